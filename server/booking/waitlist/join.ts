import { actorIdOf, insertHistory, recordEvent } from '#server/audit/service.ts'
import { forMember, getCalendar, type ServiceCalendar, type StartRequest } from '#server/booking/calendar/calendar.ts'
import { nearestFree } from '#server/booking/calendar/take-time.ts'
import {
  countLiveOfPerson,
  findEntry,
  freshId,
  getSame,
  insertEntry,
  waitlistHistory,
} from '#server/booking/kept/waitlist-store.ts'
import { contactOf, isForThemselves, namedIn, whoComes } from '#server/booking/make/who.ts'
import { findMember, whoseMembership } from '#server/booking/member.ts'
import { reasonsAgainst, wordsOf } from '#server/booking/refusal.ts'
import { timeOf } from '#server/kernel/clock/wording.ts'
import { atomically, inOneTrip } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Timed, Work } from '#server/kernel/work.ts'
import { admitMailTo } from '#server/people/service.ts'
import { getLocation } from '#server/settings/service.ts'
import { type Calendar, freeStarts, type Start } from '#shared/booking/availability.ts'
import type { Contact } from '#shared/booking/contract.ts'
import type { Interval } from '#shared/booking/intervals.ts'
import { instantAt } from '#shared/booking/local-time.ts'
import {
  type NewWaitlistEntry,
  type WaitlistEntry,
  waitlistContract,
} from '#shared/booking/waitlist/waitlist-contract.ts'
import { type DayPart, waitDayOf } from '#shared/booking/waitlist/waitlist.ts'
import { Failure } from '#shared/http/failure.ts'
import { type Actor, holds } from '#shared/permissions/may.ts'
import { dayWords, type Place } from '#shared/time-words.ts'
import { counted, listWords } from '#shared/words.ts'

import { wantedStarts } from './free-time.ts'
import { presentEntries } from './present.ts'
import { tellOfPlace } from './tell.ts'

const { joinWaitlist } = waitlistContract

/** Adds a person to the waitlist. Nobody waits for a time that is free. */
export function joinLine(work: Work, request: NewWaitlistEntry, key: string | undefined): Promise<WaitlistEntry> {
  const { actor } = work.context
  const keyed = { endpoint: joinWaitlist, key, request, guestEmail: request.person?.email }

  return withIdempotency(work, keyed, async (keep) => {
    const wish = await wishOf(work, request, work.context.actor)
    const contact = await contactOf(work, request, actor)
    if (contact.email) await admitMailTo(work, contact.email)

    return atomically(work, async (work) => {
      const personId = await whoComes(work, request, contact, actor)
      const joinedBy = isForThemselves(request, actor) ? null : actorIdOf(actor)
      const { id, isNew } = await enter(work, { ...wish, personId, joinedBy, contact })
      const row = await findEntry(work, id)
      const [entry] = row ? await presentEntries(work, [row]) : []
      if (!row || !entry) throw new Error('The place in the line is gone.')

      await tellOfPlace(work, row)
      if (actor.kind !== 'guest') return keep(work, entry)
      // A guest is answered as if they had just joined, even if they wait already: only the mail tells of that, of who
      // waits, and of the place in the line.
      const asIfNew = { status: 'waiting', version: 1, position: null, forName: null, offer: null } as const
      return keep(work, { ...entry, ...asIfNew, id: isNew ? id : await freshId(work) })
    })
  })
}

/** The wish, after checking that it is offered and that nothing is free. */
async function wishOf(work: Timed, request: NewWaitlistEntry, actor: Actor) {
  const { now } = work
  const { serviceCode, option, staffId = null } = request
  const place = await getLocation(work)
  const whose = await whoseMembership(work, actor, namedIn(request))
  const startsAt = 'startsAt' in request ? request.startsAt : null
  const { day, part } = 'day' in request ? request : waitDayOf(request.startsAt, place)
  const [service, member] = await inOneTrip([
    getCalendar(work, { serviceCode, option, staffId: staffId ?? undefined, from: day, days: 2, now }),
    findMember(work, whose, { now }),
  ])
  const calendar = forMember(service, member)
  const wanted = (busy: ReadonlyMap<string, readonly Interval[]>) =>
    wantedStarts({ ...calendar, busy }, { day, part, startsAt }, now)
  const last = wanted(new Map()).at(-1)
  const startRequest = { serviceCode, option, staffId: staffId ?? undefined, whose, now }
  const isForStaff = holds(actor, 'manage_bookings/bookings')
  if (!last) throw await refusalOfWish(work, { calendar, service, startRequest, day, part, startsAt, isForStaff })
  const free = wanted(calendar.busy)
  if (free.length > 0) throw freeNow(free, service)

  const { locationId, serviceId, optionId } = service
  const wish = { locationId, serviceId, optionId, staffId, day, part, startsAt }
  return { ...wish, endsAt: new Date(last.start), isMember: Boolean(member) }
}

/** Refuses, naming the free times. */
function freeNow(free: readonly Start[], place: Place): Failure {
  const nearest = free.slice(0, mostNamed).map(({ start }) => ({ startsAt: new Date(start) }))
  const times = listWords(nearest.map(({ startsAt }) => timeOf(startsAt, place)))

  return new Failure('wrong_state', `This is free at the moment, at ${times}: book it at once.`, { nearest })
}

const mostNamed = 3

interface WishedTime {
  calendar: Calendar
  service: ServiceCalendar
  startRequest: Omit<StartRequest, 'startsAt'>
  day: string
  part: DayPart
  startsAt: Date | null
  isForStaff: boolean
}

/** The rule that excludes the start, and when it could start instead. */
async function refusalOfWish(
  work: Timed,
  { calendar, service, startRequest, day, part, startsAt, isForStaff }: WishedTime,
) {
  const untaken = { ...calendar, busy: new Map<string, Interval[]>() }
  const { zone, locale } = service
  const around = startsAt ?? new Date(instantAt(day, middleOf[part], zone))
  const [first, ...more] = freeStarts(untaken, { from: day, days: 1, now: startRequest.now })
  const last = more.at(-1) ?? first
  const reasons = await reasonsAgainst(work, { calendar: untaken, service, startsAt: around, now: startRequest.now })
  const spread = first && last && `${timeOf(first.start, service)} to ${timeOf(last.start, service)}`
  const words =
    startsAt === null && spread !== undefined
      ? `It starts from ${spread} on ${dayWords(day, locale, 'dayLong')}.`
      : wordsOf(reasons, isForStaff)

  return new Failure('not_offered', `${words} Choose a time or a part of a day in which it is offered.`, {
    nearest: await nearestFree(work, { ...startRequest, startsAt: around }),
    details: [{ path: 'startsAt', message: 'Choose a time or a part of a day in which it is offered.' }],
  })
}

const middleOf: Record<DayPart, string> = { morning: '10:00', afternoon: '14:00', evening: '19:00' }

interface EntryDraft extends Awaited<ReturnType<typeof wishOf>> {
  personId: string
  joinedBy: string | null
  contact: Contact
}

const mostPerPerson = 10

async function enter(work: Work, { isMember, contact, ...draft }: EntryDraft) {
  const {
    services: { config },
    context,
    now,
  } = work
  const { actor } = context
  // Anybody can type an address, so a guest learns nothing about its client's entries.
  const isCounted = actor.kind !== 'guest' && !holds(actor, 'manage_bookings/bookings')
  if (isCounted && (await countLiveOfPerson(work, draft.personId)) >= mostPerPerson) {
    throw new Failure(
      'wrong_state',
      `Nobody waits for more than ${counted(mostPerPerson, 'time')} at once. Leave a line first.`,
    )
  }
  const inserted = await insertEntry(work, {
    ...draft,
    contact: JSON.stringify(contact),
    tier: isMember && config.booking.membersWaitFirst ? 1 : 0,
    status: 'waiting',
    createdAt: now,
  })
  if (!inserted && actor.kind === 'guest') return { id: await getSame(work, draft), isNew: false }
  if (!inserted) throw new Failure('wrong_state', 'You wait for this already. We tell you as soon as it is free.')

  await insertHistory(work, waitlistHistory, { id: inserted.id, version: 1, from: null, to: 'waiting' })
  await recordEvent(work, {
    action: 'waitlist_joined',
    entity: 'waitlist_entry',
    entityId: inserted.id,
    after: { status: 'waiting', day: draft.day, part: draft.part, startsAt: draft.startsAt },
    ...(draft.joinedBy !== null && { onBehalfOf: draft.personId }),
    publish: { version: 1, personId: draft.personId, data: { to: 'waiting' } },
  })
  return { id: inserted.id, isNew: true }
}
