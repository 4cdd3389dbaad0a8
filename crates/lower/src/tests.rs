//! A module and its lowered form have the same behaviour in a host that supports both.
#![allow(clippy::unwrap_used)] // tests may panic

use super::lowered;
use std::fmt::Write;
use std::process::Command;
use wasm_encoder::{
    CodeSection, ConstExpr, ElementSection, Elements, ExportKind, ExportSection, Function,
    FunctionSection, Instruction as I, MemArg, MemArgTarget, MemorySection, MemoryType, Module,
    RefType, TableSection, TableType, TypeSection, ValType,
};
use wasmparser::{Validator, WasmFeatures};

const AT: MemArg = MemArg { offset: 0, align: 0, target: MemArgTarget::Memory(0), ordering: None };
use ValType::{F32, F64, I32, I64};

/// A function: its name, parameters, results, and the instructions after its operands.
type Tried = (&'static str, Vec<ValType>, Vec<ValType>, Vec<I<'static>>);

/// Returns functions with the instructions under test.
fn functions() -> Vec<Tried> {
    let one = |name, from, to, instruction| (name, vec![from], vec![to], vec![instruction]);
    let three = |name, instruction| (name, vec![I32; 3], vec![], vec![instruction]);
    vec![
        one("extend_8", I32, I32, I::I32Extend8S),
        one("extend_16", I32, I32, I::I32Extend16S),
        one("long_extend_8", I64, I64, I::I64Extend8S),
        one("long_extend_16", I64, I64, I::I64Extend16S),
        one("long_extend_32", I64, I64, I::I64Extend32S),
        one("convert_1", F32, I32, I::I32TruncSatF32U),
        one("convert_2", F32, I32, I::I32TruncSatF32S),
        one("convert_3", F32, I64, I::I64TruncSatF32U),
        one("convert_4", F32, I64, I::I64TruncSatF32S),
        one("convert_5", F64, I32, I::I32TruncSatF64U),
        one("convert_6", F64, I32, I::I32TruncSatF64S),
        one("convert_7", F64, I64, I::I64TruncSatF64U),
        one("convert_8", F64, I64, I::I64TruncSatF64S),
        three("copy", I::MemoryCopy { src_mem: 0, dst_mem: 0 }),
        three("fill", I::MemoryFill(0)),
        ("load", vec![I32], vec![I32], vec![I::I32Load8U(AT)]),
        ("store", vec![I32, I32], vec![], vec![I::I32Store8(AT)]),
        (
            "indirect",
            vec![I32],
            vec![I32],
            vec![I::I32Const(0), I::CallIndirect { type_index: 0, table_index: 0 }],
        ),
    ]
}

fn module() -> Vec<u8> {
    let (mut types, mut functions_, mut exports, mut code) =
        (TypeSection::new(), FunctionSection::new(), ExportSection::new(), CodeSection::new());
    for (number, (name, parameters, results, instructions)) in (0..).zip(functions()) {
        let operands = parameters.len() as u32;
        types.ty().function(parameters, results);
        functions_.function(number);
        exports.export(name, ExportKind::Func, number);
        let mut body = Function::new([]);
        for operand in 0..operands {
            body.instruction(&I::LocalGet(operand));
        }
        for instruction in &instructions {
            body.instruction(instruction);
        }
        body.instruction(&I::End);
        code.function(&body);
    }
    let mut tables = TableSection::new();
    tables.table(TableType {
        element_type: RefType::FUNCREF,
        table64: false,
        minimum: 1,
        maximum: None,
        shared: false,
    });
    let mut memories = MemorySection::new();
    memories.memory(MemoryType {
        minimum: 1,
        maximum: None,
        memory64: false,
        shared: false,
        page_size_log2: None,
    });
    let mut elements = ElementSection::new();
    elements.active(None, &ConstExpr::i32_const(0), Elements::Functions((&[0][..]).into()));
    let mut module = Module::new();
    module.section(&types).section(&functions_).section(&tables).section(&memories);
    module.section(&exports).section(&elements).section(&code);
    module.finish()
}

const COMPARE: &str = r#"
const [old, now] = process.argv.slice(1).map((hex) =>
  new WebAssembly.Instance(new WebAssembly.Module(Buffer.from(hex, "hex"))).exports);
const ints = [0, 1, 2, 127, 128, 255, 256, 32767, 32768, 65535, 2 ** 31 - 1, -(2 ** 31), -1, -128, -129];
const longs = [...ints.map(BigInt), 2n ** 63n - 1n, -(2n ** 63n), 2n ** 32n, 2n ** 31n, 0x1234567890abcdefn];
const floats = [NaN, Infinity, -Infinity, 0, -0, 0.5, -0.5, -0.999, 1.999, -1.5, 1e30, -1e30];
for (const bits of [31, 32, 63, 64]) {
  for (const off of [-1024, -1, -0.5, 0, 0.5, 1, 1024]) floats.push(2 ** bits + off, -(2 ** bits) + off);
}
let compared = 0;
for (const name of Object.keys(old)) {
  const values = name.startsWith("convert") ? floats : name.startsWith("long") ? longs : ints;
  if (!/extend|convert|indirect/.test(name)) continue;
  for (const value of values) {
    compared += 1;
    const [is, was] = [now[name](value), old[name](value)];
    if (is !== was) throw new Error(`${name}(${value}): ${is}, not ${was}`);
  }
}
let seed = 1;
const random = (below) => (seed = (seed * 48271) % 2147483647) % below;
for (let round = 0; round < 3000; round++) {
  const [to, from, bytes] = [random(60), random(60), random(40)];
  for (const it of [old, now]) {
    if (round % 3) it.copy(to, from, bytes);
    else it.fill(to, round, bytes);
    it.store(from, round);
  }
  for (let at = 0; at < 110; at++) {
    if (old.load(at) !== now.load(at)) throw new Error(`round ${round}, byte ${at}`);
  }
}
console.log(compared);
"#;

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        write!(text, "{byte:02x}").unwrap();
        text
    })
}

#[test]
fn lowered_modules_do_the_same() {
    let module = module();
    let old = WasmFeatures::WASM1;
    assert!(Validator::new_with_features(old).validate_all(&module).is_err(), "it needs lowering");
    let lowered = lowered(&module).unwrap();
    Validator::new_with_features(old).validate_all(&lowered).unwrap();
    let mut node = Command::new("node");
    let Ok(done) = node.args(["-e", COMPARE, &hex(&module), &hex(&lowered)]).output() else {
        eprintln!("skipped: node is not installed");
        return;
    };
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    assert_eq!(String::from_utf8_lossy(&done.stdout).trim(), "649", "calls that were compared");
}

#[test]
fn what_is_no_module_is_refused() {
    assert!(lowered(b"").is_err());
    assert!(lowered(b"\0asm\x01\0\0\0\x07").is_err());
}
