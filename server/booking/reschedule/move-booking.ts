import { insertHistory, recordEvent } from '#server/audit/service.ts'
import { priceIfStudioMoves, serviceOfMoved, visitOf } from '#server/booking/calendar/price-of-move.ts'
import { deleteHold } from '#server/booking/kept/hold-store.ts'
import { manageUrl } from '#server/booking/letters/link.ts'
import { movedMail } from '#server/booking/letters/moved.ts'
import { withdrawFormerTime } from '#server/booking/letters/tell-client.ts'
import { tellStaffOfMove } from '#server/booking/letters/tell-staff.ts'
import { onBooking } from '#server/booking/pay/lock-for-change.ts'
import { listLinesOfBooking } from '#server/booking/pay/order-store.ts'
import { repriceOrdered } from '#server/booking/pay/reprice.ts'
import { wordsOfTakers } from '#server/booking/refusal.ts'
import { type BookingRow, bookingHistory, findBooking } from '#server/booking/store.ts'
import type { Acting, Timed, Work } from '#server/kernel/work.ts'
import { queueTemplate } from '#server/notices/service.ts'
import { findUndecided } from '#server/orders/service.ts'
import { owingCash } from '#server/payments/service.ts'
import { termsAfterMove } from '#shared/booking/moving.ts'
import type { BookingStatus } from '#shared/booking/status.ts'
import { Failure } from '#shared/http/failure.ts'
import { may } from '#shared/permissions/may.ts'

import { listResourcesOfHold, readBuffers, setTimes } from './move-store.ts'
import { priceMoved } from './price-moved.ts'
import { swapAllocations } from './swap.ts'

interface StudiosMove {
  bookingId: string
  /** The version that the caller has seen. */
  version?: number | undefined
  startsAt: Date
  /** The exact people and places, or the hold that keeps them. */
  to: { resourceIds: readonly string[] } | { holdId: string }
  reason: string
  /** Whether the client is told; of another time always. */
  notify?: boolean
}

interface MovedCents {
  oldCents: number
  newCents: number
}

/**
 * Moves a booking because the studio cannot keep its time: it stays the same booking, never costs more, and gets
 * exactly what was agreed on. Runs in the transaction of what makes that necessary; a job asks for refunds to cards.
 */
export const moveBooking = (work: Work, move: StudiosMove): Promise<MovedCents> =>
  onBooking(work, move.bookingId, (work, booking) => moveWithin(work, booking, move))

async function moveWithin(work: Work, booking: BookingRow, move: StudiosMove): Promise<MovedCents> {
  const { context, now } = work
  const { bookingId, startsAt } = move
  const { actor } = context
  if (move.version !== undefined && move.version !== booking.version) throw changedSince(booking.reference)
  if (!movableStatuses.has(booking.status))
    throw new Failure('wrong_state', `${booking.reference} can no longer be moved.`)

  const endsAt = new Date(booking.endsAt.getTime() + startsAt.getTime() - booking.startsAt.getTime())
  const isAnotherTime = startsAt.getTime() !== booking.startsAt.getTime()
  const version = booking.version + 1
  const isForStaff = may(actor, 'booking.manage', booking)
  const resources = await swap(work, { ...move, endsAt, booking, isForStaff, now })
  // A chosen coach who is replaced frees the client as another time would.
  const isByOther = (await findBooking(work, bookingId))?.staffName !== booking.staffName
  const { moves, status } = booking
  // The client is not at the desk, so cash waits.
  const owing = owingCash(work)
  const { priceCents, publicPriceCents, includedMinutes, membershipId } = booking
  const priced = isAnotherTime
    ? await priceByStudio(owing, booking, startsAt)
    : { priceCents, publicPriceCents, includedMinutes, membershipId }
  const { cancellationPolicy, movedBy, termsSince } = booking
  const terms = { cancellationPolicy, movedBy, termsSince }
  const how = { by: 'studio' as const, offered: cancellationPolicy, now }
  const kept = {
    moves,
    ...priced,
    ...(isAnotherTime || isByOther ? termsAfterMove(terms, how) : terms),
    forcedReason: undefined,
    apart: booking.seriesId !== null,
  }
  await setTimes(work, { id: bookingId, startsAt, endsAt, version, ...kept })
  if (isAnotherTime) await repriceOrdered(owing, { bookingId, visit: visitOf(booking, { startsAt, by: how.by }) })
  await insertHistory(work, bookingHistory, {
    id: bookingId,
    version,
    from: status,
    to: status,
    reason: move.reason,
    more: { movedBy: how.by, fromStartsAt: booking.startsAt, toStartsAt: startsAt },
  })
  await tellOfMove(work, { before: booking, resources, reason: move.reason, isClientTold: move.notify !== false })
  return { oldCents: booking.priceCents, newCents: priced.priceCents }
}

const movableStatuses: ReadonlySet<BookingStatus> = new Set(['pending_approval', 'confirmed', 'checked_in'])

const changedSince = (reference: string) =>
  new Failure('version_conflict', `Somebody has changed ${reference} since. Look at it again.`)

/**
 * Whether a payment at the present price is under way, and a move would change that price: until the payment ends,
 * nothing of the booking's orders can change. Called under their locks.
 */
export async function isPaidAtThisPrice(
  work: Timed,
  { bookingId, startsAt }: Pick<StudiosMove, 'bookingId' | 'startsAt'>,
): Promise<boolean> {
  const lines = await listLinesOfBooking(work, bookingId)
  const open = []
  for (const orderId of new Set(lines.map((line) => line.orderId))) open.push(await findUndecided(work, orderId))
  const booking = open.some(Boolean) ? await findBooking(work, bookingId) : undefined

  if (!booking) return false
  const { priceCents, code } = await priceIfStudioMoves(work, booking, startsAt)
  return priceCents !== booking.priceCents || code.was !== code.will
}

/** Never more than before, whatever the new time costs. */
async function priceByStudio(work: Work, booking: BookingRow, startsAt: Date) {
  const service = await serviceOfMoved(work, booking, startsAt)

  return (await priceMoved(work, { booking, service, startsAt, by: 'studio', isLimited: false })).priced
}

interface ResourceSwap {
  former: string[]
  taken: string[]
}

interface SwapDraft extends StudiosMove {
  booking: BookingRow
  endsAt: Date
  isForStaff: boolean
  now: Date
}

async function swap(work: Acting, { to, isForStaff, ...draft }: SwapDraft): Promise<ResourceSwap> {
  const { bookingId, booking, startsAt, endsAt, now } = draft
  const resourceIds = 'holdId' in to ? await listResourcesOfHold(work, to.holdId) : [...to.resourceIds]
  if (resourceIds.length === 0) throw new Failure('expired', keptNoLonger)
  // One transaction: the hold is gone only when the booking has its time.
  if ('holdId' in to) await deleteHold(work, to.holdId)
  const { before, after } = await readBuffers(work, bookingId)
  const [start, end] = [startsAt.getTime(), endsAt.getTime()]
  const free = [{ count: resourceIds.length, ids: resourceIds }]
  // A booking that has begun takes its new place from now on, because it may have been taken until now.
  const from = startsAt <= now ? now.getTime() : start - before
  const wanted = { start, end, occupied: { start: from, end: end + after }, local: '', free }
  try {
    return await swapAllocations(work, { bookingId, start: wanted, isBeside: false, now })
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'slot_taken') throw error
    const words = await wordsOfTakers(work, { booking, resourceIds, startsAt, endsAt, now, isForStaff })
    throw new Failure('slot_taken', `${words} ${isForStaff ? lookAgain : chooseAnother}`, { cause: error })
  }
}

const keptNoLonger = 'This time is kept no longer. We will call you.'
const chooseAnother = 'Choose another of the times that are kept for you, or call us.'
const lookAgain = 'Look at it again: what is free by now stands there.'

interface MoveNotice {
  before: BookingRow
  resources: ResourceSwap
  reason: string
  isClientTold: boolean
}

/** Audits the move, and tells the client and the new coach. */
async function tellOfMove(work: Work, { before, resources, reason, isClientTold }: MoveNotice) {
  const { services, context, now } = work
  const after = await findBooking(work, before.id)
  if (!after) return

  const times = { from: before.startsAt.toISOString(), to: after.startsAt.toISOString() }
  await recordEvent(work, {
    action: 'booking_moved',
    entity: 'booking',
    entityId: before.id,
    before: { startsAt: before.startsAt, resourceIds: resources.former, priceCents: before.priceCents },
    after: { startsAt: after.startsAt, resourceIds: resources.taken, priceCents: after.priceCents },
    facts: { by: 'studio' },
    reason,
    onBehalfOf: before.personId,
    publish: { version: after.version, personId: before.personId, data: times },
  })
  const url = manageUrl(services.config, before)
  if (times.from !== times.to) await withdrawFormerTime(work, before)
  if (before.contact.email && (isClientTold || times.from !== times.to))
    await queueTemplate(work, movedMail(after, { from: before, url, now, by: 'studio', reason }))
  if (after.staffName === before.staffName && times.from === times.to) return

  await tellStaffOfMove(work, after, {
    former: before,
    publicUrl: services.config.publicUrl,
    actor: context.actor,
  })
}
