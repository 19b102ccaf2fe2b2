import { findUnkept } from '#server/booking/blocks/cannot-keep.ts'
import { cancelBooking, changeStatus, isFreeOfCharge } from '#server/booking/change.ts'
import { seriesCancelledMail } from '#server/booking/letters/series.ts'
import type { Ending } from '#server/booking/letters/words.ts'
import { cancelOffered } from '#server/booking/offers/answer.ts'
import { findLatestOffer } from '#server/booking/offers/offer-store.ts'
import { lockForChange } from '#server/booking/pay/lock-for-change.ts'
import { paidByLinks } from '#server/booking/pay/shares/fee-of-share.ts'
import { bookingNotFound, getBooking, recordOf } from '#server/booking/record.ts'
import { type BookingFacts, type BookingRow, findBooking } from '#server/booking/store.ts'
import { linkOf, rewriteSeriesOf } from '#server/booking/tell-client.ts'
import { offerFreedTimes } from '#server/booking/waitlist/serve.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import { type KeepAnswer, withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import { queueTemplate } from '#server/notices/service.ts'
import { undone } from '#server/orders/service.ts'
import type { KeptTime, SteppedBooking, SteppedTime } from '#shared/booking/changes.ts'
import { bookingContract, type Scope } from '#shared/booking/contract.ts'
import { localTimeOf } from '#shared/booking/local-time.ts'
import { unsettledStatuses } from '#shared/booking/offers/status.ts'
import { type BookingStatus, endedByStudio, isVoid } from '#shared/booking/status.ts'
import { Failure, invalidField } from '#shared/http/failure.ts'
import { holds, may } from '#shared/permissions/may.ts'

import { refuseUnasked, seriesInScope } from './scope.ts'

interface Step {
  bookingId: string
  /** Without it, by whoever asks: a client by the terms, the desk for the studio. */
  to?: BookingStatus
  reason?: string
  version?: number
  waiveFee?: boolean
  handedOver?: boolean
  /** Of a series. */
  scope?: Scope
  withApart?: boolean
}

/** Takes a step once for each key: of one booking, or of a series that is canceled. */
export const stepOnce = (
  services: Services,
  { key, ...request }: Step & { to: BookingStatus; key: string | undefined },
  context: Context,
): Promise<SteppedBooking> =>
  withIdempotency(services, { endpoint: bookingContract.changeBookingStatus, key, request }, context, (keep) =>
    request.scope === undefined || request.scope === 'this'
      ? changeStatus(services, request, context, keep)
      : cancelInScope(services, { ...request, keep, to: endingOf(request.to) }, context),
  )

/** What ends several at once: they come, or stay away, one by one. */
function endingOf(to: BookingStatus): BookingStatus {
  if (isVoid(to)) return to

  throw invalidField('scope', 'A series is canceled as one. Every other step is taken for each of its times.')
}

/** Cancels for whoever asks: where the studio cannot keep the time, a client pays nothing. */
export const cancelByTerms = (services: Services, step: Step, context: Context) =>
  cancelInScope(services, { ...step, keep: (_trx, answer) => Promise.resolve(answer) }, context)

interface PreviewFlags {
  waiveFee?: '1'
  withApart?: '0' | '1'
  handedOver?: '1'
}

/** What canceling would cost and give back: it is done, and taken back. */
export async function previewCancellation(
  services: Services,
  { waiveFee, withApart, handedOver, ...step }: Omit<Step, keyof PreviewFlags> & PreviewFlags,
  context: Context,
) {
  const { db } = services
  const seen = await getBooking(db, step.bookingId, context.actor)
  if (!may(context.actor, 'booking.manage', seen)) throw bookingNotFound()

  const reason = 'To see what it costs'
  const flags = { waiveFee: waiveFee === '1', withApart: withApart === '1', handedOver: handedOver === '1' }
  const tried = { ...step, reason, ...flags }

  return undone(db, async (trx) => {
    const { feeCents, backs, stepped, kept } = await cancelWithin(services, trx, { ...tried, isPreview: true }, context)
    const isSeries = step.scope !== undefined && step.scope !== 'this'
    return { feeCents, backs, ...(isSeries && { stepped, kept }) }
  })
}

async function cancelInScope(
  services: Services,
  { keep, ...step }: Step & { keep: KeepAnswer<SteppedBooking> },
  context: Context,
): Promise<SteppedBooking> {
  const record = await atomically(services.db, async (trx) =>
    keep(trx, await cancelWithin(services, trx, { ...step, isPreview: false }, context)),
  )
  await offerFreedTimes(services)
  return record
}

/** All that are meant, each by its own terms; their client has one letter. */
async function cancelWithin(
  services: Services,
  trx: Db,
  { isPreview, ...step }: Step & { isPreview: boolean },
  context: Context,
): Promise<SteppedBooking> {
  const { actor } = context
  const within = { ...services, db: trx }
  const now = services.now()
  const { bookingId, scope = 'this' } = step
  const booking = await getBooking(trx, bookingId, actor)
  const asked = { booking, scope, withApart: step.withApart }
  const { meant, kept } = await seriesInScope(trx, { ...asked, now })
  if (!isPreview) refuseUnasked(asked, kept)
  if (meant.length === 0) throw new Failure('wrong_state', 'None of these bookings can be canceled any more.')
  await lockForChange(
    trx,
    meant.map(({ id }) => id),
  )
  const done: Canceled[] = []
  for (const { id } of meant) {
    const before = await getBooking(trx, id, actor)
    // What was seen of one says nothing of the others.
    const own = { ...step, bookingId: id, version: id === bookingId ? step.version : undefined }
    const stepped = await cancelOne(within, { ...own, before, isClientTold: scope === 'this' }, context)
    done.push({ ...stepped, before })
  }
  if (scope !== 'this') await tellOfAll(services, trx, done)
  return answerOf(within, { booking, done, kept }, context)
}

interface Canceled {
  before: BookingRow
  feeCents: number
  backs: SteppedBooking['backs']
  /** What its letter says of its money; it has had one of its own without. */
  ending?: Ending
}

interface OneStep extends Omit<Step, 'version'> {
  version: number | undefined
  before: BookingRow
  isClientTold: boolean
}

async function cancelOne(services: Services, one: OneStep, context: Context): Promise<Omit<Canceled, 'before'>> {
  const { before, to: wanted, scope: _scope, withApart: _withApart, ...own } = one
  // Whoever waits for what is freed is offered it once all is done.
  const step = { ...own, isOfferedOn: false }
  const { bookingId } = step
  const offer = await findLatestOffer(services.db, bookingId)
  const isAskedAbout = unsettledStatuses.some((status) => status === offer?.status)
  if (isAskedAbout && !holds(context.actor, 'manage_bookings/bookings')) {
    await cancelOffered(services, { bookingId }, context)
    return { feeCents: 0, backs: [] }
  }

  const to = wanted === 'cancelled_staff' ? endedByStudio(before) : wanted
  const isWaived = step.waiveFee === true && to === 'cancelled_customer'
  const isUnkept = await findUnkept(services.db, bookingId)
  const paid = await paidByLinks(services.db, before)
  const done =
    to === undefined
      ? await cancelBooking(services, step, context)
      : await changeStatus(services, { ...step, to }, context)
  const isFree = isWaived || isUnkept || isFreeOfCharge(before, done.status, services.now())
  const { feeCents, backs } = done
  return { feeCents, backs, ending: { feeCents, byLinks: paid(feeCents), isFree } }
}

async function tellOfAll(services: Services, trx: Db, done: readonly Canceled[]): Promise<void> {
  const told: { booking: BookingFacts; ending: Ending }[] = []
  for (const { before, ending } of done) {
    const booking = ending && (await findBooking(trx, before.id))
    // Its letter is about what was paid before it was canceled.
    if (booking && ending) {
      const { paying } = before
      told.push({ booking: { ...booking, paying }, ending: { ...ending, payUrl: linkOf(services, booking).url } })
    }
  }
  await rewriteSeriesOf(
    services,
    trx,
    done.map(({ before }) => before),
    true,
  )
  const [first] = told
  if (first?.booking.contact.email) await queueTemplate(trx, seriesCancelledMail(told, services.config.publicUrl))
}

interface Outcome {
  booking: BookingRow
  done: readonly Canceled[]
  kept: KeptTime[]
}

async function answerOf({ db, now }: Services, { booking, done, kept }: Outcome, { actor }: Context) {
  const after = await getBooking(db, booking.id, actor)
  const stepped = done.map(({ before: { id, startsAt, zone }, feeCents }): SteppedTime => ({
    id,
    startsAt,
    local: localTimeOf(startsAt, zone),
    feeCents,
  }))

  return {
    ...(await recordOf(db, after, { actor, now: now() })),
    feeCents: stepped.reduce((sum, one) => sum + one.feeCents, 0),
    backs: done.flatMap(({ backs }) => backs),
    stepped,
    kept,
  }
}
