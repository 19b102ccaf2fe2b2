import { type ServiceCalendar, getCalendarAround } from '#server/booking/calendar/calendar.ts'
import { refusalOfPromised } from '#server/booking/calendar/take-time.ts'
import { deleteExpiredHolds } from '#server/booking/kept/hold-store.ts'
import { whoseMembership } from '#server/booking/member.ts'
import type { Timed } from '#server/kernel/work.ts'
import type { MembershipOf } from '#server/memberships/service.ts'
import { findFreeStart, freeStarts, gridOn } from '#shared/booking/availability.ts'
import type { NewBooking } from '#shared/booking/contract.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { childIn, isForChildren } from '#shared/catalog/children.ts'
import { Failure } from '#shared/http/failure.ts'
import { type Actor, holds } from '#shared/permissions/may.ts'

import type { Draft } from './commit.ts'
import { namedIn } from './who.ts'

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
async function refusalOfFollowing(work: Timed, service: ServiceCalendar, { actor, after, next, ...rest }: SoughtAfter) {
  const { calendar, serviceName, zone } = service
  const starts = gridOn(localDayOf(after, zone), calendar).map(({ start }) => start)
  const soonest = starts.find((start) => start >= after.getTime() && start - after.getTime() <= longestWait)
  const request = { ...next, ...rest, startsAt: new Date(soonest ?? after) }
  const why = await refusalOfPromised(work, request, holds(actor, 'manage_bookings/bookings'))
  const words = `${serviceName} cannot follow: ${why?.message ?? 'somebody has just taken its time.'}`

  return new Failure('slot_taken', `${words} Choose another time, or book the first by itself.`, { nearest: [] })
}

/** The same as a draft, read in the visit's transaction. */
export async function draftAfter(work: Timed, first: Draft, next: FollowingRequest): Promise<Draft> {
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
