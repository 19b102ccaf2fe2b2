import type { SkinsRules } from '#shared/leagues/pots/rules.ts'

/** What a side took on each hole; null where it picked up, or did not get there. */
export interface SkinsCard {
  id: string
  gross: readonly (number | null)[]
  net: readonly (number | null)[]
}

/** Skins are counted in halves. */
export interface WonHole {
  /** Among those that were played, from 0. */
  at: number
  halves: number
  winners: readonly string[]
}

export interface Skins {
  won: WonHole[]
  /** What nobody has won at the end, where holes carry. */
  leftHalves: number
}

/** Who wins which hole alone. `pars` are those of the holes, for skins that must be validated. */
export function skinsOf(cards: readonly SkinsCard[], pars: readonly number[], rules: SkinsRules): Skins {
  const won: WonHole[] = []
  let carried = 0
  for (const at of pars.keys()) {
    const atStake = 2 + carried
    const winners = winnersOf(cards, at, rules)
    const isWon =
      (winners.length === 1 || (rules.halves && winners.length === 2)) &&
      winners.every((card) => stands(card, at, { pars, rules }))
    if (isWon) won.push({ at, halves: atStake, winners: winners.map(({ id }) => id) })
    carried = isWon || !rules.carries ? 0 : atStake
  }

  return { won, leftHalves: carried }
}

/** Those with the lowest score of a hole; nobody where nobody has one. */
function winnersOf(cards: readonly SkinsCard[], at: number, { by }: SkinsRules): SkinsCard[] {
  const lowestBy = (kind: 'gross' | 'net') => {
    const lowest = Math.min(...cards.map((card) => card[kind][at] ?? Number.POSITIVE_INFINITY))
    return cards.filter((card) => card[kind][at] === lowest)
  }
  if (by !== 'hybrid') return lowestBy(by)

  const tied = lowestBy('net')
  const without = tied.filter(({ gross, net }) => gross[at] === net[at])
  return without.length > 0 ? without : tied
}

function stands(
  card: SkinsCard,
  at: number,
  { pars, rules: { by, validates } }: { pars: readonly number[]; rules: SkinsRules },
): boolean {
  const nextPar = pars[at + 1]
  if (!validates || nextPar === undefined) return true
  const next = card[by === 'gross' ? 'gross' : 'net'][at + 1]

  return next !== null && next !== undefined && next <= nextPar
}
