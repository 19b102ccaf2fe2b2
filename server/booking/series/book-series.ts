import { actorIdOf } from '#server/audit/service.ts'
import { getCalendarAround, getFreeStart } from '#server/booking/calendar/calendar.ts'
import { takeTime } from '#server/booking/calendar/take-time.ts'
import { deleteExpiredHolds } from '#server/booking/kept/hold-store.ts'
import { seriesMail } from '#server/booking/letters/series.ts'
import { linkOf } from '#server/booking/letters/tell-client.ts'
import { startRequestOf } from '#server/booking/make/book.ts'
import { commitBooking } from '#server/booking/make/commit.ts'
import { withDeskRights, contactOf, isByDesk, whoComes } from '#server/booking/make/who.ts'
import { orderBookings } from '#server/booking/pay/order-booking.ts'
import { refuseForeignAnswers } from '#server/booking/questions.ts'
import { deleteSeries, findStaffOf, insertSeries, seriesOf } from '#server/booking/series-store.ts'
import type { BookingFacts } from '#server/booking/store.ts'
import { atomically, withSavepoint } from '#server/kernel/db/database.ts'
import { type KeepAnswer, withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Work } from '#server/kernel/work.ts'
import { queueTemplate } from '#server/notices/service.ts'
import { admitMailTo } from '#server/people/service.ts'
import { bookingContract, type Contact, type NewBooking } from '#shared/booking/contract.ts'
import { localTimeOf } from '#shared/booking/local-time.ts'
import type { NewSeries, SeriesReport } from '#shared/booking/series.ts'
import { weeklyStarts } from '#shared/booking/weekly.ts'
import { Failure } from '#shared/http/failure.ts'

interface SeriesRequest {
  request: NewSeries
  isPreview: boolean
  idempotencyKey: string | undefined
}

/** Books the free times of a weekly series in one transaction, and reports the others. */
export async function bookSeries(work: Work, series: SeriesRequest): Promise<SeriesReport> {
  const { request, isPreview, idempotencyKey: key } = series
  if (isPreview) return previewSeries(work, request)

  const keyed = { endpoint: bookingContract.createSeries, key, request }
  return withIdempotency(work, keyed, (keep) => bookAnew(work, { request, keep }))
}

/** Carries a preview's report. */
class Previewed extends Error {
  readonly report: SeriesReport

  constructor(report: SeriesReport) {
    super('This was a preview.')
    this.report = report
  }
}

const showOnly: KeepAnswer<SeriesReport> = (_work, report) => Promise.reject(new Previewed(report))

/** Does it and rolls back, so that plan limits count each booking as they would. */
async function previewSeries(work: Work, request: NewSeries): Promise<SeriesReport> {
  try {
    return await bookAnew(work, { request, keep: showOnly, isPreview: true })
  } catch (error) {
    if (!(error instanceof Previewed)) throw error

    const { booked, conflicts } = error.report
    return { seriesId: null, booked: booked.map(({ id: _id, reference: _reference, ...one }) => one), conflicts }
  }
}

interface KeyedSeries {
  request: NewSeries
  keep: KeepAnswer<SeriesReport>
  isPreview?: boolean
}

async function bookAnew(work: Work, keyed: KeyedSeries): Promise<SeriesReport> {
  const { request, keep, isPreview = false } = keyed
  const actor = await withDeskRights(work, work.context.actor, request)
  const context = { ...work.context, actor }
  const contact = await contactOf(work, request, actor)
  if (contact.email) await admitMailTo({ ...work, context }, contact.email)
  const first = await startRequestOf(work, oneOf(request, request.startsAt), { actor, now: work.now })
  const { zone, serviceId, optionId, hasExpiredHolds, questions } = await getCalendarAround(work, first)
  refuseForeignAnswers(request.answers, questions)
  if (hasExpiredHolds) await deleteExpiredHolds({ ...work, now: first.now })

  return atomically(work, async (work) => {
    const personId = await whoComes(work, request, contact, actor)
    const { id: seriesId } = await insertSeries(work, {
      ...seriesOf({ serviceId, optionId, zone }, request.startsAt),
      personId,
      times: request.times,
      createdBy: actorIdOf(actor),
      createdAt: work.now,
    })
    const isPaidOnline = work.services.paymentProvider !== undefined && !isByDesk(actor)
    const series = { request, contact, personId, seriesId, zone, isPaidOnline, isPreview }
    const report = await bookEach({ ...work, context }, series)
    if (report.booked.length > 0) return keep(work, report)

    await deleteSeries(work, seriesId)
    return keep(work, { ...report, seriesId: null })
  })
}

interface Series {
  request: NewSeries
  contact: Contact
  personId: string
  seriesId: string
  zone: string
  isPaidOnline: boolean
  isPreview: boolean
}

async function bookEach(work: Work, series: Series): Promise<SeriesReport> {
  const { request, seriesId, zone } = series
  const booked: BookingFacts[] = []
  const conflicts: SeriesReport['conflicts'] = []
  // In order, because plan limits count the earlier ones.
  for (const startsAt of weeklyStarts({ ...request, zone })) {
    try {
      booked.push(await bookAlike(work, { ...series, startsAt, first: booked[0] }))
    } catch (error) {
      const conflict = error instanceof Failure ? conflictOf(error) : undefined
      if (!conflict) throw error
      conflicts.push({ startsAt, local: localTimeOf(startsAt, zone), ...conflict })
    }
  }
  const unpaid = booked.filter(({ status }) => status === 'pending_payment')
  const [first, ...more] = booked.filter((one) => !unpaid.includes(one))
  if (first?.contact.email) await queueTemplate(work, seriesMail(first, more, linkOf(work, first).url))
  const order = unpaid.length > 0 ? await orderBookings(work, { ...series, bookings: unpaid }) : undefined

  const occurrenceOf = (one: BookingFacts) => {
    const { id, reference, status, startsAt, endsAt, staffName, priceCents, withCredit } = one
    const local = localTimeOf(startsAt, zone)
    return { id, reference, status, startsAt, endsAt, local, staffName, priceCents, withCredit }
  }
  return { seriesId, booked: booked.map(occurrenceOf), conflicts, ...(order && { order }) }
}

type Conflict = Pick<SeriesReport['conflicts'][number], 'reason' | 'message' | 'nearest'>

/** Undefined for an objection to the whole series. */
function conflictOf({ code, message, facts }: Failure): Conflict | undefined {
  if (code !== 'slot_taken' && code !== 'not_offered' && code !== 'quota_exceeded' && code !== 'already_booked') {
    return undefined
  }

  return { reason: code, message, nearest: [...(facts.nearest ?? [])] }
}

/** With the first booking's coach if free, or else with another, who is named. */
async function bookAlike(
  work: Work,
  { first, ...series }: Series & { startsAt: Date; first: BookingFacts | undefined },
): Promise<BookingFacts> {
  const { request } = series
  const staffId = first && request.staffId === undefined ? await findStaffOf(work, first.id) : undefined
  if (staffId === undefined) return bookOne(work, series)

  try {
    return await bookOne(work, { ...series, request: { ...request, staffId } })
  } catch (error) {
    if (!(error instanceof Failure) || !conflictOf(error)) throw error
    return bookOne(work, series)
  }
}

async function bookOne(
  work: Work,
  { request, startsAt, ...series }: Series & { startsAt: Date },
): Promise<BookingFacts> {
  const { trx, context, now } = work
  const one = oneOf(request, startsAt)
  const startRequest = await startRequestOf(work, one, { actor: context.actor, now })
  const draft = { ...series, request: one, isForced: false }

  return takeTime(work, startRequest, {
    look: () => getFreeStart(work, startRequest),
    take: (found) => withSavepoint(trx, () => commitBooking(work, { ...draft, ...found })),
  })
}

/** A single booking of the series. The hold is for the first. */
function oneOf({ times: _times, every: _every, holdId, ...one }: NewSeries, startsAt: Date): NewBooking {
  const isHeld = holdId !== undefined && startsAt.getTime() === one.startsAt.getTime()

  return { ...one, startsAt, ...(isHeld && { holdId }) }
}
