import { sql } from 'kysely'

import type { Db } from '#server/kernel/db/database.ts'
import { makeLocation, makeResource, makeService } from '#tests/support/make.ts'

export interface BenchStudio {
  serviceId: string
  optionId: string
  locationId: string
  staffIds: string[]
  bayIds: string[]
}

const hours = { opens: '06:00', closes: '23:00' }

interface Size {
  coaches?: number
  bays?: number
}

/** Six bays and five coaches, unless told, who are always there; every service needs one of each. */
export async function makeBenchStudio(db: Db, { coaches = 5, bays = 6 }: Size = {}): Promise<BenchStudio> {
  const locationId = await makeLocation(db, hours)
  const works = [{ starts: hours.opens, ends: hours.closes }]
  const staffIds: string[] = []
  const bayIds: string[] = []
  for (let n = 0; n < coaches; n++) {
    staffIds.push(await makeResource(db, { kind: 'staff', locationId, capabilities: ['coaching'], works }))
  }
  for (let n = 0; n < bays; n++) {
    bayIds.push(await makeResource(db, { kind: 'bay', locationId, capabilities: ['launch_monitor', `bay_${n}`] }))
  }
  const serviceId = await makeService(db, { maximumAdvanceDays: 5000, minimumNoticeMinutes: 0 })
  const { id: optionId } = await db
    .selectFrom('serviceOption')
    .select('id')
    .where('serviceId', '=', serviceId)
    .executeTakeFirstOrThrow()

  return { serviceId, optionId, locationId, staffIds, bayIds }
}

/**
 * Bookings of an hour on all coaches, ten a day each, from `from` back into the past and some weeks ahead: as many
 * as asked for, so that the week that is looked at is full of them.
 */
export async function fillWithBookings(db: Db, studio: BenchStudio, from: string, count: number): Promise<void> {
  const coaches = studio.staffIds.length
  await db.insertInto('person').values({ firstName: 'Bench', lastName: 'Mark', email: 'bench@example.com' }).execute()
  await sql`
    insert into booking (reference, status, location_id, service_id, option_id, person_id, starts_at, ends_at, price_cents, public_price_cents, cancellation_policy, contact)
    select 'B' || n, 'confirmed', ${studio.locationId}::uuid, ${studio.serviceId}::uuid, ${studio.optionId}::uuid,
      person.id, starts, starts + interval '1 hour', 9500, 9500,
      '{"bands":[],"noShowFeePercent":100}', '{"firstName":"Bench","lastName":"Mark","email":"bench@example.com","phone":"312 555 0100"}'
    from person, generate_series(0, ${count}::int - 1) as n,
      lateral (select (${from}::date + 14 - n / ${coaches * 10}::int + time '07:00' + (n / ${coaches}::int % 10) * interval '90 minutes') at time zone 'America/Chicago' as starts)
  `.execute(db)
  await sql`
    insert into allocation (resource_id, booking_id, during)
    select unnest(array[(${studio.staffIds}::uuid[])[n % ${coaches}::int + 1], (${studio.bayIds}::uuid[])[n % ${coaches}::int + 1]]), id, tstzrange(starts_at, ends_at)
    from (select id, starts_at, ends_at, substr(reference, 2)::int as n from booking) as numbered
  `.execute(db)
  await sql`analyze`.execute(db)
}
