import { sql } from 'kysely'

import { blocks } from '#server/booking/service.ts'
import { countedPageOf, type Keyset } from '#server/kernel/db/keyset.ts'
import type { Timed } from '#server/kernel/work.ts'
import { unsettledStatuses } from '#shared/booking/offers/status.ts'
import { liveStatuses } from '#shared/booking/status.ts'
import type { PageRequest } from '#shared/http/list.ts'

const nextFirst: Keyset = {
  direction: 'asc',
  columns: [
    [sql`lower(during)`, 'timestamptz'],
    [sql`block.id`, 'uuid'],
  ],
}

interface AbsencesQuery extends PageRequest {
  /** The account of somebody who sees only their own absences and closures. */
  ofUser: string | null
  now: Date
}

/** Counts the bookings that still stand in an absence. */
interface StillBooked {
  bookingCount: number
  askedCount: number
  firstAskedUntil: string | null
  askedUntil: string | null
  toCallCount: number
  writtenCount: number
}

/**
 * `writtenCount` counts those who get a mail when the absence is removed, as `changeAndEndOffers` sends it: a client
 * who still waits because of another absence gets none.
 */
const stillBooked = (now: Date) => sql<StillBooked>`(
  select json_build_object(
    'bookingCount', count(*),
    'askedCount', count(*) filter (where offer.status = 'open'),
    'firstAskedUntil', min(offer.expires_at) filter (where offer.status = 'open'),
    'askedUntil', max(offer.expires_at) filter (where offer.status = 'open'),
    'toCallCount', count(*) filter (where offer.status <> 'open'),
    'writtenCount', count(*) filter (
      where offer.expires_at is not null and offer.block_id = block.id and booking.starts_at > ${now}
        and coalesce(booking.contact ->> 'email', '') <> '' and not exists (
          select from allocation own
          join allocation other on other.resource_id = own.resource_id and other.during && own.during
          where own.booking_id = booking.id and other.block_id <> block.id
            and (own.blocking and not other.blocking or own.beside)
        )
    )
  )
  from booking
  left join booking_offer offer
    on offer.booking_id = booking.id and offer.status = any(${unsettledStatuses}::text[])
  where booking.status = any(${liveStatuses}::text[]) and ends_at > ${now}
    and tstzrange(booking.starts_at, ends_at) && block.during and booking.id in (
      select taken.booking_id from allocation waiting join allocation taken
        on taken.resource_id = waiting.resource_id and taken.during && waiting.during and (taken.blocking or taken.beside)
      where waiting.block_id = block.id and taken.booking_id is not null
    )
)`

const ownedBlockCount = (now: Date) => sql<number>`(
  select count(distinct taken.block_id)::int
  from allocation waiting
  join allocation taken on taken.resource_id = waiting.resource_id and taken.during && waiting.during and taken.blocking
  join block other on other.id = taken.block_id and other.owner_kind is not null
  where waiting.block_id = block.id and upper(taken.during) > ${now}
)`

const absences = (work: Timed) =>
  blocks(work)
    .select([stillBooked(work.now).as('stillBooked'), ownedBlockCount(work.now).as('ownedBlockCount')])
    .where('kind', 'in', ['leave', 'maintenance', 'closure'])

export type AbsenceRow = Awaited<ReturnType<typeof getListed>>

/** Absences that are not over, each with the bookings that still stand in it. */
export const listAbsences = (work: Timed, { ofUser, now, ...page }: AbsencesQuery) =>
  countedPageOf(
    work,
    absences({ ...work, now })
      .where(sql<boolean>`upper(during) > ${now}`)
      .where(
        sql<boolean>`(${ofUser}::uuid is null or kind = 'closure' or exists (
          select from allocation join resource on resource.id = resource_id join person on person.id = person_id
          where allocation.block_id = block.id and person.user_id = ${ofUser}
        ))`,
      ),
    nextFirst,
    page,
  )

export const getListed = (work: Timed, id: string) =>
  absences(work).where('block.id', '=', id).executeTakeFirstOrThrow()

/** Those who may change everybody's plan and can sign in. */
export async function listDeciders({ trx, now }: Timed): Promise<{ id: string; name: string; phone: string }[]> {
  const { rows } = await sql<{ id: string; name: string; phone: string }>`
    select person.id, trim(first_name || ' ' || last_name) as name, coalesce(person.phone, '') as phone
    from person join auth_user on auth_user.id = person.user_id
    where (banned_until is null or banned_until <= ${now}) and exists (
      select from user_role left join role_permission on role_permission.role_name = user_role.role_name
      where user_role.user_id = auth_user.id and (
        user_role.role_name = 'super_admin' or action = 'manage_schedule' and resource = 'studio'
      )
    )
    order by coalesce(person.phone, '') = '', last_name, first_name, person.id
  `.execute(trx)

  return rows
}
