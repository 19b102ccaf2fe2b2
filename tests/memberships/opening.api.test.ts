import { sql } from 'kysely'
import { expect } from 'vitest'

import { grantServerLogin } from '#server/kernel/db/logins.ts'
import { test } from '#tests/support/test.ts'

import { up } from '../../migrations/0039_allowance.ts'
import { makeMembership, makePlan } from './plans.ts'

test('what was left of an allowance before the ledger is what its period begins with', async ({
  db,
  dbUrl,
  owner,
  as,
}) => {
  const { userId } = await as('member')
  await makeMembership(db, userId, await makePlan(db), { left: { peak: 0, offPeak: 0, guestPasses: 0 } })
  await sql`
    drop view allowance_balance;
    drop table allowance_entry;
    drop table allowance_period;
    alter table membership
      add column peak_minutes_left integer not null default 90,
      add column off_peak_minutes_left integer not null default 0,
      add column guest_passes_left smallint not null default 2,
      add column period_ends_on date not null default '2026-11-30'`.execute(owner)

  await up(owner.withoutPlugins() as never)
  await grantServerLogin(owner, dbUrl)

  const periods = await db.selectFrom('allowanceBalance').selectAll().execute()
  expect(periods).toMatchObject([
    { startsOn: '2026-11-01', endsOn: '2026-11-30', peakMinutes: 90, offPeakMinutes: 0, guestPasses: 2 },
  ])
  expect(await db.selectFrom('allowanceEntry').select(['kind', 'unit', 'reason']).orderBy('unit').execute()).toEqual([
    { kind: 'grant', unit: 'guest_pass', reason: 'Opening balance' },
    { kind: 'grant', unit: 'peak', reason: 'Opening balance' },
  ])
})
