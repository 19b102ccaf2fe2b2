import { recordKind, takeStep } from '#server/audit/service.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { lockAll } from '#server/kernel/db/lock-row.ts'
import type { KeepAnswer } from '#server/kernel/http/idempotency.ts'
import type { Acting, Work } from '#server/kernel/work.ts'
import { giveBackMinutes } from '#server/memberships/service.ts'
import { askForRefund, listBacks, owingCash } from '#server/payments/service.ts'
import { getLocation } from '#server/settings/service.ts'
import { feeOfStep, isFreeOfCharge } from '#shared/booking/cancellation.ts'
import type { SteppedBooking } from '#shared/booking/changes.ts'
import { BookingRecord } from '#shared/booking/contract.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { deskDayOf } from '#shared/booking/opening.ts'
import { type BookingStatus, bookingWords, endedByStudio, isVoid } from '#shared/booking/status.ts'
import { bookingSteps } from '#shared/booking/transitions.ts'
import { Failure, invalidField } from '#shared/http/failure.ts'
import { type Actor, may } from '#shared/permissions/may.ts'

import { passTimeOn } from './blocks/blocks.ts'
import { findUnkept } from './blocks/cannot-keep.ts'
import { agreeTo } from './blocks/refuse-out.ts'
import { stretchAllocations } from './longer/longer-store.ts'
import { giveBackPaid } from './pay/cancel-paid.ts'
import { lockForChange } from './pay/lock-for-change.ts'
import { refuseSettledNoShow } from './pay/refuse-settled.ts'
import { keepFeesOfShares } from './pay/shares/fee-of-share.ts'
import { letFeeGo } from './pay/waive-fee.ts'
import { bookingNotFound, getBooking, recordOf } from './record.ts'
import { bookingHistory, type BookingRow, findBooking, unblockBooking } from './store.ts'
import { tellOfStep } from './tell-client.ts'
import { offerFreedTimes } from './waitlist/serve.ts'

interface Step {
  bookingId: string
  to: BookingStatus
  reason?: string | undefined
  /** The version that whoever asks has seen. */
  version?: number | undefined
  /** What it costs a client by the terms is let go, for the reason. */
  waiveFee?: boolean | undefined
  /** Why a time is agreed to that cannot be kept. */
  force?: { reason: string } | undefined
  /** Cash that goes back is handed over now. */
  handedOver?: boolean | undefined
  /** Whether the reason is a sentence for the client. */
  isReasonTold?: boolean
  /** Whether the client has a letter of it, which they have unless it is false. */
  isClientTold?: boolean
  /** Whether whoever waits is offered what it frees: of several, once the last one is done. */
  isOfferedOn?: boolean
}

/** A step that an order brings, as one that is paid: `until` is for how long it keeps a time that waits for its payment. */
interface OrderStep extends Pick<Step, 'bookingId' | 'to'> {
  until?: Date | undefined
}

/**
 * Takes one step of the table in shared/booking/transitions.ts, with all that it brings: a fee by the terms of the booking,
 * the time freed, minutes given back, the mail. Whoever was faster is seen under the lock.
 */
export async function changeStatus(work: Work, step: Step, keep?: KeepAnswer<SteppedBooking>): Promise<SteppedBooking> {
  const { trx, context, now } = work
  const { to } = step
  const seen = await getBooking(work, step.bookingId, context.actor)
  authorize(context.actor, seen, step)

  const { answer, refundIds } = await atomically(work, async (work) => {
    const { record, money, refundIds: asked } = await stepWithin(work, step)
    const stepped = { ...record, ...money, stepped: [], kept: [] }
    return { answer: keep ? await keep(work, stepped) : stepped, refundIds: asked }
  })
  // In a transaction that goes on, the job asks for them.
  if (!trx.isTransaction) for (const id of refundIds) await askForRefund(work, id)
  const isFreed = isVoid(to) || isEarly(seen, to, now)
  if (isFreed && step.isOfferedOn !== false) await offerFreedTimes(work)
  return answer
}

async function stepWithin(work: Work, step: Step) {
  const { actor } = work.context
  const { bookingId, to } = step
  await lockForChange(work, [bookingId])
  const booking = await getBooking(work, bookingId, actor)
  const { changed, feeCents } = await take(work, { ...step, booking })
  const giving = step.handedOver ? work : owingCash(work)
  const reason = feeCents > 0 ? 'Canceled late' : 'Canceled'
  const refundIds = isVoid(to) ? await giveBackPaid(giving, { bookingId, feeCents, reason }) : []
  const backs = may(actor, 'booking.manage', booking) ? await listBacks(work, refundIds) : []

  return {
    record: await recordOf(work, changed, { actor, now: work.now }),
    refundIds,
    money: { feeCents, backs },
  }
}

/** The same in the transaction of an order, under its lock. Nobody is asked for their rights: the order was. */
export async function stepByOrder(work: Work, { bookingId, to, until }: OrderStep): Promise<void> {
  const seen = await findBooking(work, bookingId)
  await lockAll(work, { membership: seen?.membershipId, booking: bookingId })
  const booking = await findBooking(work, bookingId)
  if (!booking) throw bookingNotFound()

  await take(work, { bookingId, to, until, booking, isByOrder: true })
}

/**
 * The same for what ends a booking without anybody having asked for that, in its transaction and under the lock of its order: free
 * of charge. Returns the refunds that a job asks for.
 */
export async function callOffBooking(
  work: Work,
  { bookingId, reason }: { bookingId: string; reason: string },
): Promise<string[]> {
  const seen = await findBooking(work, bookingId)
  await lockAll(work, { membership: seen?.membershipId, booking: bookingId })
  const booking = await findBooking(work, bookingId)
  if (!booking) throw bookingNotFound()

  await take(work, { bookingId, to: endedByStudio(booking), reason, booking })
  return giveBackPaid(work, { bookingId, feeCents: 0, reason })
}

/** Clients cancel what is theirs; everything else is the desk's. Only an order has something wait for its payment. */
function authorize(actor: Actor, booking: BookingRow, { to, waiveFee = false, reason = '' }: Step): void {
  if (waiveFee && reason.trim() === '') throw invalidField('reason', 'Say why nothing is charged.')
  if (to === 'pending_payment') throw new Failure('wrong_state', 'Only an order waits for its payment.')
  if (may(actor, 'booking.manage', booking)) return
  if (waiveFee) throw new Failure('not_allowed', 'Only the desk lets a fee go.')
  if (to !== 'cancelled_customer') throw new Failure('not_allowed', 'Only the desk may do this.')
  if (!may(actor, 'booking.cancel', booking)) throw bookingNotFound()
}

interface BookingStepRow extends BookingRow {
  isUnkept: boolean
  deskDayOf: (instant: Date) => string
}

const bookings = recordKind({
  entity: 'booking',
  noun: 'booking',
  action: 'booking_status_changed',
  machine: bookingSteps,
  words: bookingWords,
  table: 'booking',
  history: bookingHistory,
  personOf: ({ personId }: BookingStepRow) => personId,
  current: async (work: Work, row: BookingStepRow) =>
    BookingRecord.encode(await recordOf(work, row, { actor: work.context.actor, now: work.now })),
})

interface TakenBookingStep extends Step, OrderStep {
  booking: BookingRow
  /** Its order says what goes back. */
  isByOrder?: boolean
}

async function take(work: Work, transition: TakenBookingStep) {
  const { services, context, now } = work
  const { booking, to, force, reason = force?.reason } = transition
  const { actor } = context
  const { id: bookingId, status: fromStatus } = booking
  const place = await getLocation(work)
  // What the studio cannot give costs nobody anything, whoever ends it.
  const isUnkept = (to === 'no_show' || to === 'cancelled_customer') && (await findUnkept(work, bookingId))
  if (fromStatus === 'no_show') await refuseSettledNoShow(work, services, bookingId)
  const fee = () => feeAsked(transition, { isUnkept, now })
  await takeStep(work, bookings, {
    row: { ...booking, isUnkept, deskDayOf: (instant: Date) => deskDayOf(instant, place) },
    to,
    seen: transition.version,
    reason,
    set: () => ({
      ...notWaived,
      feeCents: fee().askedCents,
      expiresAt: transition.until ?? null,
      ...actualTimes(booking, to, { actor, now }),
    }),
    audited: () => ({ feeCents: fee().feeCents }),
  })
  const { feeCents, isWaived } = fee()
  if (isWaived) await letFeeGo(work, { bookingId, reason: reason ?? '' })
  if (fromStatus === 'pending_approval' && to === 'confirmed') await agreeTo(work, booking, { force, now })
  const byLinks = await keepFeesOfShares(work, booking, feeCents)
  const changed = {
    ...booking,
    status: to,
    version: booking.version + 1,
    changedAt: now,
    expiresAt: transition.until ?? null,
  }
  const isFree = isWaived || isUnkept || isFreeOfCharge(booking, to, now)
  if (isVoid(to)) await release(work, { booking, to, now, isFree })
  if (isEarly(booking, to, now)) await freeRest(work, booking)
  const { isByOrder = false, isClientTold = true, isReasonTold = false } = transition
  const told = { booking, changed, reason, isByOrder, isClientTold, isReasonTold, actor }
  await tellOfStep(work, { ...told, feeCents: feeCents ?? 0, byLinks, isFree })
  return { changed, feeCents: feeCents ?? 0 }
}

/** When somebody came and went, as the desk says it; a job that closes the day has seen nobody. */
function actualTimes({ status }: BookingRow, to: BookingStatus, { actor, now }: { actor: Actor; now: Date }) {
  if (to === 'checked_in') return { beganAt: now }
  if (to === 'completed') return status === 'checked_in' && actor.kind === 'person' ? { leftAt: now } : {}

  return to === 'confirmed' || to === 'no_show' ? { beganAt: null } : {}
}

/** Nobody has waived a fee yet that comes of a step. */
const notWaived = { feeWaivedAt: null, feeWaivedBy: null, feeWaivedReason: null }

/** What a step costs by the terms, and what of that is asked for; what the desk waives is written down before it is let go. */
function feeAsked(
  { booking, to, waiveFee = false }: TakenBookingStep,
  { isUnkept, now }: { isUnkept: boolean; now: Date },
) {
  const askedCents = isUnkept ? 0 : feeOfStep(booking, to, now)
  const isWaived = waiveFee && to === 'cancelled_customer' && (askedCents ?? 0) > 0

  return { askedCents, isWaived, feeCents: isWaived ? 0 : askedCents }
}

/** Whoever was here has left before the end. */
const isEarly = ({ endsAt }: BookingRow, to: BookingStatus, now: Date) => to === 'completed' && now < endsAt

/** From now on others have what it took; its own times stay as they were booked. */
async function freeRest(work: Acting, { id, endsAt }: BookingRow): Promise<void> {
  await stretchAllocations(work, id, work.now.getTime() - endsAt.getTime())
  await passTimeOn(work, id)
}

interface CreditRelease {
  booking: BookingRow
  to: BookingStatus
  now: Date
  isFree: boolean
}

/** Frees the time, and gives included minutes and what was paid ahead back where that is free of charge. */
async function release(work: Work, { booking, to, now, isFree }: CreditRelease): Promise<void> {
  // Before the time: whoever books with the last credit has that first, and waits for the time.
  if (isFree) {
    const day = localDayOf(booking.startsAt, booking.zone)
    await work.services.bookingCredits.release(work, {
      bookingId: booking.id,
      day,
      isStudios: to !== 'cancelled_customer',
      at: now,
    })
  }
  await unblockBooking(work, booking.id)
  await passTimeOn({ ...work, now }, booking.id)
  if (isFree) await giveBackMinutes(work, booking.id)
}

/** Cancels for whoever asks: the desk free of charge, a client by the terms. */
export async function cancelBooking(work: Work, step: Omit<Step, 'to'>): Promise<SteppedBooking> {
  const booking = await getBooking(work, step.bookingId, work.context.actor)
  const to = may(work.context.actor, 'booking.manage', booking) ? endedByStudio(booking) : 'cancelled_customer'

  return changeStatus(work, { ...step, to })
}
