import { insertHistory, recordEvent } from '#server/audit/service.ts'
import { type CalendarRow, findCalendar } from '#server/booking/calendar/calendar-store.ts'
import { partyIn, partyOf, pricedMinutesOf } from '#server/booking/calendar/price-of-move.ts'
import { priceOf, pricesFor } from '#server/booking/calendar/price-of.ts'
import { listResourceNames, listTakersAtOnce, type Taker } from '#server/booking/explain-store.ts'
import { deleteExpiredHolds } from '#server/booking/kept/hold-store.ts'
import { lockMember } from '#server/booking/member.ts'
import { blockForForced } from '#server/booking/occupy.ts'
import { onBooking } from '#server/booking/pay/lock-for-change.ts'
import { repriceOrdered } from '#server/booking/pay/reprice.ts'
import { takerReason } from '#server/booking/reason-words.ts'
import { getBooking, recordOf } from '#server/booking/record.ts'
import { type BookingRow, bookingHistory } from '#server/booking/store.ts'
import { timeOf } from '#server/kernel/clock/wording.ts'
import { type OnDatabase, inOneTrip, withSavepoint } from '#server/kernel/db/database.ts'
import { constraintBrokenBy } from '#server/kernel/db/gone.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Timed, Work } from '#server/kernel/work.ts'
import { type Membership, takeMinutes } from '#server/memberships/service.ts'
import type { Scope } from '#shared/booking/contract.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { runsNow } from '#shared/booking/longer.ts'
import { refusalOfStudiosMove } from '#shared/booking/moving.ts'
import { BookingRecord } from '#shared/booking/record.ts'
import { Failure } from '#shared/http/failure.ts'
import type { BayMinutes } from '#shared/memberships/bay-time.ts'
import { type Actor, may } from '#shared/permissions/may.ts'
import { counted } from '#shared/words.ts'

import { obstacleToLonger } from './against.ts'
import {
  addShares,
  countAddOnMinutes,
  isAddedTaken,
  listTakenBy,
  readBufferAfter,
  setEnd,
  stretchAllocations,
} from './longer-store.ts'

interface OneExtension {
  bookingId: string
  minutes: number
  version?: number
  force?: { reason: string }
  scope?: Scope
  isPreview: boolean
}

/** A booking with a new length. */
export interface Longer {
  /** As it was before. */
  former: BookingRow
  endsAt: Date
  added: AddedPrice
  /** The rule against it: hours, a shift, a set-up. */
  against: string | null
}

/** Changes a booking's length, or says what is against it and changes nothing. */
export async function extendOne(work: Work, request: OneExtension): Promise<Longer> {
  const { trx, context, now } = work
  const { bookingId, minutes } = request
  try {
    return await withSavepoint(trx, () =>
      onBooking(work, bookingId, (work, booking) => extendWithin(work, booking, request)),
    )
  } catch (error) {
    const broken = constraintBrokenBy(error)
    if (broken === 'allocation_leaves_time_to_change') throw notOffered('The bay has to be set up for what comes next.')
    if (broken !== 'allocation_does_not_overlap' && !(error instanceof AddedTaken)) throw error
    const booking = await getBooking(work, bookingId, context.actor)
    const isForStaff = may(context.actor, 'booking.manage', booking)
    throw await takenAfter(work, { booking, minutes, isForStaff, now }, error)
  }
}

/** Somebody has the added time. */
class AddedTaken extends Error {}

async function extendWithin(work: Work, booking: BookingRow, request: OneExtension): Promise<Longer> {
  const { context, now } = work
  const { bookingId, minutes, version: seenVersion, scope = 'this' } = request
  await refuseStale(work, { booking, seenVersion, context, now })
  refuseState(booking, context.actor, now)

  const isForStaff = may(context.actor, 'booking.manage', booking)
  const endsAt = new Date(booking.endsAt.getTime() + minutes * 60_000)
  const { added, against } = await askRules(work, { booking, endsAt, minutes, now, isForStaff })
  if (against && !request.force && !request.isPreview) throw notOffered(against)

  await deleteExpiredHolds(work)
  // A preview shows the objection and goes on as if it were forced.
  const forcedReason = against ? (request.force?.reason ?? against) : undefined
  const apart = booking.seriesId !== null && scope === 'this'
  await write(work, { booking, endsAt, minutes, added, now, forcedReason, apart })
  await stretchAllocations(work, bookingId, minutes * 60_000)
  if (minutes < 0) await blockForForced(work, bookingId)
  else if (await isAddedTaken(work, bookingId, minutes * 60_000)) throw new AddedTaken()
  return { former: booking, endsAt, added, against }
}

function refuseState(booking: BookingRow, actor: Actor, now: Date): void {
  const isStudios = may(actor, 'booking.manage', booking)
  if (isStudios && refusalOfStudiosMove(booking)) {
    throw new Failure('wrong_state', 'The length of this booking can no longer be changed.')
  }
  if (!isStudios && !runsNow(booking, now)) {
    throw new Failure('wrong_state', 'Time is added here while you play. Call the studio to change the length.')
  }
}

type ExtensionFacts = Pick<ExtensionDraft, 'booking' | 'endsAt' | 'minutes' | 'now'> & { isForStaff: boolean }

/** The new price, and the rules against the new length. */
async function askRules(work: Timed, { booking, endsAt, minutes, now, isForStaff }: ExtensionFacts) {
  const { id, serviceCode, optionCode, startsAt, zone } = booking
  const from = localDayOf(startsAt, zone)
  const question = { serviceCode, option: optionCode, from, days: 1, now, around: booking.endsAt }
  const row = await findCalendar(work, question)
  if (!row) throw notOffered('It is no longer offered. Book the added time by itself.')

  const resourceIds = await listTakenBy(work, id)
  const query = { row, question, resourceIds, startsAt, endsAt, isForStaff }
  const against = minutes > 0 ? obstacleToLonger(query) : undefined
  return { added: await priceOfAdded(work, { booking, row, minutes, now }), against: against ?? null }
}

export interface SeenBooking {
  booking: BookingRow
  seenVersion: number | undefined
  context: Context
  now: Date
}

export async function refuseStale(
  work: OnDatabase,
  { booking, seenVersion, context, now }: SeenBooking,
): Promise<void> {
  if (seenVersion === undefined || seenVersion === booking.version) return

  throw new Failure('version_conflict', 'Somebody has just changed this booking. Look at it again.', {
    current: BookingRecord.encode(await recordOf(work, booking, { actor: context.actor, now })),
  })
}

interface ExtensionDraft {
  booking: BookingRow
  endsAt: Date
  minutes: number
  added: AddedPrice
  now: Date
  /** The desk's reason against the rules. */
  forcedReason: string | undefined
  apart: boolean
}

async function write(work: Work, draft: ExtensionDraft): Promise<void> {
  const { booking, endsAt, minutes, added, forcedReason, apart } = draft
  const { id, status, startsAt, zone, personId } = booking
  const { addedCents, addedPublicCents, taken, membership, shares } = added
  const version = booking.version + 1
  const priceCents = booking.priceCents + addedCents
  const addedMinutes = taken.peak + taken.offPeak
  const pricedMinutes = Math.max(pricedMinutesOf(booking), (endsAt.getTime() - startsAt.getTime()) / 60_000)
  await setEnd(work, {
    id,
    endsAt,
    version,
    addedCents,
    addedPublicCents,
    addedMinutes,
    pricedMinutes,
    apart,
    forcedReason,
  })
  await addShares(work, id, shares)
  if (membership) await takeMinutes(work, membership, { bookingId: id, day: localDayOf(startsAt, zone), taken })
  const length = minutes > 0 ? `${minutes} min longer` : `${-minutes} min shorter`
  // Its order gets the new length and price: the rest is due.
  await repriceOrdered(work, { bookingId: id, reason: length })
  const reason = [length, forcedReason].filter(Boolean).join(': ')
  await insertHistory(work, bookingHistory, { id, version, from: status, to: status, reason })
  await recordEvent(work, {
    action: 'booking_extended',
    entity: 'booking',
    entityId: id,
    before: { endsAt: booking.endsAt, priceCents: booking.priceCents },
    after: { endsAt, priceCents, ...(forcedReason !== undefined && { forced: true }) },
    reason: forcedReason,
    onBehalfOf: personId,
    publish: { version, personId, data: { to: status } },
  })
}

interface LongerTime {
  booking: BookingRow
  /** The added minutes. */
  minutes: number
  /** Clients read no other client's name. */
  isForStaff: boolean
  now: Date
}

/** Who or what follows the booking, and how long it can last. */
async function takenAfter(work: OnDatabase, longer: LongerTime, cause: unknown): Promise<Failure> {
  const { booking, minutes, now } = longer
  const [resourceIds, bufferMinutes] = await inOneTrip([
    listTakenBy(work, booking.id),
    readBufferAfter(work, booking.id),
  ])
  const end = booking.endsAt.getTime() + (minutes + bufferMinutes) * 60_000
  const within = { start: booking.endsAt.getTime(), end }
  const takers = await listTakersAtOnce(work.trx, { resourceIds, within, now })
  const next = takers.find(({ bookingId }) => bookingId !== booking.id)
  if (!next)
    return new Failure('slot_taken', 'Somebody was about to take the time after it. Try it once more.', { cause })

  const names = await listResourceNames(work, resourceIds)
  return new Failure('slot_taken', wordsOf(next, { ...longer, names, within, bufferMinutes }), { cause })
}

interface Wording extends LongerTime {
  names: ReadonlyMap<string, string>
  within: { start: number; end: number }
  bufferMinutes: number
}

function wordsOf(next: Taker, { booking, isForStaff, now, names, within, bufferMinutes }: Wording): string {
  if (next.bookedFrom) {
    return `${isForStaff ? (next.personName ?? 'Somebody') : 'Somebody else'} comes at ${timeOf(next.bookedFrom, booking)}.`
  }

  const { sentence, told } = takerReason(next, {
    place: booking,
    serviceName: booking.serviceName,
    occupied: within,
    startsAt: booking.startsAt,
    endsAt: new Date(within.end),
    now,
    service: { minimumNoticeMinutes: 0, maximumAdvanceDays: 0, slotStepMinutes: 0 },
    nameOf: (id) => names.get(id) ?? '',
    isStaff: () => false,
  })
  const latest = next.start - bufferMinutes * 60_000
  const until = latest > booking.endsAt.getTime() ? ` It can last until ${timeOf(latest, booking)}.` : ''
  return `${isForStaff ? sentence : told}${until}`
}

interface AddedTime {
  booking: BookingRow
  /** The service as it is offered now. */
  row: CalendarRow
  minutes: number
  now: Date
}

interface AddedPrice {
  addedCents: number
  addedPublicCents: number
  /** What each player's share grows by; zero for an ordered one. */
  shares: { player: number; cents: number }[]
  taken: BayMinutes
  /** The membership that the time is taken by. */
  membership: Membership | undefined
}

const agreed: AddedPrice = {
  addedCents: 0,
  addedPublicCents: 0,
  shares: [],
  taken: { peak: 0, offPeak: 0 },
  membership: undefined,
}

/**
 * What more time costs, on the terms of the membership that the booking was made by: what the whole is dearer than before, so that
 * it costs what it would if it had been booked so long.
 */
async function priceOfAdded(work: Timed, { booking, row, minutes, now }: AddedTime): Promise<AddedPrice> {
  const { startsAt, endsAt, membershipId } = booking
  const addOnMinutes = await countAddOnMinutes(work, booking.id)
  const bookedMinutes = (endsAt.getTime() - startsAt.getTime()) / 60_000 - addOnMinutes
  refuseLength(row, bookedMinutes, minutes)
  const end = endsAt.getTime() + minutes * 60_000
  const pricedUntil = startsAt.getTime() + pricedMinutesOf(booking) * 60_000
  if (end <= pricedUntil) return agreed

  const member = membershipId ? await lockMember(work, { membership: { id: membershipId } }, { now }) : undefined
  const time = { start: pricedUntil, end }
  const fromMinutes = pricedMinutesOf(booking) - addOnMinutes
  const untilMinutes = fromMinutes + (end - pricedUntil) / 60_000
  const service = { ...addedService(row, { fromMinutes, untilMinutes }), begunAt: startsAt }
  const booked = await partyOf({ ...work, now }, booking)
  // Players who have not ordered their shares pay the difference; if all have, the client does.
  const ordered = booked.players.map(({ orderLineId }) => (orderLineId === null ? undefined : 0))
  const price = priceOf({ service, time, member, now, party: partyIn(booked, ordered) })
  return {
    addedCents: price.priceCents,
    addedPublicCents: price.publicPriceCents,
    shares: booked.players.map(({ player }, at) => ({ player, cents: price.shares[at] ?? 0 })),
    taken: price.taken,
    membership: member?.membership,
  }
}

/** A difference of two prices, so that rounding does not add up. */
function addedService(row: CalendarRow, { fromMinutes, untilMinutes }: { fromMinutes: number; untilMinutes: number }) {
  const [before, after] = [pricesFor(row, fromMinutes), pricesFor(row, untilMinutes)]

  return {
    ...row,
    priceCents: after.priceCents - before.priceCents,
    addOnCents: 0,
    prices: after.prices.map((price, at) => ({
      ...price,
      priceCents: price.priceCents - (before.prices[at]?.priceCents ?? 0),
    })),
    windows: row.rules.windows,
  }
}

/**
 * Bay time runs by the quarter of an hour; whatever else there is by the lengths of its option. What was taken until the next
 * booking has a length of its own, and grows by whole steps.
 */
function refuseLength(
  { category, shortestMinutes, longestMinutes, stepMinutes }: CalendarRow,
  bookedMinutes: number,
  addedMinutes: number,
): void {
  const length = bookedMinutes + addedMinutes
  const hasLengths = shortestMinutes !== null && longestMinutes !== null && stepMinutes !== null
  const [least, most, step] = hasLengths ? [shortestMinutes, longestMinutes, stepMinutes] : [15, 720, 15]
  if (!hasLengths && category !== 'bay') throw notOffered('It has one length, which stays.')
  const isInSteps = (length - least) % step === 0 || addedMinutes % step === 0
  if (length < least || length > most || !isInSteps) {
    throw notOffered(`It lasts from ${least} to ${counted(most, 'minute')}, in steps of ${step}.`)
  }
}

const notOffered = (message: string) => new Failure('not_offered', message)
