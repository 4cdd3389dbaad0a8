//! The ready hands that stay within reach of a hand after a draw or a discard.
//!
//! Some stay whatever comes or goes. The others need each remaining draw, and stay only if a kind
//! comes that the hand lacks, or a copy goes that they do not need. So few candidates remain for
//! the next step.

use super::tiles::Tiles;
use crate::model::tile::KindSet;

/// Ready hands within reach of a waiting one, by the tiles that can come.
pub struct Nearest {
    /// Hands that stay in reach whatever comes.
    spared: Vec<u32>,
    /// Hands that stay in reach if one of these kinds comes.
    lacking: Vec<(u32, KindSet)>,
}

impl Nearest {
    /// Collects those within reach of a waiting hand with `left` draws left, by their tiles.
    pub fn new(reach: &[u32], tiles_of: impl Fn(u32) -> Tiles, held: Tiles, left: u8) -> Nearest {
        let (mut spared, mut lacking) = (Vec::with_capacity(reach.len()), Vec::new());
        for &index in reach {
            let tiles = tiles_of(index);
            if tiles.lacking(&held) + 1 < left {
                spared.push(index);
            } else {
                lacking.push((index, tiles.beyond(held).kinds()));
            }
        }
        Nearest { spared, lacking }
    }

    /// Finds the hands that can be in reach after a kind has come, or after a tile that is not
    /// kept.
    pub fn after(&self, kind: Option<usize>, within: &mut Vec<u32>) {
        within.clone_from(&self.spared);
        let Some(kind) = kind else { return };
        let those = self.lacking.iter().filter(|(_, kinds)| kinds.contains(kind));
        within.extend(those.map(|&(index, _)| index));
    }
}

/// Ready hands within reach of a drawn one, by the tiles that it can discard.
pub struct Keeping {
    /// Hands that stay in reach whatever is discarded.
    spared: Vec<u32>,
    /// Hands that stay in reach if a copy is discarded that they do not need, with their tiles.
    needing: Vec<(u32, Tiles)>,
    held: Tiles,
}

impl Keeping {
    /// Collects those within reach of a drawn hand with `left` draws left, by their tiles.
    pub fn new(reach: &[u32], tiles_of: impl Fn(u32) -> Tiles, held: Tiles, left: u8) -> Keeping {
        let (mut spared, mut needing) = (Vec::with_capacity(reach.len()), Vec::new());
        for &index in reach {
            let tiles = tiles_of(index);
            if tiles.lacking(&held) + 1 < left {
                spared.push(index);
            } else {
                needing.push((index, tiles));
            }
        }
        Keeping { spared, needing, held }
    }

    /// Finds the hands that can be in reach after the discard of a kind, or of a tile that none
    /// needs.
    pub fn after(&self, kind: Option<usize>, within: &mut Vec<u32>) {
        within.clone_from(&self.spared);
        let stays = |tiles: &Tiles| kind.is_none_or(|kind| tiles.at(kind) < self.held.at(kind));
        let those = self.needing.iter().filter(|(_, tiles)| stays(tiles));
        within.extend(those.map(|&(index, _)| index));
    }
}
