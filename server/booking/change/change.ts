import { recordKind, takeStep } from '#server/audit/service.ts'
import { passTimeOn } from '#server/booking/blocks/blocks.ts'
import { findUnkept } from '#server/booking/hours/cannot-keep.ts'
import { tellOfStep } from '#server/booking/letters/tell-client.ts'
import { stretchAllocations } from '#server/booking/longer/longer-store.ts'
import { giveBackPaid } from '#server/booking/pay/cancel-paid.ts'
import { keepFeesOfShares } from '#server/booking/pay/fee-of-share.ts'
import { onBooking, onBookingOfOrder } from '#server/booking/pay/lock-for-change.ts'
import { listLinesOfFee } from '#server/booking/pay/order-store.ts'
import { bookingNotFound, getBooking, recordOf } from '#server/booking/record.ts'
import { type BookingRow, bookingHistory, unblockBooking } from '#server/booking/store.ts'
import { offerFreedTimes } from '#server/booking/waitlist/serve.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { KeepAnswer } from '#server/kernel/http/idempotency.ts'
import type { Services } from '#server/kernel/services.ts'
import type { Acting, Work } from '#server/kernel/work.ts'
import { askForRefund, listBacks, owingCash } from '#server/payments/service.ts'
import { getLocation } from '#server/settings/service.ts'
import { feeOfStep, isFreeOfCharge } from '#shared/booking/cancellation.ts'
import type { SteppedBooking } from '#shared/booking/changes.ts'
import { BookingRecord } from '#shared/booking/contract.ts'
import { deskDayOf } from '#shared/booking/opening.ts'
import { type BookingStatus, bookingWords, endedByStudio, isVoid } from '#shared/booking/status.ts'
import { bookingSteps } from '#shared/booking/transitions.ts'
import { Failure, invalidField } from '#shared/http/failure.ts'
import { type Actor, may } from '#shared/permissions/may.ts'

import { giveTimeBack } from './give-time-back.ts'
import { agreeTo } from './refuse-out.ts'
import { letFeeGo } from './waive-fee.ts'

interface Step {
  bookingId: string
  to: BookingStatus
  reason?: string | undefined
  /** The version that the caller has seen. */
  version?: number | undefined
  /** Waives the client's fee, for the reason. */
  waiveFee?: boolean | undefined
  /** Why a time is approved that cannot be kept. */
  force?: { reason: string } | undefined
  /** Cash is refunded at the desk now. */
  handedOver?: boolean | undefined
  /** Whether the client reads the reason. */
  isReasonTold?: boolean
  /** Whether the client gets a letter, by default yes. */
  isClientTold?: boolean
  /** Whether the waitlist is offered the freed time: of several bookings after the last one. */
  isOfferedOn?: boolean
}

/** A step that an order causes, as paying: `until` is the end of an unpaid booking's hold. */
interface OrderStep extends Pick<Step, 'bookingId' | 'to'> {
  until?: Date | undefined
}

/**
 * Takes one step of the table in shared/booking/transitions.ts with its effects: the fee by the booking's terms, the
 * freed time, returned minutes, the mail.
 */
export async function changeStatus(work: Work, step: Step, keep?: KeepAnswer<SteppedBooking>): Promise<SteppedBooking> {
  const { trx, context, now } = work
  const { to } = step
  const { answer, refundIds, isFreed } = await onBooking(work, step.bookingId, async (work, booking) => {
    authorize(context.actor, booking, step)
    const { record, money, refundIds } = await stepWithin(work, booking, step)
    const stepped = { ...record, ...money, stepped: [], kept: [] }
    const isFreed = isVoid(to) || isEarly(booking, to, now)
    return { answer: keep ? await keep(work, stepped) : stepped, refundIds, isFreed }
  })
  // Within a larger transaction the job asks for them.
  if (!trx.isTransaction) for (const id of refundIds) await askForRefund(work, id)
  if (isFreed && step.isOfferedOn !== false) await offerFreedTimes(work)
  return answer
}

async function stepWithin(work: Work, booking: BookingRow, step: Step) {
  const { actor } = work.context
  const { bookingId, to } = step
  const { changed, feeCents, isFree } = await take(work, { ...step, booking })
  const giving = step.handedOver ? work : owingCash(work)
  const reason = feeCents > 0 ? 'Canceled late' : 'Canceled'
  const refundIds = isVoid(to) ? await giveBackPaid(giving, { bookingId, feeCents, reason }) : []
  const backs = may(actor, 'booking.manage', booking) ? await listBacks(work, refundIds) : []

  return {
    record: await recordOf(work, changed, { actor, now: work.now }),
    refundIds,
    money: { feeCents, backs, ...usedBy(booking, { to, isFree }) },
  }
}

/** What stays used of an allowance or a package, for a booking that ends and is charged. */
const usedBy = ({ includedMinutes, withCredit }: BookingRow, { to, isFree }: { to: BookingStatus; isFree: boolean }) =>
  isVoid(to) && !isFree
    ? { usedMinutes: includedMinutes, usedLessons: withCredit ? 1 : 0 }
    : { usedMinutes: 0, usedLessons: 0 }

/** The same within an order's transaction and lock. */
export const stepByOrder = (work: Work, { bookingId, to, until }: OrderStep): Promise<void> =>
  onBookingOfOrder(work, bookingId, async (work, booking) => {
    await take(work, { bookingId, to, until, booking, isByOrder: true })
  })

/**
 * The same for something that ends a booking without anybody's request, in its transaction and under the lock of its
 * order: free of charge. Returns the refunds that a job asks for.
 */
export const callOffBooking = (
  work: Work,
  { bookingId, reason }: { bookingId: string; reason: string },
): Promise<string[]> =>
  onBookingOfOrder(work, bookingId, async (work, booking) => {
    await take(work, { bookingId, to: endedByStudio(booking), reason, booking })
    return giveBackPaid(work, { bookingId, feeCents: 0, reason })
  })

/** Clients may cancel their own; the desk may take the other steps. Only an order lets a booking wait for payment. */
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
  /** Its order decides about refunds. */
  isByOrder?: boolean
}

async function take(work: Work, transition: TakenBookingStep) {
  const { services, context, now } = work
  const { booking, to, force, reason = force?.reason } = transition
  const { actor } = context
  const { id: bookingId, status: fromStatus } = booking
  const place = await getLocation(work)
  // A booking that the studio cannot keep costs nothing, whoever ends it.
  const isUnkept = (to === 'no_show' || to === 'cancelled_customer') && (await findUnkept(work, bookingId))
  if (fromStatus === 'no_show') await refuseSettledNoShow(work, services, bookingId)
  const fee = () => chargedFee(transition, { isUnkept, now })
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
  if (isWaived) await letFeeGo(work, { bookingId, reason: reason ?? '', leastCents: 0 })
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
  return { changed, feeCents: feeCents ?? 0, isFree }
}

/** The actual times by the desk's steps; a job that closes the day has seen nobody. */
function actualTimes({ status }: BookingRow, to: BookingStatus, { actor, now }: { actor: Actor; now: Date }) {
  if (to === 'checked_in') return { beganAt: now }
  if (to === 'completed') return status === 'checked_in' && actor.kind === 'person' ? { leftAt: now } : {}

  return to === 'confirmed' || to === 'no_show' ? { beganAt: null } : {}
}

/** A new fee is not waived. */
const notWaived = { feeWaivedAt: null, feeWaivedBy: null, feeWaivedReason: null }

/**
 * The fee by the terms, and the part that is charged. A waived fee is recorded before it is waived; one of nothing too, where an
 * allowance or a lesson has paid for the time, which comes back by that.
 */
function chargedFee(
  { booking, to, waiveFee = false }: TakenBookingStep,
  { isUnkept, now }: { isUnkept: boolean; now: Date },
) {
  const askedCents = isUnkept ? 0 : feeOfStep(booking, to, now)
  const isWaived = waiveFee && to === 'cancelled_customer' && !isUnkept && !isFreeOfCharge(booking, to, now)

  return { askedCents, isWaived, feeCents: isWaived ? 0 : askedCents }
}

/** The client left before the end. */
const isEarly = ({ endsAt }: BookingRow, to: BookingStatus, now: Date) => to === 'completed' && now < endsAt

/** Frees the rest of the time for others; the booked times stay on record. */
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

/** Frees the time; returns minutes and prepaid credits if the step is free of charge. */
async function release(work: Work, { booking, to, now, isFree }: CreditRelease): Promise<void> {
  // Before the time: a booking that needs this credit takes the credit first and then waits for the time.
  if (isFree) await giveTimeBack(work, booking, { isStudios: to !== 'cancelled_customer' })
  await unblockBooking(work, booking.id)
  await passTimeOn({ ...work, now }, booking.id)
}

/** Cancels for the caller: free of charge at the desk, by the terms for a client. */
export async function cancelBooking(work: Work, step: Omit<Step, 'to'>): Promise<SteppedBooking> {
  const booking = await getBooking(work, step.bookingId, work.context.actor)
  const to = may(work.context.actor, 'booking.manage', booking) ? endedByStudio(booking) : 'cancelled_customer'

  return changeStatus(work, { ...step, to })
}

/**
 * Refuses to undo a no-show of which something was settled meanwhile: its fee stands in an order, or its lesson went back to the
 * package. Undone all the same, its client would pay twice, or have the time for nothing. To be called under the booking's lock.
 */
async function refuseSettledNoShow(
  work: OnDatabase,
  { bookingCredits }: Pick<Services, 'bookingCredits'>,
  bookingId: string,
): Promise<void> {
  if ((await listLinesOfFee(work, bookingId)).length > 0) {
    throw new Failure(
      'wrong_state',
      'The fee for not coming has been charged. Waive it first, then say that they came.',
    )
  }
  if (await bookingCredits.isGivenBack(work, bookingId)) {
    throw new Failure('wrong_state', 'Its lesson went back to the package. Book a new one with that instead.')
  }
}
