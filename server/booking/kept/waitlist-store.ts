import { type Insertable, sql } from 'kysely'

import { historyIn } from '#server/audit/service.ts'
import { bookerUserIdOf } from '#server/booking/store.ts'
import { agesOfService } from '#server/catalog/service.ts'
import { changeOne } from '#server/kernel/db/change-one.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { type Keyset, pageOf } from '#server/kernel/db/keyset.ts'
import type { WaitlistEntry, WaitlistOffer } from '#server/kernel/db/schema.ts'
import { idOrNone } from '#server/kernel/place.ts'
import type { Timed } from '#server/kernel/work.ts'
import { idsBookableBy } from '#server/people/service.ts'
import { liveWaitlistStatuses } from '#shared/booking/waitlist/waitlist.ts'
import type { CancellationPolicy } from '#shared/catalog/contract.ts'
import type { PageRequest } from '#shared/http/list.ts'

import { deleteHold } from './hold-store.ts'

/** Entries that want some of the same times form one line. */
const position = sql<number | null>`
  case when entry.status in ('waiting', 'offered') then (
    select count(*)::int from waitlist_entry other
    where other.location_id = entry.location_id and other.service_id = entry.service_id and other.day = entry.day and other.part = entry.part
      and other.status in ('waiting', 'offered')
      and (other.starts_at = entry.starts_at or num_nulls(other.starts_at, entry.starts_at) > 0)
      and (other.tier > entry.tier or (other.tier = entry.tier and other.id <= entry.id))
  ) end`

const entries = ({ trx }: OnDatabase) =>
  trx
    .selectFrom('waitlistEntry as entry')
    .innerJoin('service', 'service.id', 'entry.serviceId')
    .innerJoin('serviceOption', 'serviceOption.id', 'entry.optionId')
    .innerJoin('location', 'location.id', 'entry.locationId')
    .innerJoin('person', 'person.id', 'entry.personId')
    .leftJoin('resource as staff', 'staff.id', 'entry.staffId')
    .select([
      'entry.id',
      'entry.version',
      'entry.linkVersion',
      'entry.tier',
      'entry.locationId',
      'entry.startsAt',
      'entry.endsAt',
      'entry.createdAt',
    ])
    .select(['entry.serviceId', 'entry.optionId', 'entry.staffId', 'entry.personId', 'person.userId', 'entry.joinedBy'])
    .select([
      'service.code as serviceCode',
      'serviceOption.code as optionCode',
      'staff.name as staffName',
      'needsApproval',
    ])
    .select(['zone', 'locale', 'currency', 'location.name as studioName', 'serviceOption.durationMinutes'])
    .select([
      'entry.status',
      'entry.part',
      'entry.contact',
      'service.flags',
      agesOfService.as('ages'),
      sql<CancellationPolicy>`(
        select jsonb_build_object('bands', bands, 'noShowFeePercent', no_show_fee_percent, 'graceMinutes', grace_minutes)
        from cancellation_policy where code = service.cancellation_policy_code
      )`.as('cancellationPolicy'),
      sql<string>`entry.day::text`.as('day'),
      sql<string>`service.name || coalesce(', ' || nullif(service_option.name, ''), '')`.as('serviceName'),
      bookerUserIdOf(sql.ref('entry.person_id'), sql.ref('entry.joined_by')).as('bookerUserId'),
      position.as('position'),
    ])

export type EntryRow = NonNullable<Awaited<ReturnType<typeof findEntry>>>

export const findEntry = (work: OnDatabase, id: string) => entries(work).where('entry.id', '=', id).executeTakeFirst()

/** The user's own entries, and those for their household. */
export const listEntriesOfUser = (work: OnDatabase, userId: string) =>
  entries(work)
    .where('entry.personId', 'in', idsBookableBy(work, userId))
    .where((eb) => eb.or([eb('person.userId', '=', userId), eb('joinedBy', '=', userId)]))
    .where('entry.status', 'in', liveWaitlistStatuses)
    .orderBy('entry.endsAt')
    .orderBy('entry.id')
    .limit(100)
    .execute()

const inOrder: Keyset = {
  direction: 'asc',
  columns: [
    [sql`entry.day::text`, 'text'],
    [sql`-entry.tier::int`, 'integer'],
    [sql`entry.id`, 'uuid'],
  ],
}

const latestFirst: Keyset = { direction: 'desc', columns: [[sql`entry.id`, 'uuid']] }

/** Who waits at the place. */
export const pageOfEntries = (
  work: Timed,
  { service, ended }: { service?: string; ended: boolean },
  page: PageRequest,
) =>
  pageOf(
    entries(work)
      .where('entry.locationId', '=', idOrNone(work.place))
      .where('entry.status', ended ? 'not in' : 'in', liveWaitlistStatuses)
      .$if(service !== undefined, (query) => query.where('service.code', '=', service ?? '')),
    ended ? latestFirst : inOrder,
    page,
  )

/** Undefined if the person waits for the same already. */
export const insertEntry = ({ trx }: OnDatabase, entry: Insertable<WaitlistEntry>) =>
  trx
    .insertInto('waitlistEntry')
    .values(entry)
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()

type Wish = Pick<
  Insertable<WaitlistEntry>,
  'locationId' | 'personId' | 'optionId' | 'day' | 'part' | 'startsAt' | 'staffId'
>

/** The person's entry for the same. */
export const getSame = async (
  { trx }: OnDatabase,
  { locationId, personId, optionId, day, part, startsAt, staffId }: Wish,
): Promise<string> =>
  (
    await trx
      .selectFrom('waitlistEntry')
      .select('id')
      .where('locationId', '=', locationId)
      .where('personId', '=', personId)
      .where('optionId', '=', optionId)
      .where(sql<boolean>`day = ${day}::date and part = ${part}`)
      .where(sql<boolean>`starts_at is not distinct from ${startsAt ?? null}::timestamptz`)
      .where(sql<boolean>`staff_id is not distinct from ${staffId ?? null}::uuid`)
      .where('status', 'in', liveWaitlistStatuses)
      .executeTakeFirstOrThrow()
  ).id

/** A new id that names no entry. */
export async function freshId({ trx }: OnDatabase): Promise<string> {
  const { rows } = await sql<{ id: string }>`select uuidv7() as id`.execute(trx)
  const [fresh] = rows
  if (!fresh) throw new Error('A value has no row.')

  return fresh.id
}

/** How many entries a person has. Those made by guests with their address do not count. */
export const countLiveOfPerson = async ({ trx }: OnDatabase, personId: string): Promise<number> => {
  const { count } = await trx
    .selectFrom('waitlistEntry as entry')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('personId', '=', personId)
    .where('status', 'in', liveWaitlistStatuses)
    .where(sql<boolean>`not exists (
      select from waitlist_entry_transition joined
      where joined.entry_id = entry.id and joined.version = 1 and joined.actor_kind = 'guest'
    )`)
    .executeTakeFirstOrThrow()

  return Number(count)
}

/** The services that people wait for. */
export const listLines = async ({ trx }: OnDatabase): Promise<string[]> =>
  (
    await trx
      .selectFrom('waitlistEntry')
      .select('serviceId')
      .distinct()
      .where('status', 'in', liveWaitlistStatuses)
      .orderBy('serviceId')
      .execute()
  ).map(({ serviceId }) => serviceId)

type LiveOf = { serviceId: string } | { personId: string }

/** Locks a line, or everything that a person waits for; always by id, so that the two never deadlock. */
export async function lockLive(work: OnDatabase, of: LiveOf): Promise<EntryRow[]> {
  const locked = await work.trx
    .selectFrom('waitlistEntry')
    .select('id')
    .where((eb) => eb.and(of))
    .where('status', 'in', liveWaitlistStatuses)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (locked.length === 0) return []

  const ids = locked.map(({ id }) => id)
  return entries(work).where('entry.id', 'in', ids).where('entry.status', 'in', liveWaitlistStatuses).execute()
}

/** A time accepted by link is booked by the person who waited for it. */
export const setBookedBy = ({ trx }: OnDatabase, bookingId: string, userId: string) =>
  changeOne(trx.updateTable('booking').set({ bookedBy: userId }).where('id', '=', bookingId))

export const waitlistHistory = historyIn('waitlistEntryTransition', 'entryId')

export const listSteps = ({ trx }: OnDatabase, entryIds: readonly string[]) =>
  trx
    .selectFrom('waitlistEntryTransition as step')
    .leftJoin('person', (join) => join.onRef('person.userId', '=', 'step.actorId'))
    .leftJoin('authUser', 'authUser.id', 'step.actorId')
    .select(['entryId', 'step.at', 'reason', 'actorKind', 'actorId'])
    .select([
      'fromStatus as from',
      'toStatus as to',
      sql<string | null>`coalesce(nullif(trim(person.first_name || ' ' || person.last_name), ''), auth_user.email)`.as(
        'name',
      ),
    ])
    .where('entryId', 'in', entryIds)
    .orderBy('step.version')
    .execute()

/** Whether a person has a booking or an overlapping offer in a time. */
export async function isBusyIn({ trx }: OnDatabase, personId: string, { start, end }: { start: Date; end: Date }) {
  const { rows } = await sql<{ isBusy: boolean }>`
    select exists (
      select from booking where person_id = ${personId} and starts_at < ${end} and ends_at > ${start}
        and status in ('pending_payment', 'pending_approval', 'confirmed', 'checked_in')
    ) or exists (
      select from waitlist_offer offer join waitlist_entry entry on entry.id = offer.entry_id
      where entry.person_id = ${personId} and outcome is null and offer.starts_at < ${end} and offer.ends_at > ${start}
    ) as is_busy
  `.execute(trx)

  return rows[0]?.isBusy ?? false
}

type OfferOutcome = 'accepted' | 'declined' | 'lapsed' | 'gone'

export const insertOffer = ({ trx }: OnDatabase, offer: Insertable<WaitlistOffer>) =>
  trx.insertInto('waitlistOffer').values(offer).execute()

const nameOfHeld = (kind: 'staff' | 'bay') => sql<string | null>`(
  select resource.name from allocation join resource on resource.id = allocation.resource_id
  where allocation.hold_id = offer.hold_id and resource.kind = ${kind} limit 1
)`

export const listOffers = ({ trx }: OnDatabase, entryIds: readonly string[]) =>
  trx
    .selectFrom('waitlistOffer as offer')
    .select(['offer.id', 'entryId', 'holdId', 'forEverybody', 'offer.startsAt', 'offer.endsAt', 'offeredAt'])
    .select(['offer.expiresAt', 'offer.priceCents'])
    .select(
      sql<number>`coalesce((select peak_minutes + off_peak_minutes from hold where id = offer.hold_id), 0)`.as(
        'includedMinutes',
      ),
    )
    .select([nameOfHeld('staff').as('staffName'), nameOfHeld('bay').as('bayName')])
    .select('outcome')
    .where('entryId', 'in', entryIds)
    .orderBy('offeredAt')
    .execute()

export type WaitlistOfferRow = Awaited<ReturnType<typeof listOffers>>[number]

/** The booking of an accepted entry. */
export const findAccepted = async ({ trx }: OnDatabase, entryId: string): Promise<string | null | undefined> =>
  (
    await trx
      .selectFrom('waitlistOffer')
      .select('bookingId')
      .where('entryId', '=', entryId)
      .where('outcome', '=', 'accepted')
      .executeTakeFirst()
  )?.bookingId

interface OfferEnd {
  outcome: OfferOutcome
  at: Date
  bookingId?: string
}

/** Releases an offer's hold, unless a booking has taken it. */
export async function endOffer(
  work: OnDatabase,
  { id, holdId }: WaitlistOfferRow,
  { outcome, at, bookingId }: OfferEnd,
): Promise<void> {
  await changeOne(
    work.trx
      .updateTable('waitlistOffer')
      .set({ outcome, endedAt: at, bookingId: bookingId ?? null, holdId: null })
      .where('id', '=', id),
  )
  if (holdId !== null) await deleteHold(work, holdId)
}
