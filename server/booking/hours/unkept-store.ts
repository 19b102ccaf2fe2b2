import { sql } from 'kysely'

import { openingRules, workSchedule } from '#server/booking/hours-store.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { OpeningRules } from '#shared/booking/opening.ts'
import { liveStatuses } from '#shared/booking/status.ts'
import type { WorkSchedule } from '#shared/booking/work-hours.ts'

export interface TakenResource {
  id: string
  kind: 'staff' | 'bay' | 'device'
  name: string
  active: boolean
  capabilities: string[]
}

/** A booking, clinic or league evening with its resources and requirements. */
export interface StandingTime {
  id: string
  kind: 'booking' | 'block'
  locationId: string
  /** The name of a clinic or evening; empty for a booking. */
  title: string
  startsAt: Date
  endsAt: Date
  resources: TakenResource[]
  needs: { kind: TakenResource['kind']; count: number; capability: string }[]
}

export interface Scope {
  now: Date
  /** Only these; by default all future ones. */
  bookingIds?: readonly string[]
  /** Only those that take one of these. */
  resourceIds?: readonly string[]
}

const takenBy = (column: 'booking_id' | 'block_id', id: 'booking.id' | 'block.id') => sql`(
  select coalesce(json_agg(distinct jsonb_build_object('id', resource.id, 'kind', resource.kind, 'name', resource.name,
    'active', resource.active, 'capabilities', array(
      select capability from resource_capability where resource_capability.resource_id = resource.id
    ))), '[]')
  from allocation join resource on resource.id = allocation.resource_id
  where allocation.${sql.ref(column)} = ${sql.ref(id)} and (blocking or beside or allocation.block_id is not null)
)`

/** Future and running ones. */
export async function listStandingTimes(
  { trx }: OnDatabase,
  { now, bookingIds, resourceIds }: Scope,
): Promise<StandingTime[]> {
  const isMeant = (column: 'booking_id' | 'block_id', id: 'booking.id' | 'block.id') =>
    resourceIds
      ? sql`${sql.ref(id)} in (select ${sql.ref(column)} from allocation
          where resource_id = any(${resourceIds}::uuid[]) and upper(during) > ${now})`
      : sql`true`
  const blocks = bookingIds
    ? sql``
    : sql`
    union all
    select block.id, 'block', block.location_id, reason, lower(block.during), upper(block.during), ${takenBy('block_id', 'block.id')}, '[]'
    from block where owner_kind is not null and upper(block.during) > ${now} and ${isMeant('block_id', 'block.id')}`
  const { rows } = await sql<StandingTime>`
    select booking.id, 'booking' as kind, booking.location_id, '' as title, starts_at, ends_at, ${takenBy('booking_id', 'booking.id')} as resources,
      (select coalesce(json_agg(json_build_object('kind', kind, 'count', count, 'capability', capability)), '[]')
        from service_requirement where service_requirement.option_id = booking.option_id) as needs
    from booking
    where status = any(${liveStatuses}::text[]) and ends_at > ${now}
      and (${bookingIds ?? null}::uuid[] is null or booking.id = any(${bookingIds ?? null}::uuid[]))
      and ${isMeant('booking_id', 'booking.id')}
    ${blocks}
  `.execute(trx)

  return rows
}

export interface PlaceOfHours extends OpeningRules {
  zone: string
  locale: string
}

/** The hours of some places around some days, by id. */
export async function listPlacesOfHours(
  { trx }: OnDatabase,
  { ids, from, days }: { ids: readonly string[]; from: string; days: number },
): Promise<Map<string, PlaceOfHours>> {
  const { rows } = await sql<PlaceOfHours & { id: string }>`
    select id, zone, locale, ${openingRules(from, days)}
    from (select zone, locale, id, id as location_id from location where id = any(${ids}::uuid[])) as chosen
  `.execute(trx)

  return new Map(rows.map(({ id, ...place }) => [id, place]))
}

/** The working hours of some staff around some days. */
export async function listWork(
  { trx }: OnDatabase,
  { staffIds, from, days }: { staffIds: readonly string[]; from: string; days: number },
): Promise<Map<string, WorkSchedule>> {
  const { rows } = await sql<{ id: string; schedule: WorkSchedule }>`
    select resource.id, json_build_object(${workSchedule(sql`resource.id`, from, days)}) as schedule
    from resource where resource.id = any(${staffIds}::uuid[])
  `.execute(trx)

  return new Map(rows.map(({ id, schedule }) => [id, schedule]))
}
