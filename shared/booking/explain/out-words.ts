/** What a resource is, by the kind of block that takes it. */
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
