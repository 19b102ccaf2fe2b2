import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'

import { bookTime } from '#server/booking/make/book.ts'
import { connect, type Db } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import { workOf } from '#server/kernel/work.ts'
import { takePayment } from '#server/orders/pay/pay.ts'
import { sell } from '#server/orders/sell.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { makePlan } from '#tests/memberships/plans.ts'
import { makeService, makeUser } from '#tests/support/make.ts'

import { openBench } from './open.ts'
import { countRoundTrips } from './round-trips.ts'
import { makeBenchStudio } from './studio.ts'
import type { Row } from './table.ts'

const mostMore = 2

type Account = Awaited<ReturnType<typeof makeAccount>>

/** What a booking waits for that uses what was paid for ahead, beside one that uses nothing. */
export async function benchBenefits(databaseUrl: string): Promise<Row[]> {
  const { nobody, member, buyer } = await makeAccounts(databaseUrl)
  const trips = await countRoundTrips(databaseUrl, (_, services) => [
    { what: 'bay', work: () => book(services, nobody, 'bay_hour') },
    { what: 'bay by allowance', work: () => book(services, member, 'bay_hour') },
    { what: 'lesson', work: () => book(services, nobody, 'adult_lesson') },
    { what: 'lesson by credit', work: () => book(services, buyer, 'adult_lesson', { withCredit: true }) },
  ])
  await expectUsed(databaseUrl)

  return [rowOf(trips, 'bay', 'allowance'), rowOf(trips, 'lesson', 'credit')]
}

async function makeAccounts(databaseUrl: string) {
  const services = await openBench(databaseUrl)
  const { db } = services
  await makeBenchStudio(db)
  await services.places.reload()
  const rules = { maximumAdvanceDays: 5000, minimumNoticeMinutes: 0 }
  await makeService(db, { code: 'bay_hour', category: 'bay', requiredSkill: null, ...rules })
  const serviceId = await makeService(db, { code: 'adult_lesson', category: 'lesson', ...rules })
  const accounts = { nobody: await makeAccount(db), member: await makeAccount(db), buyer: await makeAccount(db) }
  await giveAllowance(db, accounts.member)
  await sellLessons(services, accounts.buyer, serviceId)
  await db.destroy()

  return accounts
}

async function makeAccount(db: Db) {
  const { userId, email } = await makeUser(db)
  const { id: personId } = await db
    .selectFrom('person')
    .select('id')
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()

  return { userId, email, personId }
}

async function giveAllowance(db: Db, { personId }: Account): Promise<void> {
  const planId = await makePlan(db)
  await sql`
    with member as (
      insert into membership (number, person_id, plan_id, status, price_cents, starts_on, ends_on, renews_on, paid_through)
      values ('LL-BENCH', ${personId}, ${planId}, 'active', 198000, current_date - 5, current_date + 300, current_date + 301, current_date + 300)
      returning id
    ), period as (
      insert into allowance_period (membership_id, starts_on, ends_on)
      select id, current_date - 5, current_date + 20 from member returning id
    )
    insert into allowance_entry (period_id, unit, quantity, kind) select id, 'peak', 480, 'grant' from period
  `.execute(db)
}

const desk: Context = {
  actor: { kind: 'service', role: 'service_role' },
  origin: { requestId: 'bench', ip: '127.0.0.1', userAgent: 'bench' },
}

async function sellLessons(services: Services, { personId }: Account, serviceId: string): Promise<void> {
  const sold = { code: 'five', name: 'Five lessons', lessons: 5, priceCents: 42_500, monthsValid: 12, position: 1 }
  await services.db
    .insertInto('lessonPackage')
    .values({ ...sold, serviceId })
    .execute()
  const lines = [{ kind: 'package', packageCode: sold.code, quantity: 1 }]
  const order = await sell(workOf(services, desk), { body: { channel: 'desk', personId, lines }, key: randomUUID() })
  const body = { method: 'terminal' as const, reference: '4711' }
  await takePayment(workOf(services, desk), { orderId: order.id, body, key: randomUUID() })
}

let booked = 0

/** An hour of tomorrow that nobody has, by whoever is signed in. */
async function book(
  services: Services,
  { userId, email }: Account,
  serviceCode: string,
  more: { withCredit?: true } = {},
): Promise<void> {
  const tomorrow = localDayOf(new Date(Date.now() + 86_400_000), 'America/Chicago')
  const startsAt = new Date(Date.parse(`${tomorrow}T13:00:00Z`) + booked++ * 3_600_000)
  const session = { sessionId: randomUUID(), aal: 'aal1' as const, hasSecondStep: false }
  const actor = { kind: 'person' as const, userId, email, ...session, roles: [], permissions: [] }
  await bookTime(workOf(services, { ...desk, actor }), { serviceCode, startsAt, ...more }, randomUUID())
}

function rowOf(trips: ReadonlyMap<string, number>, plain: string, benefit: string): Row {
  const [without = NaN, by = NaN] = [trips.get(plain), trips.get(`${plain} by ${benefit}`)]

  return {
    what: `a ${plain} booked by ${benefit}, round trips more than without`,
    figure: `${by - without}`,
    baseline: `${without} round trips`,
    target: `<= ${mostMore}`,
  }
}

async function expectUsed(databaseUrl: string): Promise<void> {
  const db = connect(databaseUrl)
  const { rows } = await sql<{ minutes: number; lessons: number }>`
    select (select sum(-quantity)::int from allowance_entry where kind = 'use') as minutes,
      (select sum(-quantity)::int from credit_entry where kind = 'reserve') as lessons
  `.execute(db)
  await db.destroy()
  const [{ minutes, lessons } = {}] = rows
  if (minutes !== 120 || lessons !== 2) throw new Error(`The bench used ${minutes} minutes and ${lessons} lessons.`)
}
