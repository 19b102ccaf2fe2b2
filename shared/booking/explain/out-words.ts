/** Of a person or a place that something else than a booking takes: what it is then. */
export const outWords = {
  leave: 'is away',
  maintenance: 'is being repaired',
  closure: 'is closed',
  clinic: 'is taken by a clinic',
  league: 'is taken by a league',
  other: 'is taken',
} as const

type BlockKind = keyof typeof outWords

export const isBlockKind = (kind: string | null): kind is BlockKind => kind !== null && kind in outWords
