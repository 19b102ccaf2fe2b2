import { sql } from 'kysely'
import { expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import { applyMigrations } from '#tests/support/migrations.ts'
import { test as base } from '#tests/support/test.ts'

const test = base.extend<{ empty: Db }>({
  /** A database without a table. */
  empty: async ({ owner }, use) => {
    await sql`drop schema public cascade; drop schema pgboss cascade; create schema public`.execute(owner)
    await use(owner)
  },
})

test('keys of the last 48 hours stay used when they move into their own table', async ({ empty }) => {
  await applyMigrations(empty, (name) => name < '0035')
  await sql`
    insert into auth_user (id, email) values ('00000000-0000-7000-8000-000000000001', 'robin@example.com');
    insert into person (user_id, first_name, last_name, email, phone) values
      ('00000000-0000-7000-8000-000000000001', 'Robin', 'Archer', 'robin@example.com', '1');
    insert into enquiry (topic, name, email, message, person_id, created_at, idempotency_key, request_hash)
      select 'other', 'Robin', 'robin@example.com', 'Hello', id, now(), 'of an account', 'x' from person;
    insert into enquiry (topic, name, email, message, created_at, idempotency_key, request_hash) values
      ('other', 'Sam', 'sam@example.com', 'Hello', now(), 'of a guest', 'x'),
      ('other', 'Sam', 'sam@example.com', 'Hello', now() - interval '3 days', 'long ago', 'x'),
      ('other', 'Sam', 'sam@example.com', 'Hello', now(), null, null);
    -- Of a booking only what the keys are made of: what it stands in is not looked at.
    set session_replication_role = replica;
    insert into booking (
      reference, status, location_id, service_id, person_id, starts_at, ends_at, price_cents,
      cancellation_policy, contact, idempotency_key, request_hash
    )
      select 'LL-' || key, 'confirmed', uuidv7(), uuidv7(), uuidv7(), now(), now() + interval '1 hour', 1,
        '{}', '{"email": "sam@example.com"}', key, 'x'
      from (values ('booked by a guest'), ('booked by an account')) keys (key);
    insert into booking_transition (booking_id, to_status, version, actor_kind, actor_id)
      select id, 'confirmed', 1, case idempotency_key when 'booked by a guest' then 'guest' else 'person' end,
        case idempotency_key when 'booked by a guest' then null else '00000000-0000-7000-8000-000000000001'::uuid end
      from booking;
    set session_replication_role = default;
  `.execute(empty)

  await applyMigrations(empty, (name) => name.startsWith('0035'))

  expect(await empty.selectFrom('idempotencyKey').select(['owner', 'key']).orderBy('key').execute()).toEqual([
    { owner: 'guest:sam@example.com', key: 'booked by a guest' },
    { owner: 'person:00000000-0000-7000-8000-000000000001', key: 'booked by an account' },
    { owner: 'guest:sam@example.com', key: 'of a guest' },
    { owner: 'person:00000000-0000-7000-8000-000000000001', key: 'of an account' },
  ])
})
