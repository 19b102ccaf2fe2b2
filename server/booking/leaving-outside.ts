import type { NamingOutside } from '#server/catalog/service.ts'
import { shortWhenOf } from '#server/kernel/clock/wording.ts'
import type { Locking } from '#server/kernel/db/lock-row.ts'
import type { Work } from '#server/kernel/work.ts'
import type { AffectedBooking, KeepBookings } from '#shared/booking/affected.ts'
import { Failure } from '#shared/http/failure.ts'
import { counted } from '#shared/words.ts'

import { type AffectedRow, listAffected, presentAffected } from './affected-store.ts'
import type { Scope } from './hours/unkept-store.ts'
import { keyOf, listUnkept, sentenceOf, type Unkept } from './hours/unkept.ts'
import { endOffersOf } from './offers/end-offers.ts'
import { putOnCallList } from './offers/offer.ts'
import { lockForChange } from './pay/lock-for-change.ts'

/** What a change leaves outside of hours, and what it takes in again. */
export interface LeftOutside {
  bookings: AffectedRow[]
  /** Clinics and league evenings: those who run them decide. */
  blocks: Unkept[]
  /** The reason by id. */
  why: ReadonlyMap<string, string>
  /** Bookings that are fine again. */
  insideIds: string[]
}

/**
 * Runs a change of hours, people, places or services, and returns what it leaves outside. What was outside before for
 * the same reason, such as what the desk has forced, does not count.
 */
export async function leavingOutside<Result>(
  work: Locking,
  scope: Omit<Scope, 'bookingIds'>,
  change: () => Promise<Result>,
): Promise<{ result: Result; left: LeftOutside }> {
  const before = new Map((await listUnkept(work, scope)).map((one) => [one.time.id, one.against.map(keyOf)]))
  const result = await change()
  const after = await listUnkept(work, scope)
  const left = after.flatMap(({ against, ...one }) => {
    const since = against.filter((reason) => !before.get(one.time.id)?.includes(keyOf(reason)))
    return since.length > 0 ? { ...one, against: since } : []
  })
  const insideIds = after.flatMap(({ time, against }) => {
    const isSo = time.kind === 'booking' && against.length === 0 && (before.get(time.id)?.length ?? 0) > 0
    return isSo ? time.id : []
  })
  const ids = left.flatMap(({ time }) => (time.kind === 'booking' ? time.id : []))
  await lockForChange(work, ids)
  const why = new Map(left.map((one) => [one.time.id, one.against.map((reason) => sentenceOf(reason, one)).join(' ')]))

  return {
    result,
    left: {
      bookings: await listAffected(work, ids),
      blocks: left.filter(({ time }) => time.kind === 'block'),
      why,
      insideIds,
    },
  }
}

/** A booking in the way of a change, for the person who makes it. */
export const standing = ({ id, startsAt, zone, locale, personName, serviceName }: AffectedRow) => ({
  path: `bookings.${id}`,
  message: `${shortWhenOf(startsAt, { zone, locale })}, ${personName}, ${serviceName}`,
})

/** Everything left outside, bookings first. */
const namedIn = ({ bookings, blocks }: LeftOutside) => [
  ...bookings.map(standing),
  ...blocks.map(({ time, place }) => ({
    path: `blocks.${time.id}`,
    message: `${shortWhenOf(time.startsAt, place)}, ${time.title}`,
  })),
]

/** Refuses to save if something is left outside that the person has not seen; new items are named first. */
export function refuseUnseenOutside(
  left: LeftOutside,
  keeping: KeepBookings,
  sentence: (count: string, isOne: boolean) => string,
): void {
  const isSeen = (id: string) => (typeof keeping === 'boolean' ? keeping : keeping.includes(id))
  const ids = [...left.bookings.map(({ id }) => id), ...left.blocks.map(({ time }) => time.id)]
  if (ids.every(isSeen)) return

  const { length } = left.bookings
  const count = [
    ...(length > 0 ? [counted(length, 'booking')] : []),
    ...(left.blocks.length > 0
      ? [counted(left.blocks.length, 'clinic or league evening', 'clinics or league evenings')]
      : []),
  ].join(' and ')
  throw new Failure('conflict', sentence(count, ids.length === 1), { details: namedIn(left) })
}

/** Lists bookings outside for a call, and removes those that are fine again. */
export async function callAboutOutside(work: Work, left: LeftOutside): Promise<void> {
  for (const booking of left.bookings) {
    // The client is here already.
    if (booking.status === 'checked_in' || booking.isAsked) continue
    await putOnCallList(work, { booking, blockId: null, reason: left.why.get(booking.id) ?? '' })
  }
  await endOffersOf(work, left.insideIds)
}

export const presentOutside = ({ bookings }: LeftOutside): AffectedBooking[] => bookings.map(presentAffected)

/** For a service that needs other resources from now on. */
export const namingOutside: NamingOutside = async (work, { name, keepBookings, write }) => {
  const { left } = await leavingOutside(work, { now: work.now }, write)
  refuseUnseenOutside(
    left,
    keepBookings,
    (count, isOne) =>
      `${count} of ${name} to come ${isOne ? 'is' : 'are'} with whom or where it cannot be given any more. ${keepOrMove(isOne)}`,
  )
  await callAboutOutside(work, left)
}

/** The two ways to save a change that leaves something outside. */
export const keepOrMove = (isOne: boolean) =>
  isOne
    ? 'Keep it: it stays booked, and you call about it. Or move it first.'
    : 'Keep them: they stay booked, and you call about them. Or move them first.'
