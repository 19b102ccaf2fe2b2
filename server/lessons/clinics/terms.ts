import { z } from 'zod'

import { shortWhenOf } from '#server/kernel/clock/wording.ts'
import { Failure } from '#shared/http/failure.ts'
import { Id } from '#shared/http/wire.ts'
import type { Place } from '#shared/time-words.ts'

/** The terms at the time of sale. */
export const ClinicTerms = z.strictObject({
  clinicId: Id,
  /** Null in a visitor's cart, and at the register for an unnamed client. */
  personId: Id.nullable(),
  cancelHours: z.int(),
  lateRefundPercent: z.int(),
})
export type ClinicTerms = z.output<typeof ClinicTerms>

export const notOffered = (message: string) => new Failure('not_offered', message)

export const slotTaken = (left: number) =>
  new Failure('slot_taken', left <= 0 ? 'The last place has just gone.' : leftWords(left))

const leftWords = (left: number) => (left === 1 ? 'One place is left.' : `${left} places are left.`)

/** If dates or coach differ from those sold, everything is refunded until it begins. */
export function termsOf({ terms, movedAt }: { terms: unknown; movedAt: Date | null }): ClinicTerms {
  const agreed = ClinicTerms.parse(terms)

  return movedAt === null ? agreed : { ...agreed, lateRefundPercent: 100 }
}

const millisecondsPerHour = 3_600_000

type RefundTerms = Pick<ClinicTerms, 'cancelHours' | 'lateRefundPercent'>

const freeUntil = (beginsAt: Date, { cancelHours }: RefundTerms) =>
  new Date(beginsAt.getTime() - cancelHours * millisecondsPerHour)

/** The refund of a place canceled now. */
export const refundPercent = (beginsAt: Date, terms: RefundTerms, now: Date): number =>
  now < freeUntil(beginsAt, terms) ? 100 : terms.lateRefundPercent

/** Which refund until when, for the buyer to read. */
export function refundWords(beginsAt: Date, terms: RefundTerms, { place, now }: { place: Place; now: Date }): string {
  const { lateRefundPercent } = terms
  const late = lateRefundPercent === 0 ? 'nothing is given back' : `${lateRefundPercent}% is given back`
  if (lateRefundPercent === 100) return 'Free to cancel until it begins.'
  if (now >= freeUntil(beginsAt, terms)) return `If you cancel, ${late}.`

  const until = `Free to cancel until ${shortWhenOf(freeUntil(beginsAt, terms), place)}`
  return terms.cancelHours === 0 ? `${until}, when it begins.` : `${until}; after that ${late}.`
}
