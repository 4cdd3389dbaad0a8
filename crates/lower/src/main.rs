//! Rewrites a WebAssembly module to the instructions of WebAssembly 1.0.
//!
//! `paili-lower IN.wasm OUT.wasm`. The standard library of Rust is compiled for newer hosts: with
//! bulk copies and fills of memory, sign extension, saturating conversions, and multi-byte table
//! indices. Older hosts support none of these.

mod helpers;
#[cfg(test)]
mod tests;

use helpers::{Helper, Helpers};
use std::process::ExitCode;
use wasm_encoder::reencode::{Error, Reencode, utils};
use wasm_encoder::{CodeSection, FunctionSection, Instruction, Module, TypeSection};
use wasmparser::{
    BinaryReaderError, FunctionBody, FunctionSectionReader, Operator, Parser, Payload, TypeRef,
    TypeSectionReader, Validator, WasmFeatures,
};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [source, target] = arguments.as_slice() else {
        eprintln!("paili-lower: expected IN.wasm OUT.wasm");
        return ExitCode::from(2);
    };
    let written = std::fs::read(source).map_err(Into::into).and_then(|module| lowered(&module));
    match written.and_then(|module| Ok(std::fs::write(target, module)?)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("paili-lower: {source}: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Returns an equivalent module in the instructions of WebAssembly 1.0.
fn lowered(module: &[u8]) -> Result<Vec<u8>, Box<dyn std::error::Error>> {
    let mut lowered = Module::new();
    Lowering::of(module)?.parse_core_module(&mut lowered, Parser::new(0), module)?;
    let lowered = lowered.finish();
    Validator::new_with_features(WasmFeatures::WASM1).validate_all(&lowered)?;
    Ok(lowered)
}

/// Counts of a module, which determine the indices of its helpers.
struct Lowering {
    helpers: Helpers,
}

impl Lowering {
    fn of(module: &[u8]) -> Result<Lowering, BinaryReaderError> {
        let mut helpers = Helpers::default();
        for payload in Parser::new(0).parse_all(module) {
            match payload? {
                Payload::TypeSection(types) => helpers.first_type = types.count(),
                Payload::ImportSection(imports) => {
                    for import in imports.into_imports() {
                        let is_function = matches!(import?.ty, TypeRef::Func(_));
                        helpers.first_function += u32::from(is_function);
                    }
                }
                Payload::FunctionSection(functions) => helpers.first_function += functions.count(),
                _ => {}
            }
        }
        Ok(Lowering { helpers })
    }

    fn write<'a>(
        &mut self,
        operator: Operator<'a>,
        write: &mut impl FnMut(&Instruction<'_>),
    ) -> Result<(), Error> {
        let extended = match operator {
            Operator::I32Extend8S => Some((Instruction::I32Const(24), true)),
            Operator::I32Extend16S => Some((Instruction::I32Const(16), true)),
            Operator::I64Extend8S => Some((Instruction::I64Const(56), false)),
            Operator::I64Extend16S => Some((Instruction::I64Const(48), false)),
            Operator::I64Extend32S => Some((Instruction::I64Const(32), false)),
            _ => None,
        };
        match (Helper::of(&operator), extended) {
            (Some(helper), _) => write(&Instruction::Call(self.helpers.function(helper))),
            (_, Some((bits, is_short))) => {
                write(&bits);
                write(if is_short { &Instruction::I32Shl } else { &Instruction::I64Shl });
                write(&bits);
                write(if is_short { &Instruction::I32ShrS } else { &Instruction::I64ShrS });
            }
            _ => write(&self.instruction(operator)?),
        }
        Ok(())
    }
}

impl Reencode for Lowering {
    type Error = std::convert::Infallible;

    fn parse_type_section(
        &mut self,
        types: &mut TypeSection,
        section: TypeSectionReader<'_>,
    ) -> Result<(), Error> {
        utils::parse_type_section(self, types, section)?;
        for helper in Helper::ALL {
            let (parameters, results) = helper.signature();
            types.ty().function(parameters.iter().copied(), results.iter().copied());
        }
        Ok(())
    }

    fn parse_function_section(
        &mut self,
        functions: &mut FunctionSection,
        section: FunctionSectionReader<'_>,
    ) -> Result<(), Error> {
        utils::parse_function_section(self, functions, section)?;
        for helper in Helper::ALL {
            functions.function(self.helpers.ty(helper));
        }
        Ok(())
    }

    fn parse_code_section(
        &mut self,
        code: &mut CodeSection,
        section: wasmparser::CodeSectionReader<'_>,
    ) -> Result<(), Error> {
        utils::parse_code_section(self, code, section)?;
        for helper in Helper::ALL {
            code.function(&helper.body());
        }
        Ok(())
    }

    fn parse_function_body(
        &mut self,
        code: &mut CodeSection,
        body: FunctionBody<'_>,
    ) -> Result<(), Error> {
        let mut function = self.new_function_with_parsed_locals(&body)?;
        let mut operators = body.get_operators_reader()?;
        while !operators.eof() {
            self.write(operators.read()?, &mut |instruction| {
                function.instruction(instruction);
            })?;
        }
        code.function(&function);
        Ok(())
    }

    fn parse_custom_section(
        &mut self,
        _: &mut Module,
        _: wasmparser::CustomSectionReader<'_>,
    ) -> Result<(), Error> {
        Ok(()) // names, and the features that the module used
    }
}
