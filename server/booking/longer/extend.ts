import { lengthMail } from '#server/booking/letters/series.ts'
import { linkOf, rewriteSeriesOf, withdrawFormerTime } from '#server/booking/letters/tell-client.ts'
import { addressOfStaff, tellStaffOfChange } from '#server/booking/letters/tell-staff.ts'
import { lockForChange } from '#server/booking/pay/lock-for-change.ts'
import { bookingNotFound, getBooking } from '#server/booking/record.ts'
import { refuseSeries, refuseUnasked, refusedTime, seriesInScope } from '#server/booking/series-scope.ts'
import { type BookingRow, findBooking } from '#server/booking/store.ts'
import { shortWhenOf } from '#server/kernel/clock/wording.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { type KeepAnswer, withIdempotency } from '#server/kernel/http/idempotency.ts'
import { type Work, atPlaceOf } from '#server/kernel/work.ts'
import { queueTemplate } from '#server/notices/service.ts'
import type { KeptTime } from '#shared/booking/changes.ts'
import { type Scope, bookingContract } from '#shared/booking/contract.ts'
import { localTimeOf } from '#shared/booking/local-time.ts'
import { type Extension, playOnMinutes } from '#shared/booking/longer.ts'
import { sum } from '#shared/booking/players/shares.ts'
import { Failure } from '#shared/http/failure.ts'
import { type Actor, may } from '#shared/permissions/may.ts'

import { type Longer, extendOne } from './extend-one.ts'

interface ExtensionRequest {
  bookingId: string
  minutes: number
  version?: number
  expectedPriceCents?: number
  force?: { reason: string }
  scope?: Scope
  withApart?: boolean
  notify?: boolean
  isPreview: boolean
}

/** Rolls a preview back; nobody is told. */
class Tried extends Error {
  readonly extension: Extension

  constructor(extension: Extension) {
    super('This was a preview.')
    this.extension = extension
  }
}

/** Extends or shortens a booking at its place, once for each key. A preview does the same and rolls back. */
export function extendBooking(
  work: Work,
  { key, ...request }: ExtensionRequest & { key: string | undefined },
): Promise<Extension> {
  const keyed = { endpoint: bookingContract.extendBooking, key: request.isPreview ? undefined : key, request }
  return withIdempotency(work, keyed, (keep) => extendAnew(work, { ...request, keep }))
}

async function extendAnew(
  asked: Work,
  { keep, ...request }: ExtensionRequest & { keep: KeepAnswer<Extension> },
): Promise<Extension> {
  const { context } = asked
  const { bookingId, isPreview, notify } = request
  const seen = await getBooking(asked, bookingId, context.actor)
  authorize(seen, request, context.actor)
  const work = atPlaceOf(asked, seen)
  try {
    return await atomically(work, async (work) => {
      const { all, kept } = await extendInScope(work, request)
      if (!isPreview) refuseUnagreed(all, request.expectedPriceCents)
      if (notify !== false) await tellOfLength(work, all)
      const extension = answerOf(await getBooking(work, bookingId, context.actor), all, kept)
      if (isPreview) throw new Tried(extension)
      return keep(work, extension)
    })
  } catch (error) {
    if (error instanceof Tried) return error.extension
    throw error
  }
}

/** A client may extend by an offered step; the rest is for the desk. */
function authorize(booking: BookingRow, request: ExtensionRequest, actor: Actor): void {
  const { minutes, force, scope = 'this', withApart, notify } = request
  if (may(actor, 'booking.manage', booking)) return
  if (!may(actor, 'booking.cancel', booking)) throw bookingNotFound()
  const isOfDesk = force || scope !== 'this' || withApart !== undefined || notify !== undefined
  if (isOfDesk || minutes !== playOnMinutes) throw new Failure('not_allowed', 'Only the desk may do this.')
}

const byTime = (one: { startsAt: Date }, other: { startsAt: Date }) => one.startsAt.getTime() - other.startsAt.getTime()

/** One booking, or those of its series, all or none; each day in the way is named. */
async function extendInScope(work: Work, request: ExtensionRequest): Promise<{ all: Longer[]; kept: KeptTime[] }> {
  const { scope = 'this', withApart, isPreview, version, ...alike } = request
  if (scope === 'this') return { all: [await extendOne(work, request)], kept: [] }

  const booking = await getBooking(work, request.bookingId, work.context.actor)
  const inScope = { booking, scope, withApart }
  const { meant, kept } = await seriesInScope(work, { ...inScope, now: work.now })
  if (!isPreview) refuseUnasked(inScope, kept)
  if (meant.length === 0) throw new Failure('wrong_state', 'None of these bookings can get another length any more.')
  await lockForChange(
    work,
    meant.map(({ id }) => id),
  )
  const all: Longer[] = []
  const refused: ReturnType<typeof refusedTime>[] = []
  // Extending, later bookings make way first; shortening, earlier ones do.
  for (const { id, startsAt } of request.minutes > 0 ? meant.toReversed() : meant) {
    // The caller's version is of this booking only.
    const own = id === booking.id && version !== undefined ? { version } : {}
    try {
      all.push(await extendOne(work, { ...alike, ...own, bookingId: id, scope, isPreview }))
    } catch (error) {
      refused.push(refusedTime(error, startsAt, booking))
    }
  }
  refuseSeries(refused.toSorted(byTime), inScope)
  return { all: all.toSorted((one, other) => byTime(one.former, other.former)), kept }
}

/** Nobody pays what they were not shown. */
function refuseUnagreed(all: readonly Longer[], expectedCents: number | undefined): void {
  const was = sum(all.map(({ former }) => former.priceCents))
  const [oldCents, newCents] = [expectedCents ?? was, was + sum(all.map(({ added }) => added.addedCents))]
  if (newCents === oldCents) return

  throw new Failure('price_changed', 'The added time has another price now. Look at it again before you add it.', {
    price: { oldCents, newCents },
  })
}

/** The requested booking, and all that changed with it. */
function answerOf(booking: BookingRow, all: readonly Longer[], kept: KeptTime[]): Extension {
  const { id, status, version, startsAt, endsAt, priceCents, zone } = booking
  const isSeries = all.length > 1 || all.some(({ former }) => former.id !== id)
  const against = all.flatMap((one) => {
    if (one.against === null) return []
    return isSeries ? `${shortWhenOf(one.former.startsAt, booking)}: ${one.against}` : one.against
  })

  return {
    id,
    status,
    version,
    startsAt,
    endsAt,
    priceCents,
    addedCents: sum(all.map(({ added }) => added.addedCents)),
    addedIncludedMinutes: sum(all.map(({ added: { taken } }) => taken.peak + taken.offPeak)),
    against: against.length > 0 ? against.join(' ') : null,
    changed: all.map(({ former, added, ...one }) => ({
      id: former.id,
      startsAt: former.startsAt,
      local: localTimeOf(former.startsAt, zone),
      endsAt: one.endsAt,
      oldCents: former.priceCents,
      newCents: former.priceCents + added.addedCents,
    })),
    kept,
  }
}

/** One letter for all that have not begun; a client who is here needs none. Each coach is told. */
async function tellOfLength(work: Work, all: readonly Longer[]): Promise<void> {
  const { services, context, now } = work
  const { publicUrl } = services.config
  const changed = []
  for (const { former } of all.filter((one) => one.former.startsAt > now)) {
    await withdrawFormerTime(work, former, false)
    const booking = await findBooking(work, former.id)
    if (!booking) continue
    changed.push({ from: former, booking })
    await tellStaffOfChange(work, booking, { email: addressOfStaff(booking, context.actor), before: former, publicUrl })
  }
  await rewriteSeriesOf(
    work,
    changed.map(({ booking }) => booking),
  )
  const [first] = changed
  if (first?.booking.contact.email) await queueTemplate(work, lengthMail(changed, linkOf(work, first.booking).url))
}
