import { cancelBooking, changeStatus } from '#server/booking/change/change.ts'
import { findUnkept } from '#server/booking/hours/cannot-keep.ts'
import { findLatestOffer } from '#server/booking/kept/offer-store.ts'
import { seriesCancelledMail } from '#server/booking/letters/series.ts'
import { linkOf, rewriteSeriesOf } from '#server/booking/letters/tell-client.ts'
import type { Ending } from '#server/booking/letters/words.ts'
import { cancelOffered } from '#server/booking/offers/answer.ts'
import { paidByLinks } from '#server/booking/pay/fee-of-share.ts'
import { lockForChange } from '#server/booking/pay/lock-for-change.ts'
import { bookingNotFound, getBooking, recordOf } from '#server/booking/record.ts'
import { refuseUnasked, seriesInScope } from '#server/booking/series-scope.ts'
import { type BookingFacts, type BookingRow, findBooking } from '#server/booking/store.ts'
import { offerFreedTimes } from '#server/booking/waitlist/serve.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { type KeepAnswer, withIdempotency } from '#server/kernel/http/idempotency.ts'
import { type Work, atPlaceOf } from '#server/kernel/work.ts'
import { queueTemplate } from '#server/notices/service.ts'
import { undone } from '#server/orders/service.ts'
import { isFreeOfCharge } from '#shared/booking/cancellation.ts'
import type { KeptTime, SteppedBooking, SteppedTime } from '#shared/booking/changes.ts'
import { type Scope, bookingContract } from '#shared/booking/contract.ts'
import { localTimeOf } from '#shared/booking/local-time.ts'
import { unsettledStatuses } from '#shared/booking/offers/status.ts'
import { type BookingStatus, endedByStudio, isVoid } from '#shared/booking/status.ts'
import { Failure, invalidField } from '#shared/http/failure.ts'
import { holds, may } from '#shared/permissions/may.ts'

interface Step {
  bookingId: string
  /** By default the caller's step: a client's cancellation by the terms, the desk's for the studio. */
  to?: BookingStatus
  reason?: string
  version?: number
  waiveFee?: boolean
  handedOver?: boolean
  /** For a series. */
  scope?: Scope
  withApart?: boolean
}

/** Takes a step of one booking or cancels a series, once for each key. */
export const stepOnce = (
  work: Work,
  { key, ...request }: Step & { to: BookingStatus; key: string | undefined },
): Promise<SteppedBooking> =>
  withIdempotency(work, { endpoint: bookingContract.changeBookingStatus, key, request }, (keep) =>
    request.scope === undefined || request.scope === 'this'
      ? changeStatus(work, request, keep)
      : cancelInScope(work, { ...request, keep, to: endingOf(request.to) }),
  )

/** Only cancellations apply to several: attendance is marked one by one. */
function endingOf(to: BookingStatus): BookingStatus {
  if (isVoid(to)) return to

  throw invalidField('scope', 'A series is canceled as one. Every other step is taken for each of its times.')
}

/** Cancels for the caller: a client pays nothing if the studio cannot keep the time. */
export const cancelByTerms = (work: Work, step: Step) =>
  cancelInScope(work, { ...step, keep: (_work, answer) => Promise.resolve(answer) })

interface PreviewFlags {
  waiveFee?: '1'
  withApart?: '0' | '1'
  handedOver?: '1'
}

/** Previews what canceling costs and refunds: does it and rolls back. */
export async function previewCancellation(
  work: Work,
  { waiveFee, withApart, handedOver, ...step }: Omit<Step, keyof PreviewFlags> & PreviewFlags,
) {
  const seen = await getBooking(work, step.bookingId, work.context.actor)
  if (!may(work.context.actor, 'booking.manage', seen)) throw bookingNotFound()

  const reason = 'To see what it costs'
  const flags = { waiveFee: waiveFee === '1', withApart: withApart === '1', handedOver: handedOver === '1' }
  const tried = { ...step, reason, ...flags }

  return undone(work, async (work) => {
    const done = await cancelWithin(work, { ...tried, isPreview: true })
    const { feeCents, backs, usedMinutes, usedLessons, stepped, kept } = done
    const isSeries = step.scope !== undefined && step.scope !== 'this'
    return { feeCents, backs, usedMinutes, usedLessons, ...(isSeries && { stepped, kept }) }
  })
}

async function cancelInScope(
  work: Work,
  { keep, ...step }: Step & { keep: KeepAnswer<SteppedBooking> },
): Promise<SteppedBooking> {
  const record = await atomically(work, async (work) =>
    keep(work, await cancelWithin(work, { ...step, isPreview: false })),
  )
  await offerFreedTimes(work)
  return record
}

/** Cancels all, each by its own terms, with one letter. */
async function cancelWithin(
  from: Work,
  { isPreview, ...step }: Step & { isPreview: boolean },
): Promise<SteppedBooking> {
  const { actor } = from.context
  const { bookingId, scope = 'this' } = step
  const booking = await getBooking(from, bookingId, actor)
  const work = atPlaceOf(from, booking)
  const inScope = { booking, scope, withApart: step.withApart }
  const { meant, kept } = await seriesInScope(work, { ...inScope, now: work.now })
  if (!isPreview) refuseUnasked(inScope, kept)
  if (meant.length === 0) throw new Failure('wrong_state', 'None of these bookings can be canceled any more.')
  await lockForChange(
    work,
    meant.map(({ id }) => id),
  )
  const done: Canceled[] = []
  for (const { id } of meant) {
    const before = await getBooking(work, id, actor)
    // The caller's version is of this booking only.
    const own = { ...step, bookingId: id, version: id === bookingId ? step.version : undefined }
    const stepped = await cancelOne(work, { ...own, before, isClientTold: scope === 'this' })
    done.push({ ...stepped, before })
  }
  if (scope !== 'this') await tellOfAll(work, done)
  return answerOf(work, { booking, done, kept })
}

interface Canceled extends Pick<SteppedBooking, 'feeCents' | 'backs' | 'usedMinutes' | 'usedLessons'> {
  before: BookingRow
  /** The money part of the joint letter; undefined if the booking had its own letter. */
  ending?: Ending
}

interface OneStep extends Omit<Step, 'version'> {
  version: number | undefined
  before: BookingRow
  isClientTold: boolean
}

async function cancelOne(work: Work, one: OneStep): Promise<Omit<Canceled, 'before'>> {
  const { before, to: wanted, scope: _scope, withApart: _withApart, ...own } = one
  // The waitlist is offered the freed times at the end.
  const step = { ...own, isOfferedOn: false }
  const { bookingId } = step
  const offer = await findLatestOffer(work, bookingId)
  const isAskedAbout = unsettledStatuses.some((status) => status === offer?.status)
  if (isAskedAbout && !holds(work.context.actor, 'manage_bookings/bookings')) {
    await cancelOffered(work, { bookingId })
    return { feeCents: 0, backs: [], usedMinutes: 0, usedLessons: 0 }
  }

  const to = wanted === 'cancelled_staff' ? endedByStudio(before) : wanted
  const isWaived = step.waiveFee === true && to === 'cancelled_customer'
  const isUnkept = await findUnkept(work, bookingId)
  const paid = await paidByLinks(work, before)
  const done = to === undefined ? await cancelBooking(work, step) : await changeStatus(work, { ...step, to })
  const isFree = isWaived || isUnkept || isFreeOfCharge(before, done.status, work.now)
  const { feeCents, backs, usedMinutes, usedLessons } = done
  return { feeCents, backs, usedMinutes, usedLessons, ending: { feeCents, byLinks: paid(feeCents), isFree } }
}

async function tellOfAll(work: Work, done: readonly Canceled[]): Promise<void> {
  const told: { booking: BookingFacts; ending: Ending }[] = []
  for (const { before, ending } of done) {
    const booking = ending && (await findBooking(work, before.id))
    // The letter is about what was paid before.
    if (booking && ending) {
      const { paying } = before
      told.push({ booking: { ...booking, paying }, ending: { ...ending, payUrl: linkOf(work, booking).url } })
    }
  }
  await rewriteSeriesOf(
    work,
    done.map(({ before }) => before),
    true,
  )
  const [first] = told
  if (first?.booking.contact.email) await queueTemplate(work, seriesCancelledMail(told, work.services.config.publicUrl))
}

interface Outcome {
  booking: BookingRow
  done: readonly Canceled[]
  kept: KeptTime[]
}

async function answerOf(work: Work, { booking, done, kept }: Outcome) {
  const {
    context: { actor },
    now,
  } = work
  const after = await getBooking(work, booking.id, actor)
  const stepped = done.map(({ before: { id, startsAt, zone }, feeCents }): SteppedTime => ({
    id,
    startsAt,
    local: localTimeOf(startsAt, zone),
    feeCents,
  }))

  return {
    ...(await recordOf(work, after, { actor, now })),
    feeCents: stepped.reduce((sum, one) => sum + one.feeCents, 0),
    backs: done.flatMap(({ backs }) => backs),
    usedMinutes: done.reduce((sum, one) => sum + one.usedMinutes, 0),
    usedLessons: done.reduce((sum, one) => sum + one.usedLessons, 0),
    stepped,
    kept,
  }
}
