//! A small network that gives each answer a preference, from numbers about the position and about
//! the answer.
//!
//! Two hidden layers and one output, and the numbers of an answer straight to the output. The same
//! network reads every answer, so it does not matter how many there are or in which order. Sums are
//! made in a fixed order, so that preferences are the same on every machine.

use crate::model::error::CoreError;

/// First bytes of the file of a network.
const MAGIC: &[u8; 8] = b"paili-n1";
/// Sizes in the file.
const SIZES: usize = 4;
/// Most numbers of any layer.
const MOST: usize = 4096;

/// One layer: for each input its weights for all outputs.
#[derive(Clone, Debug, PartialEq)]
struct Layer {
    outputs: usize,
    weights: Vec<f32>,
    biases: Vec<f32>,
}

impl Layer {
    /// Adds the contributions of some inputs to each output; the first input has the index `from`.
    #[inline]
    fn add(&self, from: usize, inputs: &[f32], sums: &mut [f32]) {
        let rows = self.weights.chunks_exact(self.outputs).skip(from);
        for (&input, row) in inputs.iter().zip(rows) {
            // Many inputs are zeros.
            if input != 0.0 {
                for (sum, &weight) in sums.iter_mut().zip(row) {
                    *sum += input * weight;
                }
            }
        }
    }
}

/// A network.
#[derive(Clone, Debug, PartialEq)]
pub struct Network {
    position: usize,
    answer: usize,
    first: Layer,
    second: Layer,
    last: Vec<f32>,
    straight: Vec<f32>,
}

impl Network {
    /// Reads a file: the magic bytes; the numbers of inputs of a position and of an answer, and the
    /// sizes of both hidden layers; then weights and biases of the first layer, of the
    /// second, the weights of the output, and those of the answer's numbers. All numbers have four
    /// bytes, the low one first.
    pub fn read(bytes: &[u8], position: usize, answer: usize) -> Result<Network, CoreError> {
        let wrong = |got: String, expected| CoreError::Argument { name: "network", got, expected };
        let (magic, rest) = bytes.split_at(bytes.len().min(MAGIC.len()));
        let (numbers, odd) = rest.as_chunks::<4>();
        if magic != MAGIC || numbers.len() < SIZES || !odd.is_empty() {
            let got = format!("{} bytes", bytes.len());
            return Err(wrong(got, "a network that was written for this version"));
        }
        let (sizes, weights) = numbers.split_at(SIZES);
        let sizes: Vec<usize> =
            sizes.iter().map(|&size| u32::from_le_bytes(size) as usize).collect();
        let [of_position, of_answer, one, two] = sizes[..] else {
            return Err(wrong(format!("{} sizes", sizes.len()), "four"));
        };
        if (of_position, of_answer) != (position, answer) {
            let got = format!("{of_position} numbers of a position, {of_answer} of an answer");
            return Err(wrong(got, "as many as this version gives"));
        }
        let inputs = position + answer;
        let hidden = |size: usize| (1..=MOST).contains(&size);
        let expected = || inputs * one + one + one * two + two + two + answer;
        if !hidden(one) || !hidden(two) || weights.len() != expected() {
            let got = format!("layers of {one} and {two}, {} weights", weights.len());
            return Err(wrong(got, "as many weights as the layers have, 1 to 4,096 each"));
        }
        let mut weights = weights.iter().map(|&weight| f32::from_le_bytes(weight));
        if !weights.clone().all(f32::is_finite) {
            return Err(wrong("a weight that is not finite".to_owned(), "finite weights"));
        }
        let mut take = |count: usize| weights.by_ref().take(count).collect::<Vec<f32>>();
        Ok(Network {
            position,
            answer,
            first: Layer { outputs: one, weights: take(inputs * one), biases: take(one) },
            second: Layer { outputs: two, weights: take(one * two), biases: take(two) },
            last: take(two),
            straight: take(answer),
        })
    }

    /// Returns the preference for each answer of a position.
    pub fn preferences(&self, position: &[f32], answers: &[f32]) -> Vec<f32> {
        debug_assert_eq!(position.len(), self.position);
        let mut common = self.first.biases.clone();
        self.first.add(0, position, &mut common);
        let (mut one, mut two) = (common.clone(), self.second.biases.clone());
        let prefer = |answer: &[f32]| {
            one.copy_from_slice(&common);
            self.first.add(self.position, answer, &mut one);
            one.iter_mut().for_each(|value| *value = value.max(0.0));
            two.copy_from_slice(&self.second.biases);
            self.second.add(0, &one, &mut two);
            let straight = answer.iter().zip(&self.straight);
            let straight = straight.fold(0.0, |sum, (value, weight)| sum + value * weight);
            let hidden = two.iter().zip(&self.last);
            hidden.fold(straight, |sum, (value, weight)| sum + value.max(0.0) * weight)
        };
        answers.chunks_exact(self.answer).map(prefer).collect()
    }
}
