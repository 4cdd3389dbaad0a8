//! The list of all forms, and what follows from it: each question about a form goes to its file.

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

/// Is it a form of the rules, with all the kinds that it needs?
#[inline(always)]
fn is_possible(form: Form, rules: &Rules) -> bool {
    rules.has(form) && needs(form).without(rules.usable()).is_empty()
}

macro_rules! registry {
    ($($name:ident: $form:ident is $file:ty;)*) => {
        /// Shares that all forms together look at, and some to fill a vector register. Pairs with
        /// and without quads are never laid out side by side.
        pub const SHARES: usize =
            (0 $(+ <$file>::SHARES)* - seven_pairs::SHARES).next_multiple_of(16);

        /// Kinds without which a form is out of reach.
        #[inline(always)]
        pub fn needs(form: Form) -> KindSet {
            match form { $(Form::$form => <$file>::NEEDS,)* }
        }

        /// Are all complete hands of a form also those of another form of the rules?
        pub fn is_contained(form: Form, rules: &Rules) -> bool {
            match form { $(Form::$form => <$file>::is_contained(rules),)* }
        }

        /// Reach of a closed special form, or `None` for the forms that are made of melds.
        #[inline(always)]
        pub fn closed_reach(form: Form, planes: &Planes) -> Option<Reach> {
            match form { $(Form::$form => <$file>::closed_reach(planes),)* }
        }

        /// Deficiency of a closed plain hand all of whose kinds are usable, if its counts tell.
        #[inline(always)]
        pub fn tallied(form: Form, tally: &Tally) -> Option<u8> {
            match form { $(Form::$form => <$file>::tallied(tally),)* }
        }

        /// Deficiency of a hand for one form, that its melds allow.
        pub fn deficiency(
            form: Form,
            position: &Position,
            material: &Material,
            rules: &Rules,
        ) -> u8 {
            match form { $(Form::$form => <$file>::deficiency(position, material, rules),)* }
        }

        /// Lays out the shares of a form; returns how many there are.
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

        /// The complete hands of a form that no earlier form of the rules has.
        pub fn listing(form: Form, wanted: &Wanted) -> Box<dyn Listing> {
            match form { $(Form::$form => Box::new(<$file>::listing(wanted)),)* }
        }

        /// What the deficiency of a plain hand depends on in some parts of it, form by form. What
        /// the rules do not ask for is left out, so that more words have the same signature.
        #[derive(Clone, Copy, PartialEq, Eq, Hash)]
        pub struct Signature {
            $($name: <$file as WinningForm>::Signature,)*
        }

        impl Signature {
            /// No tiles that can be used.
            pub const NOTHING: Signature = Signature { $($name: FormSignature::NOTHING,)* };

            /// Signature of the copies of each rank of a suit.
            pub fn of_suit(word: &[u8; 9], rules: &Rules) -> Signature {
                let mut signature = Signature::NOTHING;
                $(if is_possible(Form::$form, rules) {
                    signature.$name = FormSignature::of_suit(word);
                })*
                signature
            }

            /// Signature of the copies of each honour.
            pub fn of_honors(word: &[u8; 7], rules: &Rules) -> Signature {
                let mut signature = Signature::NOTHING;
                $(if is_possible(Form::$form, rules) {
                    signature.$name = FormSignature::of_honors(word);
                })*
                signature
            }

            /// Signature of two suits together.
            pub fn with_suit(&self, other: &Signature) -> Signature {
                Signature { $($name: self.$name.with_suit(&other.$name),)* }
            }

            /// Signature of some suits and the honours together.
            pub fn with_honors(&self, other: &Signature) -> Signature {
                Signature { $($name: self.$name.with_honors(&other.$name),)* }
            }

            /// Deficiency of a whole hand: this suit, and all its other parts.
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
