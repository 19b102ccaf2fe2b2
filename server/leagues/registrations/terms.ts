import { z } from 'zod'

import type { PlacedLine } from '#server/catalog/service.ts'
import { dayOf } from '#server/kernel/clock/wording.ts'
import type { Timed } from '#server/kernel/work.ts'
import { addDays, instantAt, localDayOf } from '#shared/booking/local-time.ts'
import { Failure } from '#shared/http/failure.ts'
import { Day, Id } from '#shared/http/wire.ts'
import type { LeagueRef } from '#shared/leagues/registrations/league-ref.ts'
import { eveningsLeft } from '#shared/leagues/registrations/share-left.ts'
import { rulesText } from '#shared/leagues/rules-text.ts'
import type { LeagueRules } from '#shared/leagues/rules.ts'

import type { JoinedSeason } from './season-store.ts'

/** The terms at the time of sale. */
export const LeagueTerms = z.strictObject({
  seasonId: Id,
  /** Null in a visitor’s cart. */
  personId: Id.nullable(),
  /** What each place costs before discounts and tax, the buyer’s own first. */
  shares: z.array(z.int()).min(1),
  /** The last day on which everything goes back. */
  freeUntil: Day,
  /** The version of the rules that were agreed to; null where the desk signed somebody up. */
  agreedVersion: z.int().nullable(),
  /** Of a fee by installments: the whole of each place, the shares being the first of so many. */
  installments: z.strictObject({ count: z.int().min(1), fees: z.array(z.int()).min(1) }).exactOptional(),
})
export type LeagueTerms = z.output<typeof LeagueTerms>

export type LeagueLine = PlacedLine<LeagueRef, LeagueTerms>

export const notOffered = (message: string) => new Failure('not_offered', message)

export const slotTaken = (season: Pick<JoinedSeason, 'name' | 'leagueName'>) =>
  new Failure('slot_taken', `The last place in ${titleOf(season)} has just gone.`)

export const titleOf = ({ name, leagueName }: Pick<JoinedSeason, 'name' | 'leagueName'>) => `${leagueName}, ${name}`

/** What goes back of a fee, for the buyer to read. */
export const withdrawalWords = (freeUntil: string, locale: string) =>
  `Whoever withdraws until ${dayOf(freeUntil, locale)} gets everything back; after that, the share of the evenings that are left.`

/** The share of the evenings that are left, as it goes back now. */
export const leftOf = (season: Pick<JoinedSeason, 'evenings'>, freeUntil: string, { now, place }: Timed) =>
  eveningsLeft(
    { closesOn: freeUntil, evenings: season.evenings.map((begins) => new Date(begins)) },
    { today: localDayOf(now, place.zone), now },
  )

/** From its first evening to its last, as far as they are known: a season is sold before its rounds are set. */
export function daysOf({ evenings, registrationClosesOn, weeks }: JoinedSeason, zone: string) {
  const [first, last] = [evenings[0], evenings.at(-1)]
  const begins = addDays(registrationClosesOn, 1)
  if (first === undefined || last === undefined) return { from: begins, until: addDays(begins, weeks * 7 - 1) }

  return { from: localDayOf(new Date(first), zone), until: localDayOf(new Date(last), zone) }
}

/** The rules of a season as its players agree to them. */
export const rulesOf = (season: JoinedSeason & { rules: LeagueRules }, locale: string) => ({
  version: season.version,
  text: rulesText(season.rules, {
    title: titleOf(season),
    withdrawal: withdrawalWords(season.registrationClosesOn, locale),
  }),
})

const daysToAnswer = 7

/**
 * Until when an invitation keeps its place in the team: a week, but not beyond the last day of sign-up, so that the place is
 * somebody else’s while sign-up lasts; a day at least.
 */
export function invitationEnds({ registrationClosesOn }: JoinedSeason, { now, place }: Timed): Date {
  const inDays = (days: number) => now.getTime() + days * 86_400_000
  const closes = instantAt(addDays(registrationClosesOn, 1), '00:00', place.zone)

  return new Date(Math.max(inDays(1), Math.min(inDays(daysToAnswer), closes)))
}

/** Declared in whole tenths, and by the rules of the season at most so much. */
export const startTenths = (index: number | undefined, { handicap }: LeagueRules): number | null =>
  index === undefined ? null : Math.min(Math.round(index * 10), handicap.highestStart10)

export const indexOf = (tenths: number | null): number | null => (tenths === null ? null : tenths / 10)
