//! The list of all forms, and the dispatch of each question about a form to its file.

use super::listing::{Listing, Wanted};
use super::signature::FormSignature;
use super::supply::{Batch, Prices, Shares};
use super::tally::Tally;
use super::{Planes, Reach, WinningForm};
use super::{honors_and_knitted, knitted_straight, seven_pairs, standard, thirteen_orphans};
use crate::model::position::{Material, Position};
use crate::model::rules::{Form, Rules};
use crate::model::tile::KindSet;
use crate::parts::costs::IMPOSSIBLE;

/// Returns whether a form belongs to the rules and all the kinds that it needs are usable.
#[inline(always)]
fn is_possible(form: Form, rules: &Rules) -> bool {
    rules.has(form) && needs(form).without(rules.usable()).is_empty()
}

macro_rules! registry {
    ($($name:ident: $form:ident is $file:ty;)*) => {
        /// Number of shares of all forms together, padded to vector registers. Pairs with and
        /// without quads are never laid out side by side.
        pub const SHARES: usize =
            (0 $(+ <$file>::SHARES)* - seven_pairs::SHARES).next_multiple_of(16);

        /// Returns the kinds without which a form is out of reach.
        #[inline(always)]
        pub fn needs(form: Form) -> KindSet {
            match form { $(Form::$form => <$file>::NEEDS,)* }
        }

        /// Returns whether all complete hands of a form also belong to another form of the rules.
        pub fn is_contained(form: Form, rules: &Rules) -> bool {
            match form { $(Form::$form => <$file>::is_contained(rules),)* }
        }

        /// Returns the reach of a closed special form, or `None` for the forms that are made of
        /// melds.
        #[inline(always)]
        pub fn closed_reach(form: Form, planes: &Planes) -> Option<Reach> {
            match form { $(Form::$form => <$file>::closed_reach(planes),)* }
        }

        /// Returns the deficiency of a closed plain hand all of whose kinds are usable; `None` if
        /// its counts do not determine it.
        #[inline(always)]
        pub fn tallied(form: Form, tally: &Tally) -> Option<u8> {
            match form { $(Form::$form => <$file>::tallied(tally),)* }
        }

        /// Returns the deficiency of a hand under a form that its number of melds allows.
        pub fn deficiency(
            form: Form,
            position: &Position,
            material: &Material,
            rules: &Rules,
        ) -> u8 {
            match form { $(Form::$form => <$file>::deficiency(position, material, rules),)* }
        }

        /// Lays out the shares of a form and returns their number.
        pub fn lay_out(form: Form, shares: &mut Shares, melds: u8) -> usize {
            match form {
                $(Form::$form => {
                    <$file>::lay_out(shares, usize::from(melds));
                    <$file>::SHARES
                })*
            }
        }

        /// Prices the shares of a form.
        pub fn price(form: Form, batch: &Batch, prices: &mut Prices) {
            match form { $(Form::$form => <$file>::price(batch, prices),)* }
        }

        /// Returns the complete hands of a form that no earlier form of the rules has.
        pub fn listing(form: Form, wanted: &Wanted) -> Box<dyn Listing> {
            match form { $(Form::$form => Box::new(<$file>::listing(wanted)),)* }
        }

        /// The values on which the deficiency of a plain hand depends in some of its parts, form by
        /// form. Forms that are not in the rules are ignored, so that more words have the same
        /// signature.
        #[derive(Clone, Copy, PartialEq, Eq, Hash)]
        pub struct Signature {
            $($name: <$file as WinningForm>::Signature,)*
        }

        impl Signature {
            /// The signature of parts without usable tiles.
            pub const NOTHING: Signature = Signature { $($name: FormSignature::NOTHING,)* };

            /// Returns the signature of the copies of each rank of a suit.
            pub fn of_suit(word: &[u8; 9], rules: &Rules) -> Signature {
                let mut signature = Signature::NOTHING;
                $(if is_possible(Form::$form, rules) {
                    signature.$name = FormSignature::of_suit(word);
                })*
                signature
            }

            /// Returns the signature of the copies of each honour.
            pub fn of_honors(word: &[u8; 7], rules: &Rules) -> Signature {
                let mut signature = Signature::NOTHING;
                $(if is_possible(Form::$form, rules) {
                    signature.$name = FormSignature::of_honors(word);
                })*
                signature
            }

            /// Returns the signature of two suits together.
            pub fn with_suit(&self, other: &Signature) -> Signature {
                Signature { $($name: self.$name.with_suit(&other.$name),)* }
            }

            /// Returns the signature of some suits and the honours together.
            pub fn with_honors(&self, other: &Signature) -> Signature {
                Signature { $($name: self.$name.with_honors(&other.$name),)* }
            }

            /// Returns the deficiency of a whole hand: this suit and all its other parts.
            #[inline(always)]
            pub fn deficiency(&self, rest: &Signature, melds: u8, rules: &Rules) -> u8 {
                let mut least = IMPOSSIBLE;
                $(if is_possible(Form::$form, rules) && Form::$form.allows(melds) {
                    least = least.min(self.$name.deficiency(&rest.$name, melds));
                })*
                least
            }
        }
    };
}

registry! {
    standard: Standard is standard::Standard;
    seven_pairs: SevenPairs is seven_pairs::Pairs<false>;
    seven_pairs_with_quads: SevenPairsWithQuads is seven_pairs::Pairs<true>;
    thirteen_orphans: ThirteenOrphans is thirteen_orphans::ThirteenOrphans;
    knitted_straight: KnittedStraight is knitted_straight::KnittedStraight;
    honors_and_knitted: HonorsAndKnitted is honors_and_knitted::HonorsAndKnitted;
}
