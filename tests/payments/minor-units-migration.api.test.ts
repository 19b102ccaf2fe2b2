import { sql } from 'kysely'
import { expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import { faultsOfLedgers } from '#server/ledgers.ts'
import { gloves, inBooks, openCounter } from '#tests/orders/counter.ts'
import { applyMigrations } from '#tests/support/migrations.ts'
import { test } from '#tests/support/test.ts'

const rescale = (owner: Db) => applyMigrations(owner, (name) => name.startsWith('0318'))

test.for([
  ['HUF', 100],
  ['IQD', 1000],
  ['USD', 1],
  ['JPY', 1],
] as const)(
  'what was kept in %s is worth %d times as many minor units, and the books agree',
  async ([currency, factor], { db, as, services, owner }) => {
    const { sell, pay, refund, read } = await openCounter({ db, as, services })
    await db.updateTable('location').set({ currency, cashRoundingCents: 5 }).execute()
    const order = await sell([gloves(2)])
    await pay(order.id, { method: 'cash' })
    await refund(order.id, [{ lineId: order.lines[0]?.id ?? '', quantity: 1 }])
    const before = await inBooks(db)
    const agreed = { bands: [], lateCents: 500, list: [{ cents: 3, name: 'cents' }], percent: 50 }
    await sql`insert into cancellation_policy (code, bands, no_show_fee_percent) values ('kept', ${JSON.stringify(agreed)}, 100)`.execute(
      db,
    )
    const takes = ['percent', 'line', 'order'] as const
    await db
      .insertInto('discount')
      .values(takes.map((own) => ({ name: own, takes: own, amount: 15, code: own.toUpperCase() })))
      .execute()
    await rescale(owner)

    expect(await read(order.id)).toMatchObject({
      paidCents: 5292 * factor,
      refundedCents: 2646 * factor,
      payments: [{ amountCents: 5292 * factor, tenderedCents: 5290 * factor, roundingCents: -2 * factor }],
    })
    expect(await inBooks(db)).toEqual(
      Object.fromEntries(Object.entries(before).map(([account, cents]) => [account, cents * factor])),
    )
    const { rows } = await sql`select bands from cancellation_policy where code = 'kept'`.execute(db)
    expect(rows).toEqual([
      { bands: { ...agreed, lateCents: 500 * factor, list: [{ cents: 3 * factor, name: 'cents' }] } },
    ])
    const discounts = await db.selectFrom('discount').select(['takes', 'amount']).execute()
    expect(Object.fromEntries(discounts.map((own) => [own.takes, own.amount]))).toEqual({
      percent: 15,
      line: 15 * factor,
      order: 15 * factor,
    })
    expect(await faultsOfLedgers(db)).toEqual([])
  },
)

test('what was noted of a discount is rescaled as the discount is', async ({ db, as, services, owner }) => {
  await openCounter({ db, as, services })
  await db.updateTable('location').set({ currency: 'IDR' }).execute()
  const note = (takes: string) =>
    db
      .insertInto('auditEvent')
      .values({
        action: takes,
        actorKind: 'system',
        entity: 'discount',
        entityId: takes,
        after: JSON.stringify({ takes, amount: 15, minimumCents: 7 }),
      })
      .execute()
  for (const takes of ['percent', 'line', 'order']) await note(takes)
  await rescale(owner)

  const { rows } = await sql<{ after: unknown }>`
    select after from audit_event where entity = 'discount' order by id`.execute(db)
  expect(rows.map(({ after }) => after)).toEqual([
    { takes: 'percent', amount: 15, minimumCents: 700 },
    { takes: 'line', amount: 1500, minimumCents: 700 },
    { takes: 'order', amount: 1500, minimumCents: 700 },
  ])
})

test.for([
  ['drawer_session', 'float_cents', 'IDR', 100],
  ['discount', 'amount', 'COP', 100],
  ['item', 'price_cents', 'LBP', 100],
  ['item', 'price_cents', 'IQD', 1000],
] as const)(
  'a sum in %s.%s that is too large in %s ends it before anything is changed',
  async ([table, column, currency, factor], { db, as, services, owner }) => {
    const { sell } = await openCounter({ db, as, services })
    await db.updateTable('location').set({ currency }).execute()
    const { id } = await sell([gloves()], { channel: 'desk' })
    await db.insertInto('discount').values({ name: 'Ten off', takes: 'line', amount: 10 }).execute()
    const most = Math.floor(2_147_483_647 / factor) + 1
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(owner)
    // As narrow as it was then; migration 0319 made it wider.
    await sql`alter table ${sql.table(table)} alter column ${sql.ref(column)} type integer`.execute(owner)
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${most}`.execute(owner)
    await sql`alter table ${sql.table(table)} enable trigger user`.execute(owner)
    const kept = () => sql`select total_cents, due_cents from customer_order where id = ${id}`.execute(db)
    const before = await kept()

    await expect(rescale(owner)).rejects.toThrow(
      `${table}.${column} holds ${most} in ${currency}, and ${factor} times as much does not fit there. ` +
        'Start the version before this one again, and ask us: we make room for it.',
    )
    expect((await kept()).rows).toEqual(before.rows)
  },
)

// Numbers that are neither sums nor named as counts: a new number is named in cents, or is added here on purpose.
const noSums = new Set(
  `
    auth_session.refresh_counter bench_task.clubs booking.moves booking_day.bookings booking_day.firsts
    booking_series.times card.course_handicap card.index_tenths card.strokes card_hole.hole card_hole.strokes
    clinic.capacity clinic.minimum clinic.oldest clinic.places_taken clinic.youngest consumable_use.per_wrap
    course.holes course_tee.back_rating_tenths course_tee.back_slope course_tee.front_rating_tenths
    course_tee.front_slope course_tee.rating_tenths course_tee.slope credit_reminder.days_before domain_event.xact
    dunning_step.day event_clock.xact_offset event_cursor.xact file.bytes file.height file.width goods_day.lines
    handicap_calculation.index_tenths handicap_override.index_tenths hole_entry.hole hole_entry.strokes
    kysely_migration_lock.is_locked late_option.swing_weight_change late_option.weight_change league_award.place
    league_prize.revision league_seed.seed pot.from_round pot_contest.hole
    league_registration.start_index_tenths league_rules_change.from_round league_season.holes league_season.weeks
    league_team.coin league_team.flight ledger_entry.corrects ledger_entry.reverses ledger_line.line lesson_package.months_valid
    many_act.reached measured_club.measured measured_club.predicted measurement.target measurement.tolerance
    measurement.value membership.anchor_day membership_charge.term membership_freeze.anchor_before
    membership_plan.guest_passes membership_plan.installments membership_plan.maximum_active_bookings
    membership_plan.maximum_bookings_per_day membership_reminder.days_before membership_reminder.term
    money_day.payments notice.attempts number_series.next number_series.year open_hour.hour past_differential.tenths
    purchase_order_line.received rate_limit.expire sale_day.lines service.capacity service.oldest service.quota_active
    service.quota_per_day service.quota_per_person service.youngest sheet_club.length_16 sheet_club.lie_100
    sheet_club.loft_100 sheet_club.swing_weight_10 spread_day.bookings spread_day.part stock_count_line.counted
    stock_count_line.expected stock_count_line.last_move stock_count_result.counted stock_count_result.expected
    stock_level.max_on_hand stock_level.min_on_hand stock_level.on_hand stock_level.reserved stock_move.on_hand
    stock_need.rank stock_transfer_line.missing stock_transfer_line.received sub_offer.wave sub_pool.index_tenths
    sub_request.wave tee_hole.hole tee_hole.par
    tee_hole.stroke_index ticket_job.wraps ticket_notice.nth ticket_proposal.wraps time_day.hour waitlist_entry.tier
  `
    .trim()
    .split(/\s+/),
)

// A number whose name says what it counts is no sum.
const counted =
  /^(id|version|position|quantity|minutes|days|hours|months|percent|weekday|weekdays|number|count|points|lessons)$|_(id|version|position|quantity|minutes|days|hours|months|percent|ppm|limit|attempts|step|size|age|capacity|allowed|advance_days|count)$/

test('a number that is a sum of money has a name in cents, but for what a discount takes', async ({ owner }) => {
  const { rows } = await sql<{ name: string }>`
    select distinct relname || '.' || attname as name
      from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
        and attnum > 0 and not attisdropped and attname !~ '(^|_)cents$'
        and atttypid in ('smallint'::regtype, 'integer'::regtype, 'bigint'::regtype, 'numeric'::regtype,
          'real'::regtype, 'double precision'::regtype, 'money'::regtype)
      order by 1
  `.execute(owner)
  const unnamed = rows.map(({ name }) => name).filter((name) => !counted.test(name.split('.')[1] ?? ''))

  expect(unnamed.filter((name) => !noSums.has(name))).toEqual(['discount.amount'])
})

test('a sum of money is a number of eight bytes, in every table and every answer of a function', async ({ owner }) => {
  const { rows } = await sql<{ name: string }>`
    select relname || '.' || attname as name
      from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace = current_schema()::regnamespace and attnum > 0 and not attisdropped
        and atttypid = 'integer'::regtype and attname ~ '(^|_)cents$' and relkind <> 'i'
    union all
    select proname || '.' || argument.name
      from pg_proc cross join lateral unnest(proargnames, proallargtypes) as argument(name, type)
      where pronamespace = current_schema()::regnamespace and argument.type = 'integer'::regtype and argument.name ~ '(^|_)cents$'
  `.execute(owner)

  expect(rows).toEqual([])
})
