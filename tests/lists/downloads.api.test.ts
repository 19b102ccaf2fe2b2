import { sql } from 'kysely'
import { expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import { authContract } from '#shared/auth/contract.ts'
import { addressOf, type Call } from '#shared/http/call.ts'
import { downloadsContract } from '#shared/lists/contract.ts'
import { orderPapersContract } from '#shared/orders/papers.ts'
import { peopleContract } from '#shared/people/contract.ts'
import { makeUser } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

const { makeDownload } = downloadsContract
const peopleFile = (query = {}) => addressOf(peopleContract.exportPeople, { query })

const asked = (address: string) => ({ body: { address } })

const makePerson = (db: Db, lastName: string) =>
  db.insertInto('person').values({ firstName: 'Sam', lastName }).execute()

async function signIn(db: Db, call: Call, role: 'manager' | 'front_desk') {
  const { email, password } = await makeUser(db, { roles: [role], profile: false })
  const session = { query: { grant_type: 'password' as const }, body: { email, password } }
  return `Bearer ${(await call(authContract.issueToken, session)).access_token}`
}

/** As a browser asks for it: with nothing but the address. */
async function browse(url: string, address: string) {
  const response = await fetch(`${url}${address}`)
  return { status: response.status, text: await response.text(), headers: response.headers }
}

test('a browser fetches a file by a link once, as whoever asked for it, and it is audited as theirs', async ({
  db,
  as,
  url,
}) => {
  await makePerson(db, "O'Brien")
  await makePerson(db, 'Menon')
  const manager = await as('manager')

  const asked = peopleFile({ search: "o'brien", columns: 'lastName' })
  const { address } = await manager(makeDownload, { body: { address: asked } })
  // Whoever only looks whether something is there takes nothing away.
  expect((await fetch(`${url}${address}`, { method: 'HEAD' })).status).toBe(405)
  // As a browser writes it, whose addresses hold no apostrophe.
  const { status, text, headers } = await browse('', new URL(address, url).href)
  expect([status, text]).toEqual([200, "Last name\r\nO'Brien\r\n"])
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="people-/)
  expect(await db.selectFrom('downloadLink').select('hash').execute()).toEqual([])
  const events = await db
    .selectFrom('auditEvent')
    .select(['facts', 'actorKind'])
    .where('action', '=', 'people_exported')
    .execute()
  expect(events).toMatchObject([{ actorKind: 'person', facts: { count: 1, searched: true } }])

  const again = await browse(url, address)
  expect([again.status, again.text]).toEqual([
    410,
    'This link was used already, or is older than a minute. Ask for the file once more.',
  ])
  expect(again.headers.get('content-type')).toBe('text/plain; charset=utf-8')
})

test('a link ends after a minute, with its session, and opens no other address', async ({
  db,
  call,
  as,
  url,
  clock,
}) => {
  const manager = await as('manager')
  const link = async (query = {}) => (await manager(makeDownload, { body: { address: peopleFile(query) } })).address
  const status = async (address: string) => (await browse(url, address)).status

  const old = await link()
  clock.pass({ minutes: 2 })
  expect(await status(old)).toBe(410)

  const other = await link({ search: 'a' })
  expect(await status(other.replace('search=a', 'search=b'))).toBe(410)
  expect(await status(other.replace('search=a&', ''))).toBe(410)
  const secret = other.split('download=')[1] ?? ''
  expect(await status(`${orderPapersContract.exportOrders.path}?download=${secret}`)).toBe(410)
  expect(await status(`${downloadsContract.makeDownload.path}?download=${secret}`)).toBe(405)
  expect(await status(other)).toBe(200)

  const left = await link()
  await sql`delete from auth_session`.execute(db)
  expect(await status(left)).toBe(410)
  // Nobody is signed in by a secret that is none.
  expect(await status(`${peopleFile()}?download=`)).toBe(410)
  await expect(call(makeDownload, { body: { address: peopleFile() } })).rejects.toMatchObject({ code: 'not_signed_in' })
})

test('what may not be taken home, or cannot be asked for, is refused before there is a link', async ({ db, as }) => {
  const [manager, desk] = [await as('manager'), await as('front_desk')]

  await expect(desk(makeDownload, asked(peopleFile()))).rejects.toMatchObject({ code: 'not_allowed' })
  await expect(manager(makeDownload, asked(`${peopleFile()}?columns=passwordHash`))).rejects.toMatchObject({
    code: 'invalid_input',
    facts: { details: [{ path: 'columns.0' }] },
  })
  for (const address of [
    '/api/v1/people',
    '/api/v1/nothing',
    '//elsewhere.example/api/v1/people/export',
    '/auth/v1/user',
    '/api/v1/../../people/export',
    '/api/v1/calendar-feeds/x.ics',
  ]) {
    await expect(manager(makeDownload, asked(address)), address).rejects.toMatchObject({ code: 'invalid_input' })
  }
  expect(await db.selectFrom('downloadLink').select('hash').execute()).toEqual([])
})

test('a link keeps the place for which it was made, and loses the rights that its person loses', async ({
  db,
  call,
  url,
}) => {
  const authorization = await signIn(db, call, 'manager')
  const { address } = await callWith(url, authorization, peopleFile())
  await sql`delete from user_role`.execute(db)

  const { status, text } = await browse(url, address)
  expect([status, text]).toEqual([403, 'Your account may not do this. Ask the studio’s administrator.'])
})

async function callWith(url: string, authorization: string, address: string) {
  const response = await fetch(`${url}${makeDownload.path}`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ address }),
  })
  return downloadsContract.makeDownload.response.parse(await response.json())
}
