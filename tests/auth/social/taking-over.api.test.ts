import { expect } from 'vitest'

import { addApp } from '#tests/auth/authenticator.ts'
import { fragmentOf, signedIn } from '#tests/auth/stock-client.ts'
import { claimsOf } from '#tests/auth/tokens.ts'
import { makeUser } from '#tests/support/make.ts'
import { untilWaiting } from '#tests/support/waiting.ts'

import { addressOf, reasonIn, test } from './with-providers.ts'

const sam = { email: 'sam@example.com', email_verified: true }
const unverified = {
  error: 'access_denied',
  error_code: 'provider_email_needs_verification',
  error_description: 'Unverified email with google. A confirmation email has been sent to your google email',
}

test('who signed up with another’s address loses it to the owner who comes with Google', async ({
  google,
  url,
  stock,
  browser,
  db,
}) => {
  google.visitor.claims = sam
  const attacker = { email: sam.email, password: 'known to the attacker' }
  await stock().signUp({ ...attacker, options: { data: { full_name: 'Evil' } } })

  const back = await browser().go(await addressOf(stock(), url))

  const { access_token = '' } = fragmentOf(back)
  expect((await stock().getUser(access_token)).data.user).toMatchObject({
    email: sam.email,
    identities: [{ provider: 'google' }],
    app_metadata: { providers: ['google'] },
  })
  expect((await stock().getUser(access_token)).data.user?.user_metadata['full_name']).toBeUndefined()
  expect((await stock().signInWithPassword(attacker)).error).toMatchObject({ code: 'invalid_credentials' })
  expect(await db.selectFrom('authUser').select('id').execute()).toHaveLength(1)
})

test('nor does an account that somebody has used before the address was confirmed let them in again', async ({
  google,
  url,
  stock,
  browser,
  db,
  clock,
}) => {
  google.visitor.claims = sam
  const user = await makeUser(db, { email: sam.email, profile: false })
  const attacker = stock()
  const session = await signedIn(attacker, user)
  await addApp(attacker, clock)
  await attacker.updateUser({ email: 'evil@example.com' })
  await db.updateTable('authUser').set({ emailConfirmedAt: null }).execute()
  await db
    .insertInto('authIdentity')
    .values({ userId: user.userId, provider: 'github', providerId: '1', identityData: '{"email_verified":false}' })
    .execute()

  const back = await browser().go(await addressOf(stock(), url))

  const { access_token = '' } = fragmentOf(back)
  const { data } = await stock().getUser(access_token)
  expect(data.user).toMatchObject({ id: user.userId, email: sam.email, identities: [{ provider: 'google' }] })
  expect(data.user?.email_confirmed_at).toBeDefined()
  expect(data.user?.factors).toBeUndefined()
  expect(data.user?.new_email).toBeUndefined()
  expect((await stock().getUser(session.access_token)).error?.name).toBe('AuthSessionMissingError')
  expect((await stock().refreshSession(session)).error).not.toBeNull()
  expect((await stock().signInWithPassword(user)).error).toMatchObject({ code: 'invalid_credentials' })
  expect(await db.selectFrom('oneTimeToken').select('id').execute()).toEqual([])
})

test('an address that the provider has not verified opens no account, and its owner is asked by mail', async ({
  google,
  url,
  stock,
  browser,
  press,
  newest,
  db,
  services,
}) => {
  services.config.rateLimits = true
  google.visitor.claims = { ...sam, email_verified: false }
  const chrome = browser()
  const address = await addressOf(stock(), url)

  expect(reasonIn(await chrome.go(address))).toEqual(unverified)
  expect(reasonIn(await chrome.go(address))).toMatchObject({
    error_description: 'Unverified email with google. Verify the email with google in order to sign in',
  })
  expect(await db.selectFrom('authSession').select('id').execute()).toEqual([])
  expect(await db.selectFrom('person').select('id').execute()).toEqual([])

  services.config.rateLimits = false
  const { access_token = '' } = fragmentOf(await press((await newest(sam.email)).link))
  const { sub } = claimsOf(access_token)
  expect(claimsOf(fragmentOf(await chrome.go(address))['access_token'] ?? '')).toMatchObject({ sub })
})

test('nor does it tell whether the address has an account, whose owner is told', async ({
  google,
  url,
  stock,
  browser,
  messages,
  db,
  services,
}) => {
  const { userId } = await makeUser(db, { email: sam.email })
  google.visitor.claims = { ...sam, email_verified: false }

  expect(reasonIn(await browser().go(await addressOf(stock(), url)))).toEqual(unverified)
  expect(await messages(sam.email)).toHaveLength(1)
  expect(await db.selectFrom('authIdentity').select('userId').execute()).toEqual([])

  services.config.auth.social.unverifiedEmail = true
  expect(reasonIn(await browser().go(await addressOf(stock(), url)))).toMatchObject({
    error_code: 'provider_email_needs_verification',
  })
  google.visitor.claims = { email: 'new@example.com', email_verified: false }
  google.visitor.sub = 'newcomer'
  const { access_token = '' } = fragmentOf(await browser().go(await addressOf(stock(), url)))
  const { data } = await stock().getUser(access_token)
  expect(data.user?.id).not.toBe(userId)
  expect(data.user?.email_confirmed_at).toBeUndefined()
})

test('a verified address brings its client profile along; one that is not, never', async ({
  google,
  url,
  stock,
  browser,
  db,
  services,
}) => {
  await db.insertInto('person').values({ email: sam.email, firstName: 'Sam', lastName: 'Known' }).execute()
  services.config.auth.social.unverifiedEmail = true
  google.visitor.claims = { ...sam, email_verified: 'no' }
  google.visitor.sub = 'stranger'
  await browser().go(await addressOf(stock(), url))
  const owners = db.selectFrom('person').select(['userId', 'lastName'])
  expect(await owners.execute()).toEqual([{ userId: null, lastName: 'Known' }])

  google.visitor.claims = sam
  google.visitor.sub = 'sam'
  const { access_token = '' } = fragmentOf(await browser().go(await addressOf(stock(), url)))
  expect(await owners.execute()).toEqual([{ userId: claimsOf(access_token)['sub'], lastName: 'Known' }])
  const { data } = await stock().getUser(access_token)
  expect(data.user?.identities?.map(({ id }) => id)).toEqual(['sam'])
})

test('an account with a second step is halfway in with Google as with a password', async ({
  google,
  url,
  stock,
  browser,
  db,
  clock,
}) => {
  google.visitor.claims = sam
  const client = stock()
  await signedIn(client, await makeUser(db, { email: sam.email }))
  await addApp(client, clock)

  const { access_token = '' } = fragmentOf(await browser().go(await addressOf(stock(), url)))

  expect(claimsOf(access_token)).toMatchObject({ aal: 'aal1' })
  const bookings = await fetch(`${url}/api/v1/bookings`, { headers: { authorization: `Bearer ${access_token}` } })
  expect(bookings.status).not.toBe(200)
})

test('nor does what they have proven to be theirs let them into the account of another’s address', async ({
  google,
  url,
  stock,
  browser,
  db,
  services,
}) => {
  services.config.auth.social.unverifiedEmail = true
  google.visitor.claims = { ...sam, email_verified: false }
  google.visitor.sub = 'evil'
  const { access_token: theirs = '' } = fragmentOf(await browser().go(await addressOf(stock(), url)))
  const userId = String(claimsOf(theirs)['sub'])
  const proven = '{"email":"evil@example.com","email_verified":true}'
  await db
    .insertInto('authIdentity')
    .values({ userId, provider: 'github', providerId: '1', identityData: proven })
    .execute()
  await db.updateTable('authUser').set({ phone: '13125550100', phoneConfirmedAt: new Date() }).execute()

  google.visitor.claims = sam
  google.visitor.sub = 'sam'
  const { access_token = '' } = fragmentOf(await browser().go(await addressOf(stock(), url)))

  expect((await stock().getUser(access_token)).data.user).toMatchObject({
    email: sam.email,
    phone: '',
    identities: [{ provider: 'google', id: 'sam' }],
    app_metadata: { provider: 'google', providers: ['google'] },
  })
  expect((await stock().getUser(theirs)).error?.name).toBe('AuthSessionMissingError')
})

test('who comes while the owner of their address moves to another one gets an account of their own', async ({
  google,
  url,
  stock,
  browser,
  db,
}) => {
  google.visitor.claims = sam
  const owner = await makeUser(db, { email: sam.email, profile: false })
  const move = await db.startTransaction().execute()
  await move.updateTable('authUser').set({ email: 'moved@example.com' }).where('id', '=', owner.userId).execute()
  const coming = browser().go(await addressOf(stock(), url))
  await untilWaiting(db)

  await move.commit().execute()

  const { access_token = '' } = fragmentOf(await coming)
  const { user } = (await stock().getUser(access_token)).data
  expect(user).toMatchObject({ email: sam.email, identities: [{ provider: 'google' }] })
  expect(user?.id).not.toBe(owner.userId)
})
