import { type CalendarQuestion, findCalendar } from '#server/booking/calendar/calendar-store.ts'
import { calendarOf, forMember, type ServiceCalendar } from '#server/booking/calendar/calendar.ts'
import { priceOf } from '#server/booking/calendar/price-of.ts'
import { findRetiredService } from '#server/booking/explain-store.ts'
import type { KeptFor } from '#server/booking/kept/kept-for.ts'
import { findMember, limitOf, type Member } from '#server/booking/member.ts'
import { endedExplanation } from '#server/booking/reason-words.ts'
import { reasonsAgainst } from '#server/booking/refusal.ts'
import { inOneTrip, type OnDatabase } from '#server/kernel/db/database.ts'
import type { Timed } from '#server/kernel/work.ts'
import { type Calendar, choose, findFreeStart, nearestStarts } from '#shared/booking/availability.ts'
import type { Explanation, Reason } from '#shared/booking/explain/explain-contract.ts'
import { addDays } from '#shared/booking/local-time.ts'
import { Failure } from '#shared/http/failure.ts'

export interface Question {
  service: string
  startsAt: Date
  option?: string
  minutes?: number
  addOns?: readonly string[]
  staffId?: string
  bayId?: string
  personId?: string
  keptFor?: KeptFor | undefined
  /** For the desk: without notice, any time ahead, and bay time by the minute. */
  isByDesk?: boolean
  isOfAnyLength?: boolean
}

const daysLookedAt = 14

/** Why a time is offered or not, by the rules that offer it, with names. */
export async function explainStart(work: Timed, question: Question): Promise<Explanation> {
  const { now } = work
  const { service: serviceCode, startsAt, bayId, personId, ...choice } = question
  const from = addDays(startsAt.toISOString().slice(0, 10), -1)
  const query = { ...choice, serviceCode, from, days: daysLookedAt, now }
  const [row, member] = await inOneTrip([
    findCalendar(work, query),
    findMember(work, personId === undefined ? undefined : { personId }, { now }),
  ])
  if (!row) return explainRetired(work, question)
  const service = calendarOf(row, query)
  const endsAt = new Date(startsAt.getTime() + service.durationMinutes * 60_000)
  const facts = { serviceName: service.serviceName, startsAt, endsAt }
  if (!row.isOpen) {
    return endedExplanation(
      { rule: 'not_open', message: 'The studio is not open for bookings yet.', fix: 'set_up' },
      facts,
    )
  }

  const calendar = inBay(forMember(service, member), bayId)
  const against = { service, calendar, startsAt, now }
  const said = await reasonsAgainst(work, against)
  const reasons = [
    ...said.map(({ sentence: _sentence, told: _told, ...reason }) => reason),
    ...quotaReasons(against, member),
  ]
  return { ...facts, offered: reasons.length === 0, reasons, next: nextOffered(service, calendar, query, startsAt) }
}

/** The calendar with this bay only. */
function inBay(calendar: Calendar, bayId: string | undefined): Calendar {
  if (bayId === undefined) return calendar

  const requirements = calendar.requirements.map((requirement) =>
    requirement.kind === 'bay'
      ? { ...requirement, resourceIds: requirement.resourceIds.filter((id) => id === bayId) }
      : requirement,
  )
  return { ...calendar, requirements }
}

async function explainRetired(work: OnDatabase, { service, startsAt, option }: Question): Promise<Explanation> {
  const known = await findRetiredService(work, service)
  if (!known) throw new Failure('not_found', 'There is no such service.')

  const message = known.active
    ? `The option ${option ?? ''} is not offered.`
    : 'The service is retired: nobody can book it.'
  const endsAt = new Date(startsAt.getTime() + known.durationMinutes * 60_000)
  return endedExplanation(
    { rule: 'retired', message, fix: 'edit_service' },
    { serviceName: known.name, startsAt, endsAt },
  )
}

interface ExplainQuery {
  service: ServiceCalendar
  calendar: Calendar
  startsAt: Date
  now: Date
}

/** The plan's objections to a free time. */
function quotaReasons({ service, calendar, startsAt, now }: ExplainQuery, member: Member | undefined): Reason[] {
  const start = findFreeStart(calendar, startsAt, now)
  const broken = start && priceOf({ service, time: start, member, now }).broken
  if (!member || !broken) return []

  return [{ rule: 'quota', subject: member.plan.name, message: limitOf(member, broken), fix: null, bookingId: null }]
}

function nextOffered(
  service: ServiceCalendar,
  calendar: Calendar,
  { from, days, now }: CalendarQuestion,
  around: Date,
) {
  const [next] = nearestStarts(calendar, around, { from, days, now }).filter(({ start }) => start !== around.getTime())
  const start = next && findFreeStart(calendar, new Date(next.start), now)
  const ids = start && choose(start.free)
  if (!start || !ids) return null

  const oneOf = (resources: readonly { id: string; name: string }[]) => resources.find(({ id }) => ids.includes(id))
  const [member, bay] = [oneOf(service.staff), oneOf(service.bays)]
  return {
    startsAt: new Date(start.start),
    staffId: member?.id ?? null,
    staffName: member?.name ?? null,
    bayId: bay?.id ?? null,
    bayName: bay?.name ?? null,
  }
}
