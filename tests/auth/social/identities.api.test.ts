import { expect } from 'vitest'

import { addApp } from '#tests/auth/authenticator.ts'
import { fragmentOf, signedIn, type Stock } from '#tests/auth/stock-client.ts'
import { bearing } from '#tests/auth/tokens.ts'
import { makeUser } from '#tests/support/make.ts'

import { addressOf, reasonIn, test, welcome } from './with-providers.ts'

const sam = { email: 'sam@gmail.example', email_verified: true, name: 'Sam Rivera' }

/** Where the unmodified client sends a browser to add Google to its account. */
async function linkAddress(client: Stock): Promise<string> {
  const { data, error } = await client.linkIdentity({
    provider: 'google',
    options: { redirectTo: welcome, skipBrowserRedirect: true },
  })
  if (error) throw error

  return data.url
}

test('a person adds Google to their account, signs in with it, and removes it again', async ({
  db,
  google,
  url,
  stock,
  browser,
  audited,
  messages,
}) => {
  google.visitor.claims = sam
  const user = await makeUser(db, { email: 'robin@golf.test' })
  const client = stock({ flowType: 'pkce' })
  await signedIn(client, user)

  const back = await browser().go(await linkAddress(client))

  expect((await client.exchangeCodeForSession(back.searchParams.get('code') ?? '')).error).toBeNull()
  const identities = (await client.getUserIdentities()).data?.identities ?? []
  expect(identities).toMatchObject([{ provider: 'google', id: 'sam', user_id: user.userId }])
  expect((await client.getUser()).data.user).toMatchObject({
    email: 'robin@golf.test',
    app_metadata: { providers: ['google'] },
    user_metadata: { full_name: 'Sam Rivera' },
  })
  const other = fragmentOf(await browser().go(await addressOf(stock(), url)))
  expect((await stock().getUser(other['access_token'])).data.user?.id).toBe(user.userId)

  const [identity] = identities
  if (!identity) throw new Error('There is no identity.')
  expect((await client.unlinkIdentity(identity)).error).toBeNull()

  expect((await client.getUserIdentities()).data?.identities).toMatchObject([{ provider: 'email' }])
  expect((await client.getUser()).data.user?.app_metadata['providers']).toEqual([])
  expect((await stock().getUser(other['access_token'])).error?.name).toBe('AuthSessionMissingError')
  expect((await client.unlinkIdentity(identity)).error).toMatchObject({ status: 422, code: 'identity_not_found' })
  const actions = (await audited()).map(({ action }) => action)
  expect(actions).toContain('identity_linked')
  expect(actions).toContain('identity_unlinked')
  const told = (await messages('robin@golf.test')).map(({ text }) => text).join('\n')
  expect(told).toContain('Signing in with Google was added')
  expect(told).toContain('Signing in with Google was removed')
})

test('a browser that says who it is goes straight to the provider; another is asked first, once', async ({
  db,
  google,
  ask,
  stock,
  browser,
}) => {
  google.visitor.claims = sam
  const client = stock()
  const session = await signedIn(client, await makeUser(db, { email: 'robin@golf.test' }))
  const headers = bearing(session.access_token)
  const path = `/auth/v1/user/identities/authorize?provider=google&redirect_to=${welcome}`

  const known = { ...headers, cookie: `device=${'d'.repeat(22)}` }
  const { body } = await ask('GET', `${path}&skip_http_redirect=true`, { headers: known })
  expect(body['url']).toMatch(new RegExp(`^${google.url}/auth\\?`))
  const redirected = await ask('GET', path, { headers: known })
  expect([redirected.status, redirected.headers.get('location')]).toEqual([302, expect.stringContaining(google.url)])

  const address = await linkAddress(client)
  expect(address).toMatch(/^http:\/\/studio\.test\/auth\/v1\/authorize\/link\?state=/)
  const chrome = browser()
  const page = await (await chrome.fetchAt(new URL(address))).text()
  expect(page).toContain('robin@golf.test')
  expect(page).toContain('Continue with Google')
  const state = new URL(address).searchParams.get('state') ?? ''
  // Another site posts the form: it brings no cookie.
  const pressed = await ask('POST', '/auth/v1/authorize/link', { body: { state } })
  expect(pressed.headers.get('location')).toContain('error_code=bad_oauth_state')
  expect(fragmentOf(await chrome.go(address))['access_token']).toBeTruthy()
  expect(reasonIn(await browser().go(address))).toMatchObject({ error_code: 'bad_oauth_state' })
})

test('what waits for a browser ends with the session that asked, and after five minutes', async ({
  db,
  google,
  stock,
  browser,
  clock,
}) => {
  google.visitor.claims = sam
  const user = await makeUser(db)
  const client = stock()
  await signedIn(client, user)
  const chrome = browser()
  const pending = await linkAddress(client)
  const late = await linkAddress(client)
  clock.pass({ minutes: 6 })
  expect(reasonIn(await chrome.go(late))).toMatchObject({ error_code: 'bad_oauth_state' })

  const [page] = [await chrome.fetchAt(new URL(await linkAddress(client)))]
  expect(page.status).toBe(200)
  await client.signOut()
  expect(reasonIn(await chrome.go(pending))).toMatchObject({ error_code: 'bad_oauth_state' })
  expect(await db.selectFrom('authIdentity').select('provider').execute()).toEqual([])
})

test('an identity is one account’s, of two that add it at the same instant too', async ({
  db,
  google,
  stock,
  browser,
  audited,
}) => {
  google.visitor.claims = sam
  const clients = await Promise.all(
    [1, 2].map(async () => {
      const client = stock()
      await signedIn(client, await makeUser(db))
      return client
    }),
  )
  const addresses = await Promise.all(clients.map(linkAddress))

  const backs = await Promise.all(addresses.map((address) => browser().go(address)))

  const refused = backs.filter((back) => fragmentOf(back)['error_code'])
  expect(refused.map(reasonIn)).toEqual([
    {
      error: 'access_denied',
      error_code: 'identity_already_exists',
      error_description: 'Identity is already linked to another user',
    },
  ])
  expect(await db.selectFrom('authIdentity').select('provider').execute()).toEqual([{ provider: 'google' }])
  expect((await audited()).filter(({ action }) => action === 'identity_linked')).toHaveLength(1)
  expect((await audited()).at(-1)).toMatchObject({ facts: expect.anything() })
})

test('nobody loses the last way into their account', async ({ google, db, url, stock, browser, ask }) => {
  google.visitor.claims = sam
  const client = stock()
  const { access_token = '', refresh_token = '' } = fragmentOf(await browser().go(await addressOf(client, url)))
  await client.setSession({ access_token, refresh_token })
  const [identity] = (await client.getUserIdentities()).data?.identities ?? []
  if (!identity) throw new Error('There is no identity.')

  expect((await client.unlinkIdentity(identity)).error).toMatchObject({
    status: 422,
    code: 'single_identity_not_deletable',
    message: 'User must have at least 1 identity after unlinking',
  })
  const headers = bearing(access_token)
  expect(await ask('DELETE', '/auth/v1/user/identities/x', { headers })).toMatchObject({
    status: 404,
    body: { message: 'identity_id must be an UUID' },
  })
  const another = await makeUser(db)
  const theirs = stock()
  await signedIn(theirs, another)
  expect((await theirs.unlinkIdentity(identity)).error).toMatchObject({ code: 'identity_not_found' })

  await client.updateUser({ password: 'a long enough one' })
  expect((await client.unlinkIdentity(identity)).error).toBeNull()
  expect((await stock().signInWithPassword({ email: sam.email, password: 'a long enough one' })).error).toBeNull()
})

test('whoever leaves their address keeps the one of the other account, unless that is somebody else’s', async ({
  google,
  db,
  stock,
  browser,
  messages,
}) => {
  google.visitor.claims = sam
  const owner = await makeUser(db, { email: sam.email })
  await db.updateTable('authUser').set({ emailConfirmedAt: null, lastSignInAt: new Date() }).execute()
  const client = stock()
  const { email, password } = await makeUser(db, { email: 'robin@golf.test' })
  await signedIn(client, { email, password })
  const { data } = await client.getUser()
  await db
    .insertInto('authIdentity')
    .values({ userId: data.user?.id ?? '', provider: 'email', providerId: data.user?.id ?? '' })
    .execute()
  await browser().go(await linkAddress(client))
  const identities = (await client.getUserIdentities()).data?.identities ?? []
  const mail = identities.find(({ provider }) => provider === 'email')
  if (!mail) throw new Error('There is no identity of the address.')

  expect((await client.unlinkIdentity(mail)).error).toMatchObject({ code: 'email_conflict_identity_not_deletable' })
  expect((await client.getUserIdentities()).data?.identities).toHaveLength(2)

  await db.deleteFrom('authUser').where('id', '=', owner.userId).execute()
  expect((await client.unlinkIdentity(mail)).error).toBeNull()
  expect((await client.getUser()).data.user?.email).toBe(sam.email)
  const [first] = await messages('robin@golf.test')
  expect(
    (await messages('robin@golf.test')).some(({ link }) => link.includes('email_revert')),
    first?.text,
  ).toBe(true)
})

test('who has taken one step of two changes no identities, and nobody where that is off', async ({
  google,
  db,
  stock,
  services,
  clock,
  ask,
}) => {
  expect(google.asked).toEqual([])
  const user = await makeUser(db)
  const client = stock()
  await signedIn(client, user)
  await addApp(client, clock)
  const halfway = await signedIn(stock(), user)
  const headers = bearing(halfway.access_token)
  const path = '/auth/v1/user/identities/authorize?provider=google&skip_http_redirect=true'
  expect(await ask('GET', path, { headers })).toMatchObject({ status: 403, body: { code: 'insufficient_aal' } })
  const id = '5f2b1c9e-4d6a-4c3e-9b1f-0a7d2e8c6f31'
  expect(await ask('DELETE', `/auth/v1/user/identities/${id}`, { headers })).toMatchObject({
    status: 403,
    body: { code: 'insufficient_aal' },
  })

  services.config.auth.social.manualLinking = false
  expect(
    (await client.linkIdentity({ provider: 'google', options: { skipBrowserRedirect: true } })).error,
  ).toMatchObject({ status: 404, code: 'manual_linking_disabled' })
  expect((await ask('GET', path)).status).toBe(401)
})

test('an anonymous guest who adds Google has an account from then on', async ({
  google,
  services,
  stock,
  browser,
  db,
}) => {
  services.config.auth.anonymous = true
  google.visitor.claims = sam
  const client = stock()
  const { data } = await client.signInAnonymously()

  await browser().go(await linkAddress(client))

  expect((await client.getUser()).data.user).toMatchObject({
    id: data.user?.id,
    email: sam.email,
    is_anonymous: false,
    app_metadata: { provider: 'google', providers: ['google'] },
  })
  expect(await db.selectFrom('person').select('email').execute()).toEqual([{ email: sam.email }])
})

test('whoever takes their account back with the link to their old address is rid of what was added since', async ({
  google,
  services,
  stock,
  browser,
  db,
  clock,
  newest,
  press,
}) => {
  services.config.auth.secureEmailChange = false
  google.visitor.claims = sam
  const owner = await makeUser(db, { email: 'robin@golf.test' })
  const thief = stock()
  await signedIn(thief, owner)
  await thief.updateUser({ email: 'thief@example.com' })
  await press((await newest('thief@example.com')).link)
  const { link } = await newest('robin@golf.test')
  clock.pass({ minutes: 1 })
  expect(fragmentOf(await browser().go(await linkAddress(thief)))['access_token']).toBeTruthy()

  await press(link)

  const user = await db.selectFrom('authUser').select(['email', 'appMetadata']).executeTakeFirstOrThrow()
  expect(user).toMatchObject({ email: 'robin@golf.test', appMetadata: { providers: ['email'] } })
  const identities = await db.selectFrom('authIdentity').select('provider').execute()
  expect(identities).toEqual([{ provider: 'email' }])
})
