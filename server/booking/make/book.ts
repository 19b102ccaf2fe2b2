import { randomUUID } from 'node:crypto'

import {
  getCalendarAround,
  getFreeStart,
  type ServiceCalendar,
  type StartRequest,
} from '#server/booking/calendar/calendar.ts'
import { takeTime, refusalOfPromised } from '#server/booking/calendar/take-time.ts'
import { deleteExpiredHolds } from '#server/booking/kept/hold-store.ts'
import { keptForClient } from '#server/booking/kept/kept-for.ts'
import { linkOf, tellOfBooking } from '#server/booking/letters/tell-client.ts'
import { whoseMembership } from '#server/booking/member.ts'
import { orderBookings } from '#server/booking/pay/order-booking.ts'
import { presentBooking } from '#server/booking/present.ts'
import { refuseForeignAnswers } from '#server/booking/questions.ts'
import type { BookingFacts } from '#server/booking/store.ts'
import { atomically, type OnDatabase } from '#server/kernel/db/database.ts'
import { type KeepAnswer, withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Timed, Work } from '#server/kernel/work.ts'
import type { MembershipOf } from '#server/memberships/service.ts'
import { admitMailTo } from '#server/people/service.ts'
import { findFreeStart, freeStarts, gridOn } from '#shared/booking/availability.ts'
import { type Booking, bookingContract, type BookingOrder, type NewBooking } from '#shared/booking/contract.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { childIn, isForChildren, questionsOf } from '#shared/catalog/children.ts'
import type { Question } from '#shared/catalog/contract.ts'
import { Failure } from '#shared/http/failure.ts'
import { type Actor, holds } from '#shared/permissions/may.ts'

import { commitBooking, type Draft } from './commit.ts'
import { findTarget, type Target } from './target.ts'
import { contactOf, isByDesk, namedIn, whoComes, withDeskRights } from './who.ts'

const { createBooking } = bookingContract

type BookedTime = Booking & { manageToken: string; followedBy?: Booking[]; order?: BookingOrder }

/**
 * Books a time for a guest or a signed-in person. The server decides anew whether the time is offered and what it
 * costs. The same idempotency key with the same request answers with the first booking.
 */
export function bookTime(work: Work, request: NewBooking, idempotencyKey: string | undefined): Promise<BookedTime> {
  const keyed = { endpoint: createBooking, key: idempotencyKey, request, guestEmail: request.person?.email }

  return withIdempotency(work, keyed, (keep) => bookAnew(work, { request, keep }))
}

/** For a visit, which child comes is asked once, with its first service. */
const questionsOfVisit = ({ followedBy }: NewBooking, { service }: Target): Question[] =>
  questionsOf({ ...service, ...(followedBy && { flags: [...service.flags, 'juniors' as const] }) })

interface BookingRequest {
  request: NewBooking
  keep: KeepAnswer<BookedTime>
}

async function bookAnew(work: Work, { request, keep }: BookingRequest): Promise<BookedTime> {
  const actor = await withDeskRights(work, work.context.actor, request)
  const context = { ...work.context, actor }
  refuseDeskFields(request, actor)
  const startRequest = {
    ...(await startRequestOf(work, request, { actor, now: work.now })),
    keptFor: isByDesk(actor) ? await keptForClient(work, request.personId) : undefined,
  }

  const take = async (target: Target) => {
    refuseForeignAnswers(request.answers, questionsOfVisit(request, target))
    const contact = await contactOf(work, request, actor)
    if (contact.email) await admitMailTo({ ...work, context }, contact.email)
    // The asker's own hold is kept: it has the shown price.
    if (target.service.hasExpiredHolds) await deleteExpiredHolds({ ...work, now: startRequest.now }, request.holdId)

    return atomically(work, async (work) => {
      const personId = await whoComes(work, request, contact, actor)
      const isPaidOnline = work.services.paymentProvider !== undefined && !isByDesk(actor)
      const draft = { ...target, request, contact, personId, isPaidOnline, keptFor: startRequest.keptFor }
      return keep(work, await bookVisit({ ...work, context }, draft))
    })
  }
  return takeTime(work, startRequest, { look: () => findOffered(work, startRequest, request), take })
}

function refuseDeskFields(request: NewBooking, actor: Actor): void {
  const { force, note, withCredit, players = [], followedBy = [] } = request
  if (actor.kind === 'guest' && [{ withCredit }, ...followedBy].some((one) => one.withCredit)) {
    throw new Failure('not_allowed', 'Sign in to book with a lesson of your package.')
  }
  if (holds(actor, 'manage_bookings/bookings')) return
  if (!force && note === undefined && players.every(({ tier }) => tier === undefined)) return

  throw new Failure('not_allowed', 'Only the desk may do this.')
}

interface Requester {
  actor: Actor
  now: Date
}

export async function startRequestOf(
  work: OnDatabase,
  request: NewBooking,
  { actor, now }: Requester,
): Promise<StartRequest> {
  const { serviceCode, startsAt, option, addOns, minutes, staffId, bayId, holdId } = request
  const choice = { serviceCode, startsAt, option, addOns, minutes, staffId, bayId, holdId }
  const whose = await whoseMembership(work, actor, namedIn(request))
  const isByDesk = holds(actor, 'manage_bookings/bookings')

  return { ...choice, now, whose, isByDesk, isOfAnyLength: isByDesk && request.force !== undefined }
}

/** An offered time; with the desk's reason, any time. */
async function findOffered(work: Timed, startRequest: StartRequest, { force }: NewBooking): Promise<Target> {
  if (force) return findTarget(work, startRequest, force)

  return { ...(await getFreeStart(work, startRequest)), isForced: false }
}

/** Books a visit's services in sequence, and confirms those that need no payment. */
async function bookVisit(work: Work, draft: Draft): Promise<BookedTime> {
  const { request } = draft
  if (!request.followedBy) {
    return confirm(work, { draft, booked: [await commitBooking(work, draft)] })
  }

  const visitId = randomUUID()
  const booked = [await commitBooking(work, { ...draft, visitId })]
  for (const [place, next] of request.followedBy.entries()) {
    const after = booked.at(-1)?.endsAt ?? request.startsAt
    const following = await draftAfter(work, draft, { next, after, now: work.now, actor: work.context.actor })
    booked.push(await namingPlace(place, () => commitBooking(work, { ...following, visitId })))
  }

  return confirm(work, { draft, booked })
}

/** Names the service of a visit whose price has changed. */
async function namingPlace<Result>(place: number, book: () => Promise<Result>): Promise<Result> {
  try {
    return await book()
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'price_changed') throw error
    const { code, message, facts } = error
    const details = [{ path: `followedBy.${place}.expectedPriceCents`, message }]
    throw new Failure(code, message, { ...facts, details, cause: error })
  }
}

interface Visit {
  draft: Draft
  booked: readonly BookingFacts[]
}

/** Sends the letters, and orders what must be paid first. */
async function confirm(work: Work, { draft, booked }: Visit): Promise<BookedTime> {
  const [first, ...others] = booked
  if (!first) throw new Error('Nothing was booked.')
  const unpaid = booked.filter(({ status }) => status === 'pending_payment')
  for (const booking of booked) if (!unpaid.includes(booking)) await tellOfBooking(work, booking)
  const order = unpaid.length > 0 ? await orderBookings(work, { ...draft, bookings: unpaid }) : undefined

  const { token: manageToken } = linkOf(work, first)
  const followedBy = others.map(presentBooking)
  return {
    ...presentBooking(first),
    manageToken,
    ...(followedBy.length > 0 && { followedBy }),
    ...(order && { order }),
  }
}

type FollowingService = NonNullable<NewBooking['followedBy']>[number]

interface FollowingRequest {
  next: FollowingService
  /** The end of the service before. */
  after: Date
  now: Date
  actor: Actor
}

/** The client, and their hold. */
type Visitor = Pick<NewBooking, 'person' | 'personId' | 'holdId'>

// The longest wait between two services of a visit.
const longestWait = 30 * 60_000

/** The next service of a visit: its first free start within half an hour. */
export async function findFollowing(work: Timed, visitor: Visitor, { next, after, now, actor }: FollowingRequest) {
  const whose = await whoseMembership(work, actor, namedIn(visitor))
  const service = await getCalendarAround(work, { ...next, startsAt: after, now, whose, isByDesk: true })
  const day = localDayOf(after, service.zone)
  const soon = freeStarts(service.calendar, { from: day, days: 2, now }).find(
    ({ start }) => start >= after.getTime() && start - after.getTime() <= longestWait,
  )
  const start = soon && findFreeStart(service.calendar, new Date(soon.start), now)
  if (!start) throw await refusalOfFollowing(work, service, { next, after, now, whose, actor })
  if (service.hasExpiredHolds) await deleteExpiredHolds({ ...work, now }, visitor.holdId)

  return { service, start }
}

interface SoughtAfter extends FollowingRequest {
  whose: MembershipOf | undefined
}

/** Why the next service cannot follow. */
async function refusalOfFollowing(
  work: Timed,
  service: ServiceCalendar,
  { actor, after, next, ...asked }: SoughtAfter,
) {
  const { calendar, serviceName, zone } = service
  const starts = gridOn(localDayOf(after, zone), calendar).map(({ start }) => start)
  const soonest = starts.find((start) => start >= after.getTime() && start - after.getTime() <= longestWait)
  const request = { ...next, ...asked, startsAt: new Date(soonest ?? after) }
  const why = await refusalOfPromised(work, request, holds(actor, 'manage_bookings/bookings'))
  const words = `${serviceName} cannot follow: ${why?.message ?? 'somebody has just taken its time.'}`

  return new Failure('slot_taken', `${words} Choose another time, or book the first by itself.`, { nearest: [] })
}

/** The same as a draft, read in the visit's transaction. */
async function draftAfter(work: Timed, first: Draft, next: FollowingRequest): Promise<Draft> {
  const { person, personId, answers } = first.request
  const following = await findFollowing(work, first.request, next)
  const request = {
    ...next.next,
    startsAt: new Date(following.start.start),
    ...(person && { person }),
    ...(personId !== undefined && { personId }),
    ...(isForChildren(following.service) && { answers: childIn(answers) }),
  }
  return { ...first, ...following, request, isForced: false }
}
