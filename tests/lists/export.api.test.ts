import { sql } from 'kysely'
import { expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import { authContract } from '#shared/auth/contract.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import type { Call } from '#shared/http/call.ts'
import { membershipListContract } from '#shared/memberships/list-contract.ts'
import { orderPapersContract } from '#shared/orders/papers.ts'
import { peopleContract } from '#shared/people/contract.ts'
import { makeStudio, makeUser } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

const { exportPeople } = peopleContract

const makePeople = (db: Db, many: number, lastName = 'x') =>
  db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx)
    await sql`
      insert into person (first_name, last_name)
        select lpad(number::text, 6, '0'), ${lastName} from generate_series(1, ${many}::integer) as number
    `.execute(trx)
  })

async function headersOf(db: Db, call: Call) {
  const { email, password } = await makeUser(db, { roles: ['manager'], profile: false })
  const session = { query: { grant_type: 'password' as const }, body: { email, password } }
  return { authorization: `Bearer ${(await call(authContract.issueToken, session)).access_token}` }
}

const states = async (db: Db) =>
  (
    await sql<{ state: string }>`select state from pg_stat_activity where application_name = 'loftlie export'`.execute(
      db,
    )
  ).rows.map(({ state }) => state)

const running = async (db: Db) => (await states(db)).length

test('a file has the columns that were chosen, in their order, and the audit says which', async ({ db, as }) => {
  await makePeople(db, 2)
  const manager = await as('manager')

  const file = await manager(exportPeople, { query: { search: '00000', columns: 'firstName,lastName' } })
  expect(file.slice(1).split('\r\n')).toEqual(['First name,Last name', '000001,x', '000002,x', ''])
  const events = await db.selectFrom('auditEvent').select('facts').where('action', '=', 'people_exported').execute()
  expect(events).toEqual([{ facts: { count: 2, searched: true, columns: 'firstName,lastName' } }])
})

test('columns that there are not, or twice, are refused before anything is exported', async ({ db, call, url }) => {
  const headers = await headersOf(db, call)

  for (const columns of ['', 'passwordHash', 'email,email', 'email,']) {
    const { status } = await fetch(`${url}${exportPeople.path}?columns=${columns}`, { headers })
    expect([columns, status]).toEqual([columns, 422])
  }
  expect(await db.selectFrom('auditEvent').select('id').where('action', '=', 'people_exported').execute()).toEqual([])
})

test('a file is of the moment in which it was asked for, whatever changes while it is read', async ({
  db,
  call,
  url,
}) => {
  await makePeople(db, 5000)
  const response = await fetch(`${url}${exportPeople.path}?columns=firstName,lastName`, {
    headers: await headersOf(db, call),
  })
  await db.updateTable('person').set({ lastName: 'changed' }).execute()
  await makePeople(db, 10, 'later')

  const rows = (await response.text()).split('\r\n').slice(1, -1)
  expect(rows).toHaveLength(5000)
  expect(rows.filter((row) => !row.endsWith(',x'))).toEqual([])
  await expect.poll(() => running(db)).toBe(0)
})

test('an export waits for its reader, and ends when that one leaves', async ({ db, call, url }) => {
  await makePeople(db, 60_000, 'w'.repeat(80))
  const leaving = new AbortController()
  const { body } = await fetch(`${url}${exportPeople.path}`, {
    headers: await headersOf(db, call),
    signal: leaving.signal,
  })
  await body?.getReader().read()
  // Nobody reads on: nothing more is asked of the database.
  await expect.poll(() => states(db)).toEqual(['idle in transaction'])

  leaving.abort()
  await expect.poll(() => running(db), { timeout: 5000 }).toBe(0)
})

test('bookings and memberships are exported by whoever may take clients home, and by nobody else', async ({
  db,
  as,
}) => {
  await makeStudio(db)
  const [manager, desk] = [await as('manager'), await as('front_desk')]

  const bookings = await manager(bookingContract.exportBookings, {
    query: { columns: 'reference,client,state' },
  })
  expect(bookings.slice(1)).toBe('Reference,Client,State\r\n')
  const memberships = await manager(membershipListContract.exportMemberships, { query: {} })
  expect(memberships.slice(1)).toMatch(/^Membership,Client,E-mail,Phone,Plan,State/)
  const refused = { code: 'not_allowed' }
  await expect(desk(bookingContract.exportBookings, { query: {} })).rejects.toMatchObject(refused)
  await expect(desk(membershipListContract.exportMemberships, { query: {} })).rejects.toMatchObject(refused)
  expect((await desk(orderPapersContract.exportOrders, { query: { columns: 'due' } })).slice(1)).toBe('Due\r\n')
})
