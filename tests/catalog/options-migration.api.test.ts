import { sql } from 'kysely'
import { expect } from 'vitest'

import { servicesCanBeBooked } from '#server/catalog/checks.ts'
import { listServices } from '#server/catalog/service.ts'
import type { Db } from '#server/kernel/db/database.ts'
import { applyMigrations } from '#tests/support/migrations.ts'
import { test as base } from '#tests/support/test.ts'

const test = base.extend<{ before: Db }>({
  /** A database as it was before services had options. */
  before: async ({ owner }, use) => {
    await sql`drop schema public cascade; drop schema pgboss cascade; create schema public`.execute(owner)
    await applyMigrations(owner, (name) => name < '0056')
    await use(owner)
  },
})

test('services that differ by their length become options of one, and no booking is lost or costs another sum', async ({
  before: db,
}) => {
  await sql`
    insert into cancellation_policy (code, bands, no_show_fee_percent) values ('standard', '[{"untilHours": 0, "feePercent": 50}]', 100);
    insert into location (name, tagline, street, city, region, postal_code, country, phone, email, zone, currency, locale, opened_at)
      values ('North', '', '', '', '', '', 'US', '', 'n@example.com', 'America/Chicago', 'USD', 'en-US', now());
    insert into service (code, name, category, summary, description, bring_along, duration_minutes, price_cents,
      cancellation_policy_code, required_skill, required_feature, position)
    values
      ('bay_60', 'Bay, 1 hour', 'bay', 's', 'd', 'b', 60, 5000, 'standard', null, 'launch_monitor', 1),
      ('bay_120', 'Bay, 2 hours', 'bay', 's', 'd', 'b', 120, 9000, 'standard', null, 'launch_monitor', 2),
      ('iron_fitting', 'Iron fitting', 'fitting', 's', 'd', 'b', 90, 15000, 'standard', 'fitting', 'lie_board', 3);
    insert into person (first_name, last_name, email, phone) values ('Sam', 'Rivera', 'sam@example.com', '1');
    insert into booking (reference, status, location_id, service_id, person_id, starts_at, ends_at, price_cents,
      public_price_cents, cancellation_policy, contact)
    select 'LL-' || service.code || n, 'confirmed', location.id, service.id, person.id, now() + n * interval '1 day',
      now() + n * interval '1 day' + interval '1 hour', price_cents, price_cents, '{"bands": [], "noShowFeePercent": 100}', '{}'
    from service, location, person, generate_series(1, 3) n
  `.execute(db)
  const sums = async () =>
    (
      await sql<{ count: number; cents: number }>`
        select count(*)::int as count, sum(price_cents)::int as cents from booking
      `.execute(db)
    ).rows
  const was = await sums()

  await applyMigrations(db, (name) => name >= '0056')

  expect(await sums()).toEqual(was)
  const services = await listServices({ trx: db })
  expect(services).toMatchObject([
    {
      code: 'bay',
      name: 'Bay',
      priceCents: 5000,
      options: [
        { code: '60', formerCode: 'bay_60', name: '1 hour', durationMinutes: 60, priceCents: 5000 },
        { code: '120', formerCode: 'bay_120', name: '2 hours', durationMinutes: 120, priceCents: 9000 },
      ],
    },
    { code: 'iron_fitting', options: [{ code: 'standard', formerCode: null, durationMinutes: 90 }] },
  ])
  const { rows: booked } = await sql<{ code: string; count: number }>`
    select coalesce(former_code, service.code) as code, count(*)::int as count
    from booking join service on service.id = service_id join service_option on service_option.id = option_id
    where service_option.service_id = service.id group by 1 order by 1
  `.execute(db)
  expect(booked).toEqual(['bay_120', 'bay_60', 'iron_fitting'].map((code) => ({ code, count: 3 })))
  const { rows: versions } = await sql<{ name: string; needs: string }>`
    select document ->> 'name' as name, document #>> '{options,0,requirements,0,capability}' as needs
    from service_version where version = 1 order by 1
  `.execute(db)
  expect(versions).toEqual([
    { name: 'Bay', needs: 'launch_monitor' },
    { name: 'Iron fitting', needs: 'fitting' },
  ])
})

test('what is offered and cannot be booked is named by doctor', async ({ before: db }) => {
  await applyMigrations(db, (name) => name >= '0056')
  await sql`
    insert into cancellation_policy (code, bands, no_show_fee_percent) values ('standard', '[]', 100);
    insert into service (code, name, category, summary, description, bring_along, cancellation_policy_code, position)
      values ('empty', 'Empty', 'bay', 's', 'd', 'b', 'standard', 1)
  `.execute(db)

  expect(await servicesCanBeBooked({ trx: db })).toMatchObject({
    state: 'warn',
    sentence: expect.stringContaining('empty (no option)'),
  })
})
