/** Gives the same numbers for the same seed on every machine, so that two demo studios of one day are alike. */
export interface Random {
  /** From 0 up to, but not including, 1. */
  fraction: () => number
  /** A whole number, both ends included. */
  between: (least: number, most: number) => number
  chance: (probability: number) => boolean
  pick: <Item>(items: readonly Item[]) => Item
  /** Undefined when no item has any weight. */
  weighted: <Item>(items: readonly Item[], weightOf: (item: Item) => number) => Item | undefined
  uuid: () => string
}

export function randomFrom(seed: string): Random {
  const fraction = mulberry32(hashOf(seed))
  const between = (least: number, most: number) => least + Math.floor(fraction() * (most - least + 1))

  return {
    fraction,
    between,
    chance: (probability) => fraction() < probability,
    pick(items) {
      for (const item of items.slice(between(0, items.length - 1))) return item
      throw new Error('There is nothing to pick from.')
    },
    weighted(items, weightOf) {
      let left = fraction() * items.reduce((sum, item) => sum + weightOf(item), 0)
      return items.find((item) => (left -= weightOf(item)) < 0)
    },
    uuid: () => uuidOf(Array.from({ length: 32 }, () => between(0, 15).toString(16)).join('')),
  }
}

// Version 4, as `gen_random_uuid()` makes them.
const uuidOf = (hex: string) =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`

/** Tommy Ettinger's generator with 32 bits of state, in the public domain. */
function mulberry32(seed: number): () => number {
  let state = seed

  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const hashOf = (text: string) =>
  text.split('').reduce((hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 16_777_619), 0x811c9dc5)
