import { actorIdOf, recordEvent } from '#server/audit/service.ts'
import { forMember, getCalendar } from '#server/booking/calendar.ts'
import { contactOf, isForThemselves, namedIn, whoComes } from '#server/booking/make/who.ts'
import { findMember, whoseMembership } from '#server/booking/member.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import { admitMailTo } from '#server/people/service.ts'
import { readStudioZone } from '#server/settings/service.ts'
import { freeStarts } from '#shared/booking/availability.ts'
import type { Contact } from '#shared/booking/contract.ts'
import type { Interval } from '#shared/booking/intervals.ts'
import { localDayOf, localTimeOf } from '#shared/booking/local-time.ts'
import {
  type NewWaitlistEntry,
  type WaitlistEntry,
  waitlistContract,
} from '#shared/booking/waitlist/waitlist-contract.ts'
import { dayPartOf } from '#shared/booking/waitlist/waitlist.ts'
import { Failure } from '#shared/http/failure.ts'
import { type Actor, holds } from '#shared/permissions/may.ts'
import { counted } from '#shared/words.ts'

import { isWanted } from './free-time.ts'
import { presentEntries } from './present.ts'
import { tellOfPlace } from './tell.ts'
import { countLiveOfPerson, findEntry, freshId, getSame, insertEntry, insertStep } from './waitlist-store.ts'

const { joinWaitlist } = waitlistContract

/** Puts somebody at the end of the line for what is taken. Nobody waits for what they could book. */
export function joinLine(
  services: Services,
  request: NewWaitlistEntry,
  key: string | undefined,
  context: Context,
): Promise<WaitlistEntry> {
  const { db, now } = services
  const { actor } = context
  const keyed = { endpoint: joinWaitlist, key, request, guestEmail: request.person?.email }

  return withIdempotency(services, keyed, context, async (keep) => {
    const wish = await wishOf(db, request, context.actor, now())
    const contact = await contactOf(db, request, actor)
    if (contact.email) await admitMailTo(services, contact.email, context)

    return atomically(db, async (trx) => {
      const personId = await whoComes(trx, request, contact, actor)
      const joinedBy = isForThemselves(request, actor) ? null : actorIdOf(actor)
      const { id, isNew } = await enter(services, trx, { ...wish, personId, joinedBy, contact }, context)
      const row = await findEntry(trx, id)
      const [entry] = row ? await presentEntries(trx, [row]) : []
      if (!row || !entry) throw new Error('The place in the line is gone.')

      await tellOfPlace(services, trx, row)
      if (actor.kind !== 'guest') return keep(trx, entry)
      // As if they had just joined, also if they waited before: of that, of who waits for them and of their place in the line, which is
      // another one where the client of the address waits already, the mail alone tells.
      const asIfNew = { status: 'waiting', version: 1, position: null, forName: null, offer: null } as const
      return keep(trx, { ...entry, ...asIfNew, id: isNew ? id : await freshId(trx) })
    })
  })
}

/** What is wanted, once it is seen that the studio offers it and that nothing of it is free. */
async function wishOf(db: Db, request: NewWaitlistEntry, actor: Actor, now: Date) {
  const { serviceCode, option, staffId = null } = request
  const zone = await readStudioZone(db)
  const whose = await whoseMembership(db, actor, namedIn(request))
  const startsAt = 'startsAt' in request ? request.startsAt : null
  const day = 'day' in request ? request.day : localDayOf(request.startsAt, zone)
  const part = 'part' in request ? request.part : dayPartOf(localTimeOf(request.startsAt, zone))
  const [service, member] = await Promise.all([
    getCalendar(db, { serviceCode, option, staffId: staffId ?? undefined, from: day, days: 1, now }),
    findMember(db, whose, { now }),
  ])
  const calendar = forMember(service, member)
  const wanted = (busy: ReadonlyMap<string, readonly Interval[]>) =>
    freeStarts({ ...calendar, busy }, { from: day, days: 1, now }).filter((start) =>
      isWanted(start, { part, startsAt }),
    )
  const last = wanted(new Map()).at(-1)
  if (!last) throw notOffered()
  if (wanted(calendar.busy).length > 0) throw new Failure('wrong_state', 'This is free at the moment: book it at once.')

  const { serviceId, optionId } = service
  return { serviceId, optionId, staffId, day, part, startsAt, endsAt: new Date(last.start), isMember: Boolean(member) }
}

const notOffered = () =>
  new Failure('not_offered', 'This service does not start at this time.', {
    details: [{ path: 'startsAt', message: 'Choose a time or a part of a day in which it is offered.' }],
  })

interface EntryDraft extends Awaited<ReturnType<typeof wishOf>> {
  personId: string
  joinedBy: string | null
  contact: Contact
}

const mostPerPerson = 10

async function enter(
  { config, now }: Services,
  trx: Db,
  { isMember, contact, ...draft }: EntryDraft,
  context: Context,
) {
  const { actor } = context
  // A guest is not told for what the client of an address waits: anybody can type one.
  const isCounted = actor.kind !== 'guest' && !holds(actor, 'manage_bookings/bookings')
  if (isCounted && (await countLiveOfPerson(trx, draft.personId)) >= mostPerPerson) {
    throw new Failure(
      'wrong_state',
      `Nobody waits for more than ${counted(mostPerPerson, 'time')} at once. Leave a line first.`,
    )
  }
  const inserted = await insertEntry(trx, {
    ...draft,
    contact: JSON.stringify(contact),
    tier: isMember && config.booking.membersWaitFirst ? 1 : 0,
    status: 'waiting',
    createdAt: now(),
  })
  if (!inserted && actor.kind === 'guest') return { id: await getSame(trx, draft), isNew: false }
  if (!inserted) throw new Failure('wrong_state', 'You wait for this already. We tell you as soon as it is free.')

  const by = { actorKind: actor.kind, actorId: actorIdOf(actor), at: now() }
  await insertStep(trx, { entryId: inserted.id, toStatus: 'waiting', version: 1, ...by })
  await recordEvent(trx, context, {
    action: 'waitlist_joined',
    entity: 'waitlist_entry',
    entityId: inserted.id,
    after: { status: 'waiting', day: draft.day, part: draft.part, startsAt: draft.startsAt },
    ...(draft.joinedBy !== null && { onBehalfOf: draft.personId }),
    publish: { version: 1, personId: draft.personId, data: { to: 'waiting' } },
  })
  return { id: inserted.id, isNew: true }
}
