import { sql } from 'kysely'
import { afterAll, beforeAll, expect } from 'vitest'

import { argon2Hash, leastCost } from '#server/auth/passwords/password-hash.ts'
import { seedDemoStudio } from '#server/demo/seed.ts'
import { zone } from '#server/demo/studio.ts'
import { examine } from '#server/doctor.ts'
import { connect, type Db } from '#server/kernel/db/database.ts'
import { serverUrlOf } from '#server/kernel/db/logins.ts'
import { systemContext } from '#server/kernel/http/system-context.ts'
import { nowhere } from '#server/kernel/place.ts'
import { faultsOfLedgers } from '#server/ledgers.ts'
import { lockClasses } from '#server/locks.ts'
import { readFirstPlace } from '#server/settings/service.ts'
import { applySetup } from '#server/setup/apply.ts'
import { readSetupDocument } from '#server/setup/document.ts'
import { authContract } from '#shared/auth/contract.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import { addDays, localDayOf } from '#shared/booking/local-time.ts'
import { lapsesWithinDays } from '#shared/builds/quotes/status.ts'
import { sheetsContract } from '#shared/builds/sheets/contract.ts'
import { SheetShelf } from '#shared/builds/sheets/sheet.ts'
import { leaguesContract } from '#shared/leagues/contract.ts'
import { lessonsContract } from '#shared/lessons/contract.ts'
import { SetupDocument } from '#shared/settings/setup.ts'
import { makeLocation } from '#tests/support/make.ts'
import { copyTemplate } from '#tests/support/own-database.ts'
import { test as base, testSecret } from '#tests/support/test.ts'

import { copyOfDemo, now, openDemoShelf } from './seeded.ts'

const password = 'fairway-demo-2026'

let seeded: { ownerUrl: string; db: Db }
let withPassword: { email: string | null }[]

/** Once: these tests only look at it. Seeded as for production, where nobody knows a password; then each account is given one. */
beforeAll(async () => {
  seeded = await copyOfDemo()
  const { db } = seeded
  withPassword = await db.selectFrom('authUser').select('email').where('passwordHash', 'is not', null).execute()
  await db
    .updateTable('authUser')
    .set({ passwordHash: await argon2Hash(password, leastCost) })
    .execute()
}, 600_000)

afterAll(() => seeded.db.destroy())

const test = base.extend({ database: async ({}, use) => use(seeded) })

test('seeded without passwords, no account has one', () => {
  expect(withPassword).toEqual([])
})

test('today is lively, the member has two dates, and tomorrow has free swing evaluations', async ({
  call,
  callWith,
  clock,
}) => {
  clock.set(now.toISOString())
  const signIn = async (name: string) => {
    const body = { email: `${name}@loftandlie.test`, password }
    const session = await call(authContract.issueToken, { query: { grant_type: 'password' }, body })
    return callWith({ authorization: `Bearer ${session.access_token}` })
  }

  const board = await (await signIn('desk'))(bookingContract.readDayBoard, { query: {} })
  const next = await (await signIn('member'))(bookingContract.listMyBookings, {})
  const query = { service: 'swing_eval', from: '2026-11-25', days: 1 }
  const { starts } = await call(bookingContract.listFreeStarts, { query })

  expect(board.bookings.map(({ status }) => status)).toEqual(
    expect.arrayContaining(['completed', 'checked_in', 'confirmed']),
  )
  expect(board.bookings.length).toBeGreaterThan(15)
  expect(next).toHaveLength(2)
  expect(starts.length).toBeGreaterThan(1)
})

test('everybody in the history was at work and able, and every booking is as its last transition left it', async ({
  db,
}) => {
  const { rows } = await sql`
    select
      (select count(*)::int from booking) between 5000 and 9000 as has_history,
      (select count(*)::int from booking
        join service on service.id = service_id
        join allocation on allocation.booking_id = booking.id
        join resource on resource.id = allocation.resource_id
        left join resource_capability able on able.resource_id = resource.id
          and exists (select from service_requirement where option_id = booking.option_id
            and service_requirement.kind = resource.kind and service_requirement.capability = able.capability)
        where able.capability is null) as unable,
      (select count(*)::int from booking
        join allocation on allocation.booking_id = booking.id
        join resource on resource.id = allocation.resource_id and kind = 'staff'
        join location on location.id = booking.location_id
        left join work_pattern shift on shift.resource_id = resource.id
          and weekday = extract(isodow from starts_at at time zone zone)
          and starts <= (starts_at at time zone zone)::time and ends >= (ends_at at time zone zone)::time
        where shift.starts is null) as not_at_work,
      (select count(*)::int from booking
        join booking_transition last on last.booking_id = booking.id and last.version = booking.version
        where last.to_status <> booking.status or last.at > ${now}) as misled
  `.execute(db)
  expect(rows).toEqual([{ hasHistory: true, unable: 0, notAtWork: 0, misled: 0 }])
})

test('eight weeks hold clinics for adults and juniors, one full and one nearly, and each has its coach to itself', async ({
  db,
  call,
  clock,
}) => {
  clock.set(now.toISOString())
  const clinics = await call(lessonsContract.listClinics, {})
  const { rows: doubled } = await sql`
    select clinic.title from clinic
      join clinic_session session on session.clinic_id = clinic.id
      join allocation on allocation.resource_id = clinic.coach_id and allocation.blocking
        and allocation.during && tstzrange(session.starts_at, session.ends_at)
      left join block on block.id = block_id
    where block.owner_id is distinct from clinic.id
  `.execute(db)

  expect(clinics).toHaveLength(10)
  expect(new Set(clinics.map(({ audience }) => audience))).toEqual(new Set(['adult', 'junior', 'all']))
  expect(clinics.map(({ placesLeft }) => placesLeft)).toEqual(expect.arrayContaining([0, 1]))
  expect(clinics.every(({ coach }) => coach !== null)).toBe(true)
  expect(doubled).toEqual([])
})

test('its set-up, taken to an empty studio, is there what it is here', async ({ db }) => {
  const emptyDb = connect(serverUrlOf(await copyTemplate(), testSecret))
  const here = await readSetupDocument({ trx: db, now, place: await readFirstPlace({ trx: db }) })
  const work = { trx: emptyDb, now, place: nowhere, context: systemContext('test'), services: { lockClasses } }
  await applySetup(work, { document: SetupDocument.parse(here) })
  const there = await readSetupDocument({ trx: emptyDb, now, place: await readFirstPlace({ trx: emptyDb }) })
  await emptyDb.destroy()

  // Accounts are not of the document, and nobody was invited: who has none has no roles either.
  const people = here.people?.map((person) => ({ ...person, roles: undefined, invite: false }))
  expect(there).toEqual({ ...here, people })
  expect(here.packages).toHaveLength(6)
})

test('some 120 people are members over three plans, last summer’s have ended, and the member has an annual plan', async ({
  db,
}) => {
  const { rows } = await sql`
    select
      count(*) filter (where status in ('active', 'frozen', 'past_due', 'cancel_at_period_end'))::int as members,
      count(distinct code) filter (where status <> 'expired')::int as plans,
      count(*) filter (where code = 'summer' and status = 'expired')::int as last_summer,
      bool_and(code = 'annual' and status = 'active') filter (where email = 'member@loftandlie.test') as has_annual,
      count(*) filter (where email = 'guest@loftandlie.test')::int as of_guest,
      count(*) filter (where renews_on <= '2026-11-24' or starts_on > '2026-11-24')::int as out_of_time
    from membership
    join membership_plan plan on plan.id = plan_id
    join person on person.id = person_id
  `.execute(db)
  expect(rows).toEqual([{ members: 120, plans: 4, lastSummer: 24, hasAnnual: true, ofGuest: 0, outOfTime: 0 }])
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('each term of a membership was paid by an order of its holder, but for those whose card was refused these days', async ({
  db,
}) => {
  const { rows } = await sql`
    select
      count(*)::int > 400 as has_charges,
      count(*) filter (where charge.status <> 'void' and customer_order.person_id is distinct from membership.person_id)::int
        as of_others,
      count(*) filter (where line.total_cents <> amount_cents)::int as other_sums,
      count(*) filter (where charge.status = 'paid' and customer_order.status <> 'fulfilled')::int as not_settled,
      count(*) filter (where charge.status = 'ordered') between 1 and 10 as has_refused,
      bool_and(charge.status = 'ordered') filter (where membership.status = 'past_due' and declined_on is not null) as are_due,
      count(*) filter (where membership.status = 'trial')::int as on_trial,
      count(distinct membership.id) filter (where renews_on between '2026-11-25' and '2027-01-23') > 10 as are_renewing,
      (select count(*)::int from membership where frozen_until is not null) =
        (select count(*)::int from membership_freeze where until_on >= '2026-11-24') as have_freezes,
      (select count(*)::int from membership_person join household_member using (person_id)) as share,
      (select count(*)::int from membership where order_line_id is null) as not_bought,
      (select count(*)::int from ledger_entry where event = 'balances imported') as imported
    from membership_charge as charge
    join membership on membership.id = membership_id
    left join customer_order on customer_order.id = charge.order_id
    left join order_line as line on line.id = charge.order_line_id
  `.execute(db)
  expect(rows).toEqual([
    {
      hasCharges: true,
      ofOthers: 0,
      otherSums: 0,
      notSettled: 0,
      hasRefused: true,
      areDue: true,
      onTrial: 1,
      areRenewing: true,
      haveFreezes: true,
      share: 16,
      notBought: 0,
      imported: 0,
    },
  ])
})

test('each shelf of build sheets has some, and of one that is shared again it shows what has changed', async ({
  as,
}) => {
  const manager = await as('manager')
  for (const shelf of SheetShelf.options) {
    const { sheets } = await manager(sheetsContract.listSheets, { query: { limit: 100, shelf } })
    expect(sheets.length, shelf).toBeGreaterThan(0)
  }
  const { sheets } = await manager(sheetsContract.listSheets, { query: { limit: 100, shelf: 'shared' } })
  const again = sheets.find(({ version }) => version === 2)
  const { changes } = await manager(sheetsContract.diffSheet, {
    params: { sheetId: again?.id ?? '' },
    query: { from: 1, to: 2 },
  })
  expect(new Set(changes.map(({ field }) => field))).toEqual(new Set(['length', 'lie', 'shaftModel', 'flex']))
})

test('the fitter has a quote to send and one that lapses soon, and a coach’s clients come back to a note', async ({
  db,
}) => {
  const open = await db
    .selectFrom('quote')
    .select(['status', 'sentAt'])
    .where((eb) =>
      eb.or([
        eb('status', '=', 'draft'),
        eb.and([eb('status', '=', 'sent'), eb('validUntil', '<=', addDays(localDayOf(now, zone), lapsesWithinDays))]),
      ]),
    )
    .orderBy('status')
    .execute()
  expect(open).toEqual([
    { status: 'draft', sentAt: null },
    { status: 'sent', sentAt: expect.any(Date) },
  ])

  const notes = await db
    .selectFrom('personNote')
    .innerJoin('authUser', 'authUser.id', 'authorId')
    .innerJoin('booking', 'booking.personId', 'personNote.personId')
    .select('authUser.email')
    .distinct()
    .where('startsAt', '>', now)
    .where('status', '=', 'confirmed')
    .execute()
  expect(notes).toContainEqual({ email: 'coach@loftandlie.test' })
})

test('one league is in the middle of its season, one takes teams, and nobody plays behind closed doors', async ({
  db,
  call,
  clock,
}) => {
  clock.set(now.toISOString())
  const seasons = await call(leaguesContract.listLeagueSeasons, {})
  const events = await call(leaguesContract.listLeagueEvents, {})
  const { rows: exceptions } = await sql<{ day: string }>`select day from opening_exception`.execute(db)

  const open = seasons.find(({ registration }) => registration.state === 'open')
  const running = seasons.find(({ status }) => status === 'in_season')
  expect(open?.placesLeft).toBeGreaterThan(0)
  expect(running?.rounds.map(({ phase }) => phase)).toEqual([
    ...Array.from({ length: 6 }, () => 'past'),
    'next',
    ...Array.from({ length: 5 }, () => 'later'),
  ])
  expect(events.map(({ placesLeft }) => placesLeft)).toContain(0)
  const evenings = [...seasons.flatMap(({ rounds }) => rounds), ...events].map(({ local }) => local.slice(0, 10))
  expect(evenings.filter((evening) => exceptions.some(({ day }) => day === evening))).toEqual([])
})

test('eighteen months of orders agree with their lines, payments, drawers, gift cards and the books', async ({
  db,
}) => {
  const { rows } = await sql`
    select
      (select count(*)::int from customer_order) between 6000 and 12000 as has_orders,
      (select count(distinct method)::int from payment) as ways_to_pay,
      (select count(*)::int from order_refund) > 10 as has_refunds,
      (select count(*)::int from gift_card where status = 'active') > 5 as has_gift_cards,
      (select count(*)::int from credit_lot) > 8 as has_packages,
      (select count(*)::int from credit_balance join credit_lot on id = lot_id where lessons between 1 and quantity - 1) > 3
        as has_lessons_taken,
      (select count(*)::int from drawer_session where counted_cents <> expected_cents) > 5 as has_differences,
      (select max(month)::text from ledger_month) as closed_through,
      (select count(*)::int from customer_order where placed_at > ${now}) as to_come,
      (select count(*)::int from booking where status = 'completed' and order_line_id is null and price_cents > 0
        and ends_at < ${now}) as unpaid
  `.execute(db)
  expect(rows).toEqual([
    {
      hasOrders: true,
      waysToPay: 4,
      hasRefunds: true,
      hasGiftCards: true,
      hasPackages: true,
      hasLessonsTaken: true,
      hasDifferences: true,
      closedThrough: '2026-09-01',
      toCome: 0,
      unpaid: 0,
    },
  ])
  expect(await faultsOfLedgers(db)).toEqual([])
  const { rows: balances } = await sql<{ account: string; cents: number }>`
    select account, sum(debit_cents - credit_cents)::int as cents from ledger_balance group by account
  `.execute(db)
  const centsIn = (account: string) => balances.find((one) => one.account === account)?.cents ?? 0
  // Takings are at the bank: in the drawer is its float, and of the terminal some weeks are still to be counted.
  expect(centsIn('1000')).toBe(20_000)
  expect(centsIn('1100')).toBeLessThan(centsIn('1010') / 10)
})

test('photos of clubs, tickets and builds lie on the shelf', async ({ db }) => {
  const rows = await db
    .selectFrom('fileLink')
    .innerJoin('file', 'file.id', 'fileId')
    .select(['entity', 'sha256', 'previewSha256'])
    .execute()
  const kept = new Set((await openDemoShelf().list()).map(({ key }) => key))

  expect([...new Set(rows.map(({ entity }) => entity))].toSorted()).toEqual(['build', 'club', 'ticket', 'ticket_club'])
  for (const { sha256, previewSha256 } of rows) {
    expect([kept.has(sha256), kept.has(previewSha256 ?? '')]).toEqual([true, true])
  }
})

test('the doctor finds nothing in a demo that was just seeded', async ({ db, clock, services }) => {
  clock.set(now.toISOString())
  const found = await examine(db, services.config)
  // No server runs on it yet, which is no finding about the studio.
  const aboutMachine = new Set(['jobs', 'reminders', 'books', 'retention', 'backups', 'mail', 'sms', 'configuration'])
  expect(found.filter(({ state, subject }) => state !== 'ok' && !aboutMachine.has(subject))).toEqual([])
})

test('what is ready at the counter stands on an order of what it costs, and what was picked up was paid', async ({
  db,
}) => {
  const { rows } = await sql`
    select count(*)::int > 10 as "hasSome",
      count(*) filter (where customer_order.id is null)::int as unbilled,
      count(*) filter (where gross_cents <> (
        select sum(price_cents) from ticket_job where ticket_id = ticket.id
      ))::int as wrong,
      count(*) filter (where collected_at is not null and due_cents <> 0)::int as unpaid,
      count(*) filter (where collected_at is null and due_cents <> total_cents)::int as "paidTooSoon"
    from ticket left join customer_order on customer_order.id = order_id
    where ready_at is not null and group_id is null
  `.execute(db)

  expect(rows).toEqual([{ hasSome: true, unbilled: 0, wrong: 0, unpaid: 0, paidTooSoon: 0 }])
  expect(await faultsOfLedgers(db)).toEqual([])
})

base('a studio that is there already is left alone', async ({ db, services: { shelf } }) => {
  await makeLocation(db)

  expect(await seedDemoStudio(db, { now, accounts: 'with-known-passwords', shelf })).toBe(false)
  expect(await db.selectFrom('authUser').select('id').execute()).toEqual([])
})
