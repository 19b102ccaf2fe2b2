import { sql } from 'kysely'
import { afterAll, beforeAll, expect } from 'vitest'

import { keepFigures } from '#server/analytics/keep.ts'
import { connect, type Db } from '#server/kernel/db/database.ts'
import type { Services } from '#server/kernel/services.ts'
import { jobWork } from '#server/kernel/work.ts'
import { faultsOfLedgers } from '#server/ledgers.ts'
import { analyticsContract } from '#shared/analytics/contract.ts'
import { addDays, addMonths } from '#shared/booking/local-time.ts'
import { test as base } from '#tests/support/test.ts'

import { copyOfDemo, now } from './seeded.ts'

let seeded: { ownerUrl: string; db: Db }

/** These tests only look at it. */
beforeAll(async () => {
  seeded = await copyOfDemo()
}, 600_000)

afterAll(() => seeded.db.destroy())

const test = base.extend({ database: async ({}, use) => use(seeded) })

/** Some minutes after the seed: figures of days that are over are kept, and PostgreSQL has looked at the tables. */
async function later(clock: { set: (time: string) => void }, services: Services): Promise<void> {
  clock.set(now.toISOString())
  await keepFigures(jobWork(services, 'keep-figures'))
  // The owner may: the server's own login looks at nothing.
  const owner = connect(seeded.ownerUrl)
  await sql`analyze`.execute(owner)
  await owner.destroy()
}

/** The last twelve months that are over. */
const months = Array.from({ length: 12 }, (_, back) => addMonths('2026-10-01', -back)).map((from) => ({
  from,
  until: addDays(addMonths(from, 1), -1),
  compare: 'none' as const,
}))
const year = { from: '2025-11-01', until: '2026-10-31', compare: 'none' as const }

/** The pages of figures. */
const pages = [
  analyticsContract.readMembershipFigures,
  analyticsContract.readServicesFigures,
  analyticsContract.readClubSalesFigures,
  analyticsContract.readMoneyFigures,
] as const

test('each figure of each of the last twelve months has a value', async ({ as, clock, services }) => {
  await later(clock, services)
  const manager = await as('manager')
  for (const page of pages) {
    for (const query of months) {
      const { figures } = await manager(page, { query })
      const without = figures.filter(({ value }) => value === null).map(({ code }) => code)
      expect([query.from, without]).toEqual([query.from, []])
    }
  }
})

test('members join, change, rest, leave and come back, and each month a few of a hundred leave', async ({
  as,
  clock,
  services,
}) => {
  await later(clock, services)
  const manager = await as('manager')
  const { figures } = await manager(analyticsContract.readMembershipFigures, { query: year })
  const moved = ['mrr_new', 'mrr_returned', 'mrr_up', 'mrr_down', 'mrr_frozen', 'mrr_resumed', 'mrr_lost']
  for (const code of moved) expect([code, figures.find((one) => one.code === code)?.value]).not.toEqual([code, 0])

  for (const query of months) {
    const month = await manager(analyticsContract.readMembershipFigures, { query })
    const valueOf = (code: string) => month.figures.find((one) => one.code === code)?.value ?? 0
    expect([query.from, valueOf('members_joined') > 0]).toEqual([query.from, true])
    expect([query.from, valueOf('member_loss') >= 1 && valueOf('member_loss') <= 6]).toEqual([query.from, true])
  }
})

test('each month has bookings that were missed, canceled too late, and paid by memberships', async ({ db }) => {
  const { rows } = await sql<{ month: string }>`
    select month::text, no_shows > 0 as no_shows, late > 0 as late, included > 0 as included from (
      select date_trunc('month', starts_at at time zone 'America/Chicago')::date as month,
        count(*) filter (where status = 'no_show') as no_shows,
        count(*) filter (where status = 'cancelled_customer' and fee_cents > 0) as late,
        sum(included_minutes) as included
      from booking where (starts_at at time zone 'America/Chicago')::date between '2025-11-01' and '2026-10-31' group by 1
    ) as by_month
    where least(no_shows, late, included) = 0
  `.execute(db)
  expect(rows).toEqual([])

  const { rows: heat } = await sql`
    select
      sum(booked) filter (where hour between 17 and 18) > 1.3 * sum(booked) filter (where hour between 13 and 14) as evenings,
      sum(booked) filter (where month in (12, 1, 2)) > 1.15 * sum(booked) filter (where month in (6, 7, 8)) as winters
    from (
      select extract(hour from starts_at at time zone 'America/Chicago') as hour,
        extract(month from starts_at at time zone 'America/Chicago') as month, count(*) as booked
      from booking where (starts_at at time zone 'America/Chicago')::date between '2025-11-01' and '2026-10-31' group by 1, 2
    ) as starts
  `.execute(db)
  expect(heat).toEqual([{ evenings: true, winters: true }])
})

test('what bookings by a membership include was taken from its allowance, and given back where they were canceled in time', async ({
  db,
}) => {
  const { rows } = await sql`
    select count(*) filter (where included_minutes <> taken)::int as otherwise,
      count(*) filter (where returned not in (0, taken))::int as in_part,
      count(*) filter (where returned > 0 and booking.status not like 'cancelled%')::int as kept,
      count(*) filter (where membership.person_id <> booking.person_id)::int as of_others,
      count(*) filter (where booking.price_cents > public_price_cents)::int as dearer
    from booking join membership on membership.id = membership_id
      cross join lateral (
        select coalesce(-sum(quantity) filter (where kind = 'use'), 0) as taken,
          coalesce(sum(quantity) filter (where kind = 'give_back'), 0) as returned
        from allowance_entry where booking_id = booking.id
      ) as entries
  `.execute(db)
  expect(rows).toEqual([{ otherwise: 0, inPart: 0, kept: 0, ofOthers: 0, dearer: 0 }])
})

test('each membership is as its last step left it, and its terms follow one another', async ({ db }) => {
  const { rows } = await sql`
    select
      (select count(*)::int from membership
        join membership_transition as last on last.membership_id = membership.id and last.version = membership.version
        where last.to_status <> membership.status or last.at > ${now}) as misled,
      (select count(*)::int from (
        select starts_on, lag(ends_on) over (partition by membership_id order by number) as before from membership_term
      ) as term where before + 1 <> starts_on) as with_gaps,
      (select count(*)::int from membership where renews_on is not null and renews_on <> ends_on + 1) as renewing_elsewhen
  `.execute(db)
  expect(rows).toEqual([{ misled: 0, withGaps: 0, renewingElsewhen: 0 }])
})

test('each month the bench quotes, builds and regrips, by fitters, for money and out of the stock', async ({ db }) => {
  const { rows } = await sql<{ month: string }>`
    with month as (
      select day::date as first, (day + interval '1 month')::date as next
      from generate_series('2025-11-01'::date, '2026-10-01'::date, interval '1 month') as day
    )
    select first::text as month,
      (select count(*) from build join customer_order as o on o.id = order_id join quote on quote.id = quote_id
        join sheet on sheet.id = quote.sheet_id
        where build.created_at >= first and build.created_at < next and o.status = 'fulfilled' and sheet.created_by is not null
          and sheet.fitting_id is not null) as builds,
      (select count(*) from quote_transition where to_status in ('declined', 'expired') and at >= first and at < next) as unwanted,
      (select count(*) from ticket where status = 'closed' and created_at >= first and created_at < next) as tickets,
      (select count(*) from fitting where fitter_id is not null and created_at >= first and created_at < next) as fittings,
      (select count(*) from stock_move where kind = 'consume' and at >= first and at < next) as consumed,
      (select count(*) from stock_move where kind = 'sell' and at >= first and at < next) as sold,
      (select count(*) from stock_move where kind = 'receive' and at >= first and at < next) as received,
      (select count(*) from order_line where kind = 'build' and fulfilled_on >= first and fulfilled_on < next) as lines,
      (select count(*) from order_line where kind = 'repair' and fulfilled_on >= first and fulfilled_on < next) as repairs,
      (select count(*) from order_line where kind = 'clinic' and fulfilled_on >= first and fulfilled_on < next) as places,
      (select count(*) from ledger_entry where event = 'parts_settled' and posted_on >= first and posted_on < next) as costs
    from month order by first
  `.execute(db)
  const empty = rows.flatMap((counts) =>
    Object.entries(counts).flatMap(([what, count]) => (Number(count) === 0 ? [`${counts.month}: ${what}`] : [])),
  )
  expect(rows).toHaveLength(12)
  expect(empty).toEqual([])
})

test('what goods were sold left the shelves, and the ledgers agree', async ({ db }) => {
  const { rows } = await sql`
    select line.name from order_line as line
      left join stock_move as move on move.owner_kind = 'order_line' and move.owner_id = line.id and move.kind = 'sell'
      where line.kind = 'product' and line.ref ->> 'sku' <> 'TAP-LEAD' and move.quantity is distinct from -line.quantity
  `.execute(db)
  expect(rows).toEqual([])
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('a year has discounts, store credit, clubs that came back and people who waited, and most members keep a card', async ({
  as,
  clock,
  services,
  db,
}) => {
  await later(clock, services)
  const manager = await as('manager')
  const { figures } = await manager(analyticsContract.readClubSalesFigures, { query: year })
  expect(figures.find(({ code }) => code === 'comebacks')?.value).toBeGreaterThan(0)
  const { rows: money } = await sql`
    select
      (select sum(discount_cents) from sale_day where day between ${year.from}::date and ${year.until}::date) > 0 as discounts,
      (select sum(credit_cents - debit_cents) from ledger_balance where account = '2110') > 0 as credit
  `.execute(db)
  expect(money).toEqual([{ discounts: true, credit: true }])
  const { rows } = await sql<{ status: string }>`select distinct status from waitlist_entry order by status`.execute(db)
  expect(rows.map(({ status }) => status)).toEqual(['accepted', 'declined', 'lapsed', 'waiting'])

  const { members } = await manager(analyticsContract.listMayLeave, { query: { limit: 100 } })
  const ofCards = members.flatMap(({ reasons }) => reasons.filter(({ reason }) => reason === 'card'))
  expect(ofCards.filter(({ sentence }) => sentence.startsWith('The card ends'))).toHaveLength(2)
  expect(ofCards.length).toBeLessThan(15)
})
