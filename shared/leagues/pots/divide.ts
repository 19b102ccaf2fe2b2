import { placesOf } from '#shared/leagues/scoring/places.ts'
import { type SkinsCard, skinsOf } from '#shared/leagues/scoring/skins.ts'
import { largestRemainder } from '#shared/money.ts'

import type { PotRules } from './rules.ts'

/** Whoever has paid a stake for an evening. */
export interface Entrant {
  /** The player. */
  id: string
  cents: number
  /** The card that their stake plays on; null for who did not play it: a stake that is not played for goes back. */
  entryId: string | null
}

export interface PotCard extends SkinsCard {
  /** Of the round, as they count; null without a whole one. */
  total: { gross: number | null; net: number | null }
}

/** What an evening before has left, and who had put it in. */
export interface Rolled {
  cents: number
  from: readonly string[]
}

export const nothingRolled: Rolled = { cents: 0, from: [] }

export interface PotEvening {
  entrants: readonly Entrant[]
  /** Of all who play; those of entrants count. */
  cards: readonly PotCard[]
  /** Those that are played, in the order of the card, by the numbers of the course. */
  holes: readonly { hole: number; par: number }[]
  /** Who was closest or longest, by hole: the player. */
  contests: ReadonlyMap<number, string>
  rolled: Rolled
  /** No evening comes after it on which what is left could be won. */
  isLast: boolean
}

/** For what somebody has a part of a pot. */
export interface PotShare {
  /** Those who share it, by their cards. */
  winners: readonly string[]
  /** The hole, of skins and contests. */
  hole: number | null
  /** The place, of rounds. */
  place: number | null
  cents: number
}

export interface DividedPot {
  /** What was paid in and has come from before. */
  cents: number
  won: PotShare[]
  /** What each player has of it, in whole: prizes, and stakes that go back. */
  prizes: Map<string, { won: number; back: number }>
  rolled: Rolled
}

interface Part {
  winners: readonly string[]
  hole: number | null
  place: number | null
  weight: number
}

interface Parts {
  won: Part[]
  /** The weight of what nobody has won. */
  left: number
}

/**
 * Divides a pot after an evening, to the cent: what its players have, what goes back and what goes on add up to what was in it,
 * whatever the cards. What does not divide goes by the largest remainder, of equal ones to the earlier hole or place.
 */
export function dividePot(rules: PotRules, evening: PotEvening): DividedPot {
  const playing = evening.entrants.filter(({ entryId }) => entryId !== null)
  const rolled = evening.rolled
  const cents = rolled.cents + sumOf(playing)
  const purse = new Purse()
  for (const { id, cents: stake, entryId } of evening.entrants) if (entryId === null) purse.add(id, 'back', stake)

  const { won, left } = partsOf(rules, { ...evening, entrants: playing })
  const isSplit = rules.leftover === 'split' || (rules.leftover === 'roll' && evening.isLast)
  // Where nobody has won anything, nobody is there to have the rest.
  const weights = [...won.map(({ weight }) => weight), won.length > 0 && isSplit ? 0 : won.length > 0 ? left : 1]
  const divided = largestRemainder(cents, weights)
  const shares = won.map(({ winners, hole, place }, at) => ({ winners, hole, place, cents: divided[at] ?? 0 }))
  for (const share of shares) payShare(purse, share, playing)

  const leftCents = divided.at(-1) ?? 0
  const from = playing.length > 0 ? playing.map(({ id }) => id) : rolled.from
  const goesOn = leftCents > 0 && rules.leftover === 'roll' && !evening.isLast
  if (!goesOn) {
    for (const [at, back] of evenly(leftCents, from.length).entries()) purse.add(from[at] ?? '', 'back', back)
  }

  return {
    cents: cents + sumOf(evening.entrants) - sumOf(playing),
    won: shares.filter((share) => share.cents > 0),
    prizes: purse.all,
    rolled: goesOn ? { cents: leftCents, from } : nothingRolled,
  }
}

class Purse {
  readonly all = new Map<string, { won: number; back: number }>()

  add(id: string, what: 'won' | 'back', cents: number): void {
    if (cents === 0) return
    const own = this.all.get(id) ?? { won: 0, back: 0 }
    own[what] += cents
    this.all.set(id, own)
  }
}

/** Those who share a ball share what it wins. */
function payShare(purse: Purse, { winners, cents }: PotShare, playing: readonly Entrant[]): void {
  for (const [at, own] of evenly(cents, winners.length).entries()) {
    const players = playing.filter(({ entryId }) => entryId === winners[at])
    for (const [which, part] of evenly(own, players.length).entries()) purse.add(players[which]?.id ?? '', 'won', part)
  }
}

const evenly = (cents: number, among: number): number[] =>
  largestRemainder(
    cents,
    Array.from({ length: among }, () => 1),
  )

const sumOf = (entrants: readonly Entrant[]) => entrants.reduce((sum, { cents }) => sum + cents, 0)

function partsOf(rules: PotRules, { entrants, cards, holes, contests }: PotEvening): Parts {
  const own = cards.filter(({ id }) => entrants.some(({ entryId }) => entryId === id))
  if (rules.kind === 'skins') {
    const pars = holes.map(({ par }) => par)
    const { won, leftHalves } = skinsOf(own, pars, rules)
    const parts = won.map(({ at, halves, winners }) => ({
      winners,
      hole: holes[at]?.hole ?? null,
      place: null,
      weight: halves,
    }))
    return { won: parts, left: leftHalves }
  }
  if (rules.kind === 'low_round') return { won: placedParts(own, rules), left: 0 }
  const played = rules.holes.filter((hole) => holes.some((one) => one.hole === hole)).toSorted((a, b) => a - b)
  const won = played.flatMap((hole): Part[] => {
    const winner = entrants.find(({ id }) => id === contests.get(hole))
    return winner?.entryId ? [{ winners: [winner.entryId], hole, place: null, weight: 1 }] : []
  })

  return { won, left: played.length - won.length }
}

/** Those who tie share what their places have together; places that nobody has count for nobody. */
function placedParts(cards: readonly PotCard[], { by, percents }: Extract<PotRules, { kind: 'low_round' }>): Part[] {
  const scores = cards.flatMap(({ id, total }) => (total[by] === null ? [] : [{ id, score: total[by] }]))
  const placed = placesOf(scores, (one, other) => one - other)

  return [...Map.groupBy(placed, ({ place }) => place)].flatMap(([place, tied]) => {
    const weight = percents.slice(place - 1, place - 1 + tied.length).reduce((sum, percent) => sum + percent, 0)
    return weight === 0 ? [] : [{ winners: tied.map(({ id }) => id), hole: null, place, weight }]
  })
}

export interface AwardPlace {
  place: number
  cents: number
}

/** What the studio gives to places: those who tie share what their places have together, in the order in which they are given. */
export function divideAwards(
  awards: readonly AwardPlace[],
  ranked: readonly { id: string; place: number }[],
): Map<string, number> {
  const centsOf = (place: number) => awards.find((award) => award.place === place)?.cents ?? 0
  const prizes = new Map<string, number>()
  for (const [place, tied] of Map.groupBy(ranked, (one) => one.place)) {
    const together = tied.reduce((sum, _, at) => sum + centsOf(place + at), 0)
    for (const [at, cents] of evenly(together, tied.length).entries()) {
      const id = tied[at]?.id
      if (id !== undefined && cents > 0) prizes.set(id, cents)
    }
  }

  return prizes
}

/** Divides what a team has among its players. */
export const amongPlayers = (cents: number, players: readonly string[]): Map<string, number> =>
  new Map(evenly(cents, players.length).map((part, at) => [players[at] ?? '', part]))
