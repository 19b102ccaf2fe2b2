import { type RawBuilder, sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { AffectedBooking } from '#shared/booking/affected.ts'
import { localTimeOf } from '#shared/booking/local-time.ts'
import { statusesToCall, unsettledStatuses } from '#shared/booking/offers/status.ts'
import { type BookingStatus, liveStatuses } from '#shared/booking/status.ts'

import { bookedService } from './what-is-booked.ts'

interface TakenResource {
  id: string
  kind: 'staff' | 'bay' | 'device'
  name: string
  /** In milliseconds since 1970, with buffers. */
  start: number
  end: number
  /** The desk forced it onto a taken time: another booking may have the same. */
  beside: boolean
}

export interface AffectedRow {
  id: string
  reference: string
  version: number
  status: BookingStatus
  startsAt: Date
  endsAt: Date
  zone: string
  locale: string
  serviceCode: string
  serviceName: string
  optionCode: string
  personName: string
  phone: string
  email: string
  isOfSeries: boolean
  isAsked: boolean
  isToCall: boolean
  membershipId: string | null
  resources: TakenResource[]
}

interface AffectedQuery {
  resourceIds: readonly string[]
  from: Date
  until: Date
  now: Date
}

const affected = ({ trx }: OnDatabase, isAffected: RawBuilder<boolean>) =>
  sql<AffectedRow>`
    select booking.id, reference, booking.version, booking.status, starts_at, ends_at, zone, locale,
      service.code as service_code, service_option.code as option_code,
      ${bookedService} as service_name,
      trim(concat_ws(' ', contact ->> 'firstName', contact ->> 'lastName')) as person_name,
      coalesce(contact ->> 'phone', '') as phone, coalesce(contact ->> 'email', '') as email,
      series_id is not null as is_of_series,
      exists (
        select from booking_offer where booking_id = booking.id and booking_offer.status = any(${unsettledStatuses}::text[])
      ) as is_asked,
      exists (
        select from booking_offer where booking_id = booking.id and booking_offer.status = any(${statusesToCall}::text[])
      ) as is_to_call, membership_id,
      (select coalesce(json_agg(json_build_object(
          'id', resource.id, 'kind', kind, 'name', resource.name,
          'start', (extract(epoch from lower(during)) * 1000)::bigint,
          'end', (extract(epoch from upper(during)) * 1000)::bigint,
          'beside', beside
        ) order by kind, resource.position), '[]')
        from allocation join resource on resource.id = resource_id
        where allocation.booking_id = booking.id and (blocking or beside)) as resources
    from booking
    join service on service.id = booking.service_id
    join service_option on service_option.id = booking.option_id
    join location on location.id = booking.location_id
    where booking.status = any(${liveStatuses}::text[]) and ${isAffected}
    order by starts_at, booking.id
  `.execute(trx)

/** The future bookings of some people or places in a time, including forced ones, the next first. */
export async function listBookingsIn(
  work: OnDatabase,
  { resourceIds, from, until, now }: AffectedQuery,
): Promise<AffectedRow[]> {
  const { rows } = await affected(
    work,
    sql`ends_at > ${now} and tstzrange(starts_at, ends_at) && tstzrange(${from}::timestamptz, ${until}::timestamptz)
      and booking.id in (
        select booking_id from allocation where booking_id is not null and (blocking or beside)
          and resource_id = any(${resourceIds}::uuid[])
          and during && tstzrange(${from}::timestamptz, ${until}::timestamptz)
      )`,
  )

  return rows
}

/** Times in which some people or places had a booking that is over: the client came, or the time was kept. */
export async function listTimesBehind({ trx }: OnDatabase, { resourceIds, from, until }: Omit<AffectedQuery, 'now'>) {
  const { rows } = await sql<{ resourceId: string; startsAt: Date; endsAt: Date }>`
    select resource_id, starts_at, ends_at
      from allocation join booking on booking.id = booking_id
      where status in ('completed', 'no_show') and resource_id = any(${resourceIds}::uuid[])
        and tstzrange(starts_at, ends_at) && tstzrange(${from}::timestamptz, ${until}::timestamptz)
  `.execute(trx)

  return rows
}

/** Some active bookings, the next first. */
export async function listAffected(work: OnDatabase, bookingIds: readonly string[]): Promise<AffectedRow[]> {
  if (bookingIds.length === 0) return []

  return (await affected(work, sql`booking.id = any(${bookingIds}::uuid[])`)).rows
}

export function presentAffected({ resources, ...row }: AffectedRow): AffectedBooking {
  const nameOf = (kind: string) => resources.find((resource) => resource.kind === kind)?.name ?? null

  return {
    ...row,
    local: localTimeOf(row.startsAt, row.zone),
    staffName: nameOf('staff'),
    bayName: nameOf('bay'),
  }
}
