import { parse } from 'csv-parse/sync'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import { catalogContract } from '#shared/catalog/contract.ts'
import type { Call } from '#shared/http/call.ts'
import type { Endpoint } from '#shared/http/endpoint.ts'
import { membershipListContract } from '#shared/memberships/list-contract.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { peopleContract } from '#shared/people/contract.ts'
import { tagsContract } from '#shared/tags/contract.ts'
import { copyOfDemo, now } from '#tests/demo/seeded.ts'
import { test as base } from '#tests/support/test.ts'

import { type Listed, lists } from './lists.ts'

let seeded: { ownerUrl: string; db: Db }

/** These tests only look at it, and note in its audit who did. */
beforeAll(async () => {
  seeded = await copyOfDemo()
}, 600_000)

afterAll(() => seeded.db.destroy())

const test = base.extend({ database: async ({}, use) => use(seeded) })

const refused = (paths: string[]) => ({
  code: 'invalid_input',
  facts: { details: paths.map((path) => expect.objectContaining({ path })) },
})

type Row = Record<string, string | number | null>
type AnyCall = <Answer = Record<string, unknown>>(endpoint: Endpoint, input: { query: object }) => Promise<Answer>

/** The endpoints of a table are no longer known one by one. */
// oxlint-disable-next-line typescript/consistent-type-assertions
const anyCall = (call: Call) => call as unknown as AnyCall

async function namesInList(call: AnyCall, { list, rows, names }: Listed, query: object): Promise<string[]> {
  const found: string[] = []
  for (let after: string | undefined; ;) {
    const paged = list.query && 'limit' in list.query.shape && { limit: 100 }
    const page = await call(list, { query: { ...paged, ...query, ...(after && { after }) } })
    // oxlint-disable-next-line typescript/consistent-type-assertions -- of whichever list
    found.push(...(page[rows] as Row[]).map((row) => String(row[names] ?? '')))
    if (typeof page['next'] !== 'string') return found
    after = page['next']
  }
}

async function rowsOfFile(call: AnyCall, { file }: Listed, query: object): Promise<Record<string, string>[]> {
  return parse(await call<string>(file, { query }), { bom: true, columns: true })
}

test(
  'the file of each list has the rows of the list, as it is filtered, in its order',
  { timeout: 120_000 },
  async ({ as, clock }) => {
    clock.set(now.toISOString())
    const call = anyCall(await as('super_admin'))
    const empty: string[] = []
    for (const listed of lists) {
      const { query = {}, list, title } = listed
      const names = await namesInList(call, listed, query)
      const taken = (await rowsOfFile(call, listed, query)).map((row) => row[title])
      expect([list.path, taken]).toEqual([list.path, names])
      if (names.length === 0) empty.push(list.path)
    }
    expect(empty.length).toBeLessThan(lists.length / 4)
  },
)

test('days divide each list that can be asked for days', { timeout: 120_000 }, async ({ as, clock }) => {
  clock.set(now.toISOString())
  const call = anyCall(await as('super_admin'))
  const dated = lists.filter(({ list, query }) => query === undefined && list.query && 'until' in list.query.shape)
  expect(dated.length).toBeGreaterThan(12)
  for (const listed of dated) {
    const { path } = listed.list
    const all = await namesInList(call, listed, {})
    const before = await namesInList(call, listed, { until: '2026-09-14' })
    const after = await namesInList(call, listed, { from: '2026-09-15' })
    expect([path, before.length + after.length]).toEqual([path, all.length])
    expect([path, [...before, ...after].toSorted()]).toEqual([path, all.toSorted()])
  }
})

test(
  'a filter that a list does not know, a value that there is not, and a foreign cursor are refused by their names',
  {
    timeout: 60_000,
  },
  async ({ as }) => {
    const call = anyCall(await as('super_admin'))
    for (const { list, file } of lists) {
      // A list that is always whole is asked for nothing.
      if (list.query) {
        await expect(call(list, { query: { colour: 'red' } }), list.path).rejects.toMatchObject(refused(['colour']))
      }
      await expect(call(file, { query: { colour: 'red' } }), file.path).rejects.toMatchObject(refused(['colour']))
      await expect(call(file, { query: { columns: 'passwordHash' } }), file.path).rejects.toMatchObject(
        refused(['columns.0']),
      )
      if (list.query && 'after' in list.query.shape) {
        await expect(call(list, { query: { after: 'none' } }), list.path).rejects.toMatchObject(refused(['after']))
      }
    }
    const wrong: [Endpoint, Record<string, string>, string][] = [
      [ordersContract.listOrders, { status: 'paid,lost' }, 'status.1'],
      [ordersContract.listOrders, { status: 'paid,paid' }, 'status'],
      [ordersContract.listOrders, { leastCents: '1.5' }, 'leastCents'],
      [ordersContract.listOrders, { from: '2026-02-30' }, 'from'],
      [bookingContract.listBookings, { service: 'no such service!' }, 'service'],
      [peopleContract.listPeople, { tag: 'vip' }, 'tag'],
      [peopleContract.listPeople, { owes: 'maybe' }, 'owes'],
      [membershipListContract.listMemberships, { standing: 'gone' }, 'standing'],
    ]
    for (const [list, query, path] of wrong) {
      await expect(call(list, { query }), path).rejects.toMatchObject(refused([path]))
    }
  },
)

test('people are found by tag, plan, what they owe and the days of their last visit, as a plain count says', async ({
  as,
  clock,
}) => {
  clock.set(now.toISOString())
  const [manager, coach] = [await as('manager'), await as('coach')]
  const call = anyCall(manager)
  const idsOf = async (query: object) => {
    const people = {
      list: peopleContract.listPeople,
      file: peopleContract.exportPeople,
      rows: 'people',
      names: 'id',
      title: '',
    }
    return (await namesInList(call, people, query)).toSorted()
  }
  const plainly = async (statement: RawBuilder<{ id: string }>) =>
    (await statement.execute(seeded.db)).rows.map(({ id }) => id).toSorted()
  const standing = sql`merged_into is null and erased_at is null`

  const { id: tag } = await manager(tagsContract.createTag, { body: { name: 'Tried here' } })
  await sql`insert into person_tag (tag_id, person_id) select ${tag}, id from person order by id limit 7`.execute(
    seeded.db,
  )
  const { code: plan } = await seeded.db
    .selectFrom('membershipPlan')
    .select('code')
    .orderBy('position')
    .limit(1)
    .executeTakeFirstOrThrow()
  const visited = sql`
    select person_id as id from booking join person on person.id = person_id
      where ${standing} and status in ('checked_in', 'completed') and starts_at <= ${now} group by person_id
  `
  const cases: [object, RawBuilder<{ id: string }>][] = [
    [
      { tag },
      sql`select person.id from person join person_tag on person_id = person.id where ${standing} and tag_id = ${tag}`,
    ],
    [
      { plan },
      sql`
        select distinct person.id from person join membership on person_id = person.id join membership_plan as plan on plan.id = plan_id
          where ${standing} and plan.code = ${plan}
            and status in ('trial', 'active', 'past_due', 'suspended', 'frozen', 'cancel_at_period_end')
      `,
    ],
    [
      { owes: 'yes' },
      sql`
        select distinct person.id from person join customer_order on person_id = person.id
          where ${standing} and due_cents > 0 and status not in ('expired', 'cancelled')
      `,
    ],
    [
      { from: '2026-10-01', until: '2026-10-31' },
      sql`${visited} having (max(starts_at) at time zone 'America/Chicago')::date between '2026-10-01' and '2026-10-31'`,
    ],
    [
      { until: '2026-06-30' },
      sql`${visited} having (max(starts_at) at time zone 'America/Chicago')::date <= '2026-06-30'`,
    ],
    [
      { from: '2026-11-20' },
      sql`${visited} having (max(starts_at) at time zone 'America/Chicago')::date >= '2026-11-20'`,
    ],
  ]
  for (const [query, statement] of cases) {
    const found = await idsOf(query)
    expect([query, found]).toEqual([query, await plainly(statement)])
    expect([query, found.length > 0]).toEqual([query, true])
  }
  await expect(coach(peopleContract.listPeople, { query: { owes: 'yes' } })).rejects.toMatchObject({
    code: 'not_allowed',
  })
})

test('orders and bookings are found by several states, by sums, and by service, coach and bay', async ({
  as,
  clock,
}) => {
  clock.set(now.toISOString())
  const manager = await as('manager')
  const days = { from: '2026-10-05', until: '2026-10-05' }
  const orders = async (query: object) =>
    (await manager(ordersContract.listOrders, { query: { limit: 100, ...days, ...query } })).orders
  const every = await orders({})
  const some = every.filter(
    ({ status, totalCents }) => ['paid', 'fulfilled'].includes(status) && totalCents >= 5000 && totalCents <= 20_000,
  )
  expect(await orders({ status: 'paid,fulfilled', leastCents: '5000', mostCents: '20000' })).toEqual(some)
  expect([every.length < 100, some.length > 0, some.length < every.length]).toEqual([true, true, true])

  const bookings = async (query: object) =>
    (
      await manager(bookingContract.listBookings, {
        query: { limit: 100, from: '2026-10-05', until: '2026-10-06', ...query },
      })
    ).bookings
  const all = await bookings({})
  expect([all.length > 0, all.length < 100]).toEqual([true, true])
  const [first] = all.filter(({ staffName, bayName }) => staffName !== null && bayName !== null)
  const board = await manager(bookingContract.readDayBoard, { query: { day: '2026-10-05' } })
  const staff = board.staff.find(({ name }) => name === first?.staffName)
  const bay = board.bays.find(({ name }) => name === first?.bayName)
  expect(await bookings({ staff: staff?.id, bay: bay?.id })).toEqual(
    all.filter(({ staffName, bayName }) => staffName === staff?.name && bayName === bay?.name),
  )
  const services = await manager(catalogContract.listServices, {})
  const service = services.find(({ name }) => name === first?.serviceName)
  expect(await bookings({ service: service?.code ?? '' })).toEqual(
    all.filter(({ serviceName }) => serviceName === service?.name),
  )
  expect(await bookings({ status: 'completed,no_show' })).toEqual(
    all.filter(({ status }) => status === 'completed' || status === 'no_show'),
  )
})
