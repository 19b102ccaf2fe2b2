import { sql } from 'kysely'
import { expect } from 'vitest'

import { usersMatching } from '#server/auth/admin/user-search.ts'
import { adminContract } from '#shared/auth/admin.ts'
import { makeUser } from '#tests/support/make.ts'

import { test } from './admin-client.ts'

const Answer = adminContract.listUsers.response
const minutes = (count: number) => new Date(Date.UTC(2026, 10, 1) + count * 60_000)

test('a program pages through the accounts by number, the newest first', async ({ admin, db }) => {
  for (let at = 0; at < 7; at++) {
    const email = `person-${at}@example.com`
    await db
      .insertInto('authUser')
      .values({ email, createdAt: minutes(at) })
      .execute()
  }

  const first = await admin.listUsers({ page: 1, perPage: 3 })
  expect(first.error).toBeNull()
  expect(first.data).toMatchObject({ aud: 'authenticated', nextPage: 2, lastPage: 3, total: 7 })
  expect(first.data.users.map(({ email }) => email)).toEqual([6, 5, 4].map((at) => `person-${at}@example.com`))
  const last = await admin.listUsers({ page: 3, perPage: 3 })
  expect(last.data).toMatchObject({ nextPage: null, lastPage: 3, total: 7 })
  expect(last.data.users.map(({ email }) => email)).toEqual(['person-0@example.com'])
  expect((await admin.listUsers()).data.users).toHaveLength(7)
  expect((await admin.listUsers({ page: 9, perPage: 3 })).data.users).toEqual([])
})

test('the links of a page can be followed', async ({ ask, asService, db }) => {
  for (const at of [1, 2, 3]) await makeUser(db, { email: `found-${at}@example.com` })
  await makeUser(db, { email: 'other@example.com' })

  const path = '/auth/v1/admin/users?filter=found-&per_page=2&sort=created_at%20asc'
  const { headers } = await ask('GET', path, { headers: asService })
  expect(headers.get('x-total-count')).toBe('3')
  const links = headers.get('link')?.split(', ') ?? []
  expect(links).toEqual([
    '<http://studio.test/auth/v1/admin/users?page=2&per_page=2&filter=found-&sort=created_at+asc>; rel="next"',
    '<http://studio.test/auth/v1/admin/users?page=2&per_page=2&filter=found-&sort=created_at+asc>; rel="last"',
  ])
  const next = new URL(/<(.+?)>/.exec(links[0] ?? '')?.[1] ?? '')
  const { body } = await ask('GET', next.pathname + next.search, { headers: asService })
  expect(body['users']).toMatchObject([{ email: 'found-3@example.com' }])
})

test('a name finds itself, in the letters of any language and with what is a sign elsewhere', async ({
  admin,
  ask,
  asService,
}) => {
  const names = ['ΟΔΥΣΣΕΥΣ ΖΕΥΣ', 'İpek Yılmaz', 'Éclair Ångström', '100% _under_ \\back']
  for (const [at, full_name] of names.entries()) {
    await admin.createUser({ email: `person-${at}@example.com`, user_metadata: { full_name } })
  }

  for (const [at, name] of names.entries()) {
    for (const parameter of ['search', 'filter']) {
      const path = `/auth/v1/admin/users?${parameter}=${encodeURIComponent(name)}`
      const { body } = await ask('GET', path, { headers: asService })
      expect(body['users'], `${parameter} ${name}`).toMatchObject([{ email: `person-${at}@example.com` }])
    }
  }
})

test('page 0 is the first one, as the stock client may ask for it', async ({ admin, db }) => {
  await makeUser(db)

  const { data, error } = await admin.listUsers({ page: 0, perPage: 1 })

  expect(error).toBeNull()
  expect(data.users).toHaveLength(1)
})

test('what is no page is refused', async ({ ask, asService }) => {
  for (const query of ['page=-1', 'page=two', 'per_page=-5', 'per_page=1e3', 'page=1.5', 'page=99999999999999999999']) {
    expect(await ask('GET', `/auth/v1/admin/users?${query}`, { headers: asService }), query).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', message: expect.stringContaining('Bad Pagination Parameters') },
    })
  }
  for (const query of ['sort=email', 'sort=created_at;drop', 'limit=1001', 'limit=x', `search=${'x'.repeat(200)}`]) {
    expect(await ask('GET', `/auth/v1/admin/users?${query}`, { headers: asService }), query).toMatchObject({
      status: 400,
      body: { code: 'validation_failed' },
    })
  }
  const { status } = await ask('GET', '/auth/v1/admin/users?cursor=bm9uZQ', { headers: asService })
  expect(status).toBe(400)
})

test('by cursor every account comes once, also those made in the same moment', async ({ ask, asService, db }) => {
  // Times that differ by less than JavaScript can tell.
  for (let at = 0; at < 9; at++) {
    await db
      .insertInto('authUser')
      .values({ email: `same-${at}@example.com`, createdAt: `2026-11-01T10:00:00.0001${Math.floor(at / 3)}Z` })
      .execute()
  }

  const seen: string[] = []
  let cursor: string | undefined
  do {
    const query = new URLSearchParams({ limit: '2', ...(cursor && { cursor }) })
    const { body } = await ask('GET', `/auth/v1/admin/users?${query.toString()}`, { headers: asService })
    const { users, pagination } = Answer.parse(body)
    seen.push(...users.map(({ email }) => email))
    cursor = pagination?.next_cursor
    expect(pagination?.has_more).toBe(cursor !== undefined)
  } while (cursor)

  expect(seen).toHaveLength(9)
  expect(new Set(seen).size).toBe(9)
})

test('a search finds an address, a number or a name, and its signs stand for themselves', async ({
  admin,
  ask,
  asService,
  db,
}) => {
  await admin.createUser({ email: 'quartz@example.com', user_metadata: { full_name: 'Ann_Marie 100%' } })
  await admin.createUser({ phone: '13125550142', user_metadata: { first_name: 'Bob', last_name: 'Quince' } })
  const { userId, email } = await makeUser(db)
  const found = async (query: Record<string, string>) => {
    const answer = await ask('GET', `/auth/v1/admin/users?${new URLSearchParams(query).toString()}`, {
      headers: asService,
    })
    return Answer.parse(answer.body).users.map((user) => user.email || user.phone)
  }

  expect(await found({ search: 'QUARTZ' })).toEqual(['quartz@example.com'])
  expect(await found({ search: 'bob quince' })).toEqual(['13125550142'])
  expect(await found({ search: '5550142' })).toEqual(['13125550142'])
  expect(await found({ search: 'archer' }), 'by the client profile').toEqual([email])
  expect(await found({ filter: 'marie' })).toEqual(['quartz@example.com'])
  expect(await found({ filter: '5550142' }), 'a filter is of addresses and full names').toEqual([])
  for (const sign of ['%', '_', '\\']) {
    expect(await found({ filter: sign }), sign).toEqual(sign === '\\' ? [] : ['quartz@example.com'])
  }
  expect(await found({ filter: 'ann_marie' })).toEqual(['quartz@example.com'])
  expect(await found({ filter: 'annxmarie' })).toEqual([])
  expect(userId).toBeTruthy()
})

test('a search in many accounts asks an index', async ({ db }) => {
  const plan = await db.transaction().execute(async (trx) => {
    // The tables of a test are too small for the planner to use an index.
    await sql`set local enable_seqscan = off; set local enable_indexscan = off`.execute(trx)
    return usersMatching({ trx: trx }, { search: 'rivera', withDeleted: true }).select('authUser.id').explain()
  })

  expect(JSON.stringify(plan)).toMatch(/auth_user_search/)
  expect(JSON.stringify(plan)).toMatch(/person_search/)
})
