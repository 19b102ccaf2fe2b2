import { randomUUID } from 'node:crypto'

import { expect } from 'vitest'

import { authProtocol } from '#server/auth/http/protocol.ts'
import type { Endpoint } from '#shared/http/endpoint.ts'
import { endpoints } from '#tests/support/endpoints.ts'

import { test } from './app-of-others.ts'

/** The endpoints that an app reaches with a person's token. Written by hand, apart from the contract. */
const open = ['readUser', 'readUserInfo', 'readUserInfoByPost']

const isOpenToAnyone = ({ access, path }: Endpoint) => access === 'anyone' && authProtocol.isAt(path)

test('an app reaches with a person’s token what shows who they are, and nothing else', async ({
  register,
  person,
  signIn,
  ask,
  db,
}) => {
  const app = await register()
  const { browser, userId } = await person()
  await db.insertInto('userRole').values({ userId, roleName: 'super_admin' }).execute()
  const { access_token } = await signIn(app, browser, { scope: 'openid profile email phone offline_access' })
  const withToken = { authorization: `Bearer ${access_token}` }
  const send = ({ method, path }: Endpoint, headers: Record<string, string>) =>
    ask(method, path.replaceAll(/:\w+/g, randomUUID()), { headers, ...(method !== 'GET' && { body: {} }) })

  const reached: string[] = []
  for (const [name, endpoint] of endpoints.filter(([, one]) => !isOpenToAnyone(one) || one.isOpenToApps)) {
    const { status, body, headers } = await send(endpoint, withToken)
    if (status === 200) reached.push(name)
    else {
      expect([name, status, body['code']]).toEqual([name, 403, 'not_allowed'])
      expect(headers.get('www-authenticate'), name).toBe('Bearer error="insufficient_scope"')
    }
  }

  expect(reached.toSorted()).toEqual(open.toSorted())
})

test('where /auth/v1 is open to anyone an app is a stranger', async ({ register, person, signIn, ask }) => {
  const app = await register()
  const { access_token } = await signIn(app, (await person()).browser)

  const { status } = await ask('GET', '/auth/v1/settings', { headers: { authorization: `Bearer ${access_token}` } })
  expect(status).toBe(200)
})

test('an identity token is no access token', async ({ register, person, signIn, ask }) => {
  const app = await register()
  const { id_token } = await signIn(app, (await person()).browser)

  for (const path of ['/auth/v1/user', '/auth/v1/oauth/userinfo', '/api/v1/memberships/mine']) {
    const { status } = await ask('GET', path, { headers: { authorization: `Bearer ${id_token}` } })
    expect([401, 403], path).toContain(status)
  }
})

test('without a good token there are no claims about anybody', async ({ server, ask }) => {
  expect(server).toBeDefined()
  for (const headers of [{}, { authorization: 'Bearer no' }, { authorization: 'Basic YTpi' }]) {
    const answer = await ask('GET', '/auth/v1/oauth/userinfo', { headers })
    expect(answer.status).toBe(401)
    expect(answer.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"')
  }
})

test('where one session is all that a person may have, apps do not count', async ({
  register,
  person,
  signIn,
  services,
  clock,
  stock,
  server,
}) => {
  services.config.auth.sessionSingle = true
  const app = await register()
  const { browser, email, password } = await person()
  clock.pass({ minutes: 1 })

  const { access_token } = await signIn(app, browser)
  expect((await browser.getUser()).error).toBeNull()

  clock.pass({ minutes: 1 })
  await stock().signInWithPassword({ email, password })
  const headers = { authorization: `Bearer ${access_token}` }
  expect((await fetch(`${server}/auth/v1/oauth/userinfo`, { headers })).status).toBe(200)
  expect((await browser.getUser()).error).not.toBeNull()
})
