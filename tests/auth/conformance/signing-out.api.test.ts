import { expect } from 'vitest'

import { parseRefreshToken } from '#server/auth/tokens/refresh-token.ts'
import { signedIn, test } from '#tests/auth/stock-client.ts'
import { makeUser } from '#tests/support/make.ts'

test('signing out ends this session, the others, or all', async ({ db, stock }) => {
  const user = await makeUser(db)
  const clients = [stock(), stock(), stock(), stock()]
  for (const client of clients) await signedIn(client, user)
  const [first, second, third, fourth] = clients
  const areIn = async () => Promise.all(clients.map(async (client) => (await client.getUser()).error === null))

  expect(await first?.signOut({ scope: 'local' })).toEqual({ error: null })
  expect(await areIn()).toEqual([false, true, true, true])
  expect(await second?.signOut({ scope: 'others' })).toEqual({ error: null })
  expect(await areIn()).toEqual([false, true, false, false])
  for (const client of [third, fourth]) if (client) await signedIn(client, user)
  expect(await third?.signOut()).toEqual({ error: null })
  expect(await db.selectFrom('authSession').select('id').execute()).toEqual([])
})

test('signing out of a session that is gone is done; an unknown scope or no token is not', async ({
  db,
  stock,
  ask,
}) => {
  const user = await makeUser(db)
  const { access_token } = await signedIn(stock(), user)
  const headers = { authorization: `Bearer ${access_token}` }

  expect(await ask('POST', '/auth/v1/logout?scope=everywhere', { headers })).toMatchObject({
    status: 400,
    body: { code: 'validation_failed' },
  })
  expect((await ask('POST', '/auth/v1/logout', { headers })).status).toBe(204)
  expect((await ask('POST', '/auth/v1/logout', { headers })).status).toBe(204)
  await db.deleteFrom('authUser').execute()
  expect((await ask('POST', '/auth/v1/logout', { headers })).status).toBe(204)
  expect((await ask('POST', '/auth/v1/logout', {})).status).toBe(401)
})

test('a person sees where they are signed in and ends what is theirs', async ({ db, stock, ask }) => {
  const [user, other] = [await makeUser(db), await makeUser(db)]
  const { access_token } = await signedIn(stock(), user)
  const elsewhere = stock()
  await signedIn(elsewhere, user)
  const foreign = parseRefreshToken((await signedIn(stock(), other)).refresh_token)?.sessionId
  const headers = { authorization: `Bearer ${access_token}` }

  const listed = await ask('GET', '/auth/v1/user/sessions', { headers })

  expect(listed.body).toHaveLength(2)
  const devices = Object.values(listed.body) as { id: string; is_current: boolean }[]
  expect(devices).toContainEqual({
    id: expect.any(String),
    created_at: expect.any(String),
    last_seen_at: expect.any(String),
    user_agent: expect.any(String),
    ip: '127.0.0.1',
    aal: 'aal1',
    methods: ['password'],
    is_current: true,
  })
  const away = devices.find(({ is_current }) => !is_current)?.id
  const end = async (id: unknown) => {
    const { status, body } = await ask('DELETE', `/auth/v1/user/sessions/${String(id)}`, { headers, body: '' })
    return [status, body['code']]
  }
  expect(await end(foreign)).toEqual([404, 'session_not_found'])
  expect(await end('5f2b1c9e-4d6a-4c3e-9b1f-0a7d2e8c6f31')).toEqual([404, 'session_not_found'])
  expect(await end(away)).toEqual([204, undefined])
  expect(await end(away)).toEqual([404, 'session_not_found'])
  expect((await elsewhere.getUser()).error?.name).toBe('AuthSessionMissingError')
})
