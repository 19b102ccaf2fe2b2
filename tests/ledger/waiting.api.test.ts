import { sql } from 'kysely'
import { expect } from 'vitest'

import { jobWork } from '#server/kernel/work.ts'
import { recogniseRevenue } from '#server/ledger/schedules/schedule.ts'
import { openSchedules } from '#server/ledger/service.ts'
import { accounts } from '#shared/ledger/accounts.ts'
import { makeLocation } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'
import { untilWaiting } from '#tests/support/waiting.ts'

test('what a day earns is booked once the books are free, however long others may not wait for them', async ({
  db,
  services,
}) => {
  const locationId = await makeLocation(db)
  await openSchedules({ trx: db }, [
    {
      kind: 'test',
      ownerId: locationId,
      orderLineId: null,
      locationId,
      account: accounts.deferredDues,
      revenueAccount: accounts.dues,
      totalCents: 3000,
      from: '2026-11-20',
      until: '2026-11-29',
    },
  ])
  const closing = await db.startTransaction().execute()
  await sql`select pg_advisory_xact_lock(hashtext('close the books'))`.execute(closing)

  await db.connection().execute(async (hurried) => {
    await sql`set lock_timeout = '100ms'`.execute(hurried)
    const recognised = recogniseRevenue({ ...jobWork(services, 'test'), trx: hurried })
    await untilWaiting(db)
    await new Promise((resolve) => setTimeout(resolve, 300))
    await closing.rollback().execute()
    await recognised
  })
  const { rows } = await sql<{ cents: number }>`
    select sum(credit_cents)::integer as cents from ledger_line join ledger_entry on ledger_entry.id = entry_id
      where event = 'recognised'
  `.execute(db)
  expect(rows).toEqual([{ cents: 1500 }])
})
