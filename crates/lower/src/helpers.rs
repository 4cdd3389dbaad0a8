//! Functions that replace instructions of later versions.

use wasm_encoder::{BlockType, Function, Instruction as I, MemArg, MemArgTarget, ValType};
use wasmparser::Operator;

/// An instruction that is replaced by a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Helper {
    Copy,
    Fill,
    /// A saturating conversion of a float.
    Convert {
        is_double: bool,
        is_long: bool,
        is_signed: bool,
    },
}

/// Indices of the helpers, which follow everything else in the module.
#[derive(Default)]
pub struct Helpers {
    pub first_type: u32,
    pub first_function: u32,
}

impl Helpers {
    pub fn function(&self, helper: Helper) -> u32 {
        self.first_function + helper.number()
    }

    pub fn ty(&self, helper: Helper) -> u32 {
        self.first_type + helper.number()
    }
}

const fn convert(is_double: bool, is_long: bool, is_signed: bool) -> Helper {
    Helper::Convert { is_double, is_long, is_signed }
}

impl Helper {
    pub const ALL: [Helper; 10] = [
        Helper::Copy,
        Helper::Fill,
        convert(false, false, false),
        convert(false, false, true),
        convert(false, true, false),
        convert(false, true, true),
        convert(true, false, false),
        convert(true, false, true),
        convert(true, true, false),
        convert(true, true, true),
    ];

    /// Returns the helper that replaces an instruction, if there is one.
    pub fn of(operator: &Operator) -> Option<Helper> {
        Some(match operator {
            Operator::MemoryCopy { .. } => Helper::Copy,
            Operator::MemoryFill { .. } => Helper::Fill,
            Operator::I32TruncSatF32U => convert(false, false, false),
            Operator::I32TruncSatF32S => convert(false, false, true),
            Operator::I64TruncSatF32U => convert(false, true, false),
            Operator::I64TruncSatF32S => convert(false, true, true),
            Operator::I32TruncSatF64U => convert(true, false, false),
            Operator::I32TruncSatF64S => convert(true, false, true),
            Operator::I64TruncSatF64U => convert(true, true, false),
            Operator::I64TruncSatF64S => convert(true, true, true),
            _ => return None,
        })
    }

    fn number(self) -> u32 {
        Helper::ALL.iter().take_while(|&&helper| helper != self).count() as u32
    }

    /// Returns the types of parameters and results.
    pub fn signature(self) -> (&'static [ValType], &'static [ValType]) {
        const INTS: [ValType; 3] = [ValType::I32; 3];
        match self {
            Helper::Copy | Helper::Fill => (&INTS, &[]),
            Helper::Convert { is_double, is_long, .. } => (
                if is_double { &[ValType::F64] } else { &[ValType::F32] },
                if is_long { &[ValType::I64] } else { &[ValType::I32] },
            ),
        }
    }

    pub fn body(self) -> Function {
        match self {
            Helper::Copy => copy(),
            Helper::Fill => fill(),
            Helper::Convert { is_double, is_long, is_signed } => {
                conversion(is_double, is_long, is_signed)
            }
        }
    }
}

const TO: I = I::LocalGet(0);
const FROM: I = I::LocalGet(1);
const LEFT: I = I::LocalGet(2);
const BYTE: MemArg =
    MemArg { offset: 0, align: 0, target: MemArgTarget::Memory(0), ordering: None };

fn function(instructions: &[I]) -> Function {
    let mut function = Function::new([]);
    for instruction in instructions.iter().chain([&I::End]) {
        function.instruction(instruction);
    }
    function
}

/// Returns a loop that repeats a step of `bytes` bytes as long as that many are left.
fn repeated(bytes: i32, step: &[I<'static>]) -> Vec<I<'static>> {
    let mut all = vec![
        I::Block(BlockType::Empty),
        I::Loop(BlockType::Empty),
        LEFT,
        I::I32Const(bytes),
        I::I32LtU,
        I::BrIf(1),
    ];
    all.extend_from_slice(step);
    all.extend([LEFT, I::I32Const(bytes), I::I32Sub, I::LocalSet(2), I::Br(0), I::End, I::End]);
    all
}

fn advanced(local: u32, bytes: i32) -> [I<'static>; 4] {
    [I::LocalGet(local), I::I32Const(bytes), I::I32Add, I::LocalSet(local)]
}

/// Returns a copy of bytes that may overlap: forwards if the target is below the source, otherwise
/// backwards.
fn copy() -> Function {
    let words = |load_and_store: [I<'static>; 2]| {
        let [load, store] = load_and_store;
        vec![TO, FROM, load, store]
    };
    let long = words([I::I64Load(BYTE), I::I64Store(BYTE)]);
    let short = words([I::I32Load8U(BYTE), I::I32Store8(BYTE)]);
    let forwards = |bytes: i32, step: &[I<'static>]| {
        repeated(bytes, &[step, &advanced(0, bytes), &advanced(1, bytes)].concat())
    };
    // Backwards, the addresses are those after the remaining bytes.
    let behind = |instructions: &[I<'static>], bytes: i32| {
        let at = |local: u32| [I::LocalGet(local), LEFT, I::I32Add, I::I32Const(bytes), I::I32Sub];
        let [_, _, rest @ ..] = instructions else { return Vec::new() };
        repeated(bytes, &[&at(0)[..], &at(1)[..], rest].concat())
    };
    let mut all = vec![TO, FROM, I::I32LeU, I::If(BlockType::Empty)];
    all.extend(forwards(8, &long));
    all.extend(forwards(1, &short));
    all.push(I::Else);
    all.extend(behind(&long, 8));
    all.extend(behind(&short, 1));
    all.push(I::End);
    function(&all)
}

fn fill() -> Function {
    let mut step = vec![TO, FROM, I::I32Store8(BYTE)];
    step.extend(advanced(0, 1));
    function(&repeated(1, &step))
}

/// Returns a conversion: 0 for NaN, and the nearest representable integer for numbers out of range.
fn conversion(is_double: bool, is_long: bool, is_signed: bool) -> Function {
    let bits = if is_long { 64 } else { 32 };
    let below = if is_signed { -(f64::powi(2.0, bits - 1)) } else { 0.0 };
    let above = f64::powi(2.0, if is_signed { bits - 1 } else { bits });
    let (least, most) = match (is_long, is_signed) {
        (true, true) => (i64::MIN, i64::MAX),
        (true, false) => (0, -1),
        (false, true) => (i64::from(i32::MIN), i64::from(i32::MAX)),
        (false, false) => (0, -1),
    };
    let integer = |value: i64| if is_long { I::I64Const(value) } else { I::I32Const(value as i32) };
    let float = |value: f64| match is_double {
        true => I::F64Const(value.into()),
        false => I::F32Const((value as f32).into()),
    };
    let when = |comparison: [I<'static>; 3], value: i64| {
        let [left, right, is] = comparison;
        vec![left, right, is, I::If(BlockType::Empty), integer(value), I::Return, I::End]
    };
    let (unlike, less, no_less) = match is_double {
        true => (I::F64Ne, I::F64Lt, I::F64Ge),
        false => (I::F32Ne, I::F32Lt, I::F32Ge),
    };
    let mut all = when([TO, TO, unlike], 0);
    all.extend(when([TO, float(below), less], least));
    all.extend(when([TO, float(above), no_less], most));
    all.push(TO);
    all.push(match (is_double, is_long, is_signed) {
        (false, false, false) => I::I32TruncF32U,
        (false, false, true) => I::I32TruncF32S,
        (false, true, false) => I::I64TruncF32U,
        (false, true, true) => I::I64TruncF32S,
        (true, false, false) => I::I32TruncF64U,
        (true, false, true) => I::I32TruncF64S,
        (true, true, false) => I::I64TruncF64U,
        (true, true, true) => I::I64TruncF64S,
    });
    function(&all)
}
