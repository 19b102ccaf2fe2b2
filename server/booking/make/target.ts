import {
  farthestDays,
  getCalendarAround,
  getStart,
  refusedStart,
  type ServiceCalendar,
  type StartRequest,
} from '#server/booking/calendar/calendar.ts'
import { priceOf } from '#server/booking/calendar/price-of.ts'
import { findMember, type Member } from '#server/booking/member.ts'
import { inOneTrip } from '#server/kernel/db/database.ts'
import type { Timed } from '#server/kernel/work.ts'
import { choose, type Start } from '#shared/booking/availability.ts'
import type { Force } from '#shared/booking/changes.ts'
import { forcedStart, standsFree } from '#shared/booking/forced-start.ts'
import type { Interval } from '#shared/booking/intervals.ts'
import { daysBetween, localDayOf } from '#shared/booking/local-time.ts'
import { Failure } from '#shared/http/failure.ts'

export interface Target {
  service: ServiceCalendar
  start: Start
  member: Member | undefined
  /** The desk forces it against the rules. */
  isForced: boolean
  /** It may share a taken time. */
  isBeside?: boolean
}

/** The time of a booking: offered and free, or forced with a reason. */
export async function findTarget(work: Timed, request: StartRequest, force: Force | undefined): Promise<Target> {
  try {
    const found = await getStart(work, request)
    return {
      ...found,
      ...(force && { member: whoMayHave(found.service, found.member, found.start, request.now) }),
      isForced: false,
    }
  } catch (error) {
    if (!force || !(error instanceof Failure) || !isAboutTime(error)) throw error
    return forceTarget(work, request, force)
  }
}

const isAboutTime = ({ code }: Failure) => code === 'slot_taken' || code === 'not_offered' || code === 'quota_exceeded'

async function forceTarget(work: Timed, request: StartRequest, { beside = true }: Force): Promise<Target> {
  const { staffId, bayId } = request
  await refuseUnknown(work, 'staff', staffId)
  await refuseUnknown(work, 'bay', bayId)

  const [service, member] = await inOneTrip([
    getCalendarAround(work, request),
    findMember(work, request.whose, request),
  ])
  const target = forcedIn(service, request)
  if (!beside && !standsFree(target.start, service.calendar))
    throw await refusedStart(work, request, { service, member })
  return { ...target, isBeside: beside, member: whoMayHave(service, member, target.start, request.now) }
}

/** If the desk forces a time that the member's plan excludes, it has the public price. */
export const whoMayHave = (
  service: ServiceCalendar,
  member: Member | undefined,
  time: Interval,
  now: Date,
): Member | undefined => (member && !priceOf({ service, time, member, now }).broken ? member : undefined)

/** A forced time against the rules. */
export function forcedIn(service: ServiceCalendar, request: StartRequest): Target {
  const { startsAt, staffId, bayId } = request
  if (daysBetween(localDayOf(request.now, service.zone), localDayOf(startsAt, service.zone)) > farthestDays) {
    throw new Failure('not_offered', 'Nothing is booked so far ahead.')
  }
  const start = forcedStart(service.calendar, startsAt, { staffId, bayId })
  if (!choose(start.free)) {
    throw new Failure('not_offered', 'Nobody and nothing here can give this service.')
  }

  return { service, start, member: undefined, isForced: true }
}

async function refuseUnknown(work: Timed, kind: 'staff' | 'bay', id: string | undefined): Promise<void> {
  if (id === undefined || (await findResource(work, id, kind))) return

  throw new Failure('not_offered', 'There is nobody and nothing like that here.', {
    details: [
      { path: `${kind}Id`, message: kind === 'bay' ? 'There is no such bay.' : 'Nobody here is meant by this.' },
    ],
  })
}

/** Whether this place has such a person or bay; to force a time reaches no other place. */
const findResource = ({ trx, place }: Timed, id: string, kind: 'staff' | 'bay') =>
  trx
    .selectFrom('resource')
    .select('id')
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('locationId', '=', place.id)
    .where('active', '=', true)
    .executeTakeFirst()
