import { largestRemainder } from '#shared/money.ts'

/** What one player took on each hole; null where they picked up. */
export interface SkinsCard<Id> {
  id: Id
  gross: readonly (number | null)[]
  net: readonly (number | null)[]
}

export interface SkinsRules {
  /** By which score; `gross_over_net`: by net, and of equal ones a gross score beats one with a stroke. */
  by: 'gross' | 'net' | 'gross_over_net'
  /** Whether a hole that nobody wins alone goes on to the next. */
  carries: boolean
  /** Two who tie have half a skin each. */
  halves: boolean
  /** A skin stands once its winner makes par or better on the next hole; the last hole's stands. */
  validates: boolean
}

/** Skins are counted in halves. */
export interface WonHole<Id> {
  hole: number
  halves: number
  winners: readonly Id[]
}

export interface Skins<Id> {
  won: WonHole<Id>[]
  /** What nobody has won at the end, where holes carry. */
  leftHalves: number
}

/** Who wins which hole alone. `pars` are those of the holes, for skins that must be validated. */
export function skinsOf<Id>(cards: readonly SkinsCard<Id>[], pars: readonly number[], rules: SkinsRules): Skins<Id> {
  const won: WonHole<Id>[] = []
  let carried = 0
  for (const hole of pars.keys()) {
    const atStake = 2 + carried
    const winners = winnersOf(cards, hole, rules)
    const isWon =
      (winners.length === 1 || (rules.halves && winners.length === 2)) &&
      winners.every((card) => stands(card, hole, pars, rules))
    if (isWon) won.push({ hole, halves: atStake, winners: winners.map(({ id }) => id) })
    carried = isWon || !rules.carries ? 0 : atStake
  }

  return { won, leftHalves: carried }
}

/** Those with the lowest score of a hole. */
function winnersOf<Id>(cards: readonly SkinsCard<Id>[], hole: number, { by }: SkinsRules): SkinsCard<Id>[] {
  const lowestBy = (some: readonly SkinsCard<Id>[], kind: 'gross' | 'net') => {
    const lowest = Math.min(...some.map((card) => card[kind][hole] ?? Number.POSITIVE_INFINITY))
    return some.filter((card) => card[kind][hole] === lowest)
  }
  if (by !== 'gross_over_net') return lowestBy(cards, by)

  const tied = lowestBy(cards, 'net')
  const without = tied.filter(({ gross, net }) => gross[hole] === net[hole])
  return without.length > 0 ? without : tied
}

function stands<Id>(
  card: SkinsCard<Id>,
  hole: number,
  pars: readonly number[],
  { by, validates }: SkinsRules,
): boolean {
  const nextPar = pars[hole + 1]
  if (!validates || nextPar === undefined) return true
  const next = card[by === 'gross' ? 'gross' : 'net'][hole + 1]

  return next != null && next <= nextPar
}

/** What each winner has of a pot, to the cent; odd cents go to who won an earlier hole. Nobody has anything of a pot without a skin. */
export function payOfSkins<Id>({ won }: Skins<Id>, potCents: number): Map<Id, number> {
  const shares = won.flatMap(({ halves, winners }) => winners.map((id) => ({ id, weight: halves / winners.length })))
  const cents =
    shares.length > 0
      ? largestRemainder(
          potCents,
          shares.map(({ weight }) => weight),
        )
      : []
  const paid = new Map<Id, number>()
  for (const [at, { id }] of shares.entries()) paid.set(id, (paid.get(id) ?? 0) + (cents[at] ?? 0))

  return paid
}
