import { expect } from 'vitest'

import { addApp } from '#tests/auth/authenticator.ts'
import { type SoftwareKey, softwareKey } from '#tests/auth/software-key.ts'
import { signedIn, type Stock, test } from '#tests/auth/stock-client.ts'
import { makeUser } from '#tests/support/make.ts'

const googleModel = Buffer.from('ea9b8d664d011d213ce4b6b48cb575d4', 'hex')

async function addPasskey(client: Stock, key: SoftwareKey) {
  const { data: asked, error } = await client.passkey.startRegistration()
  if (error) throw error
  const { challenge_id: challengeId, options } = asked

  return client.passkey.verifyRegistration({ challengeId, credential: key.create(options.challenge) })
}

async function signInWith(client: Stock, answer: (challenge: string) => ReturnType<SoftwareKey['sign']>) {
  const { data: asked, error } = await client.passkey.startAuthentication()
  if (error) throw error

  return client.passkey.verifyAuthentication({
    challengeId: asked.challenge_id,
    credential: answer(asked.options.challenge),
  })
}

test('a passkey signs in without an address or a password, and counts as two steps', async ({
  stock,
  db,
  clock,
  messages,
}) => {
  const user = await makeUser(db)
  const client = stock()
  await signedIn(client, user)
  const key = softwareKey(googleModel)

  const { data: asked } = await client.passkey.startRegistration()
  expect(asked?.options).toMatchObject({
    rp: { id: 'studio.test', name: 'the studio' },
    user: { id: Buffer.from(user.userId).toString('base64url'), name: user.email },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: [],
  })
  expect(asked?.expires_at).toBe(Math.floor(clock.now().getTime() / 1000) + 300)
  const { data: added } = await addPasskey(client, key)
  expect(added).toEqual({
    id: expect.any(String),
    friendly_name: 'Google Password Manager',
    created_at: clock.now().toISOString(),
  })
  const [mail] = await messages(user.email)
  expect(mail?.text).toContain('A passkey was added to it.')

  const elsewhere = stock()
  const { data: entered } = await signInWith(elsewhere, (challenge) => key.sign(challenge, { userHandle: user.userId }))
  expect(entered?.user?.email).toBe(user.email)
  const { data: level } = await elsewhere.mfa.getAuthenticatorAssuranceLevel()
  expect(level).toMatchObject({ currentLevel: 'aal2', currentAuthenticationMethods: [{ method: 'passkey' }] })
  expect((await elsewhere.refreshSession()).error).toBeNull()

  expect((await client.passkey.list()).data).toEqual([{ ...added, last_used_at: clock.now().toISOString() }])
  const events = await db.selectFrom('auditEvent').select('action').where('entityId', '=', user.userId).execute()
  expect(events.map(({ action }) => action)).toEqual(expect.arrayContaining(['passkey_created', 'login']))
})

test('a passkey is named and removed by its owner alone', async ({ stock, db }) => {
  const client = stock()
  const user = await makeUser(db)
  await signedIn(client, user)
  const key = softwareKey()
  const { data: added } = await addPasskey(client, key)
  const passkeyId = added?.id ?? ''
  const stranger = stock()
  await signedIn(stranger, await makeUser(db))

  expect((await client.passkey.update({ passkeyId, friendlyName: ' Laptop ' })).data).toMatchObject({
    id: passkeyId,
    friendly_name: 'Laptop',
  })
  for (const friendlyName of ['', '   ', 'x'.repeat(121)]) {
    expect((await client.passkey.update({ passkeyId, friendlyName })).error).toMatchObject({
      status: 400,
      code: 'validation_failed',
    })
  }
  const missing = { status: 404, code: 'validation_failed', message: 'Passkey not found' }
  expect((await stranger.passkey.update({ passkeyId, friendlyName: 'Mine' })).error).toMatchObject(missing)
  expect((await stranger.passkey.delete({ passkeyId })).error).toMatchObject(missing)

  expect(await client.passkey.delete({ passkeyId })).toEqual({ data: null, error: null })
  expect((await client.passkey.delete({ passkeyId })).error).toMatchObject(missing)
  expect((await client.passkey.list()).data).toEqual([])
  const { error } = await signInWith(stock(), (challenge) => key.sign(challenge, { userHandle: user.userId }))
  expect(error).toMatchObject({ status: 400, code: 'webauthn_verification_failed' })
})

test('an account has so many passkeys, each once, and none while it is halfway in or anonymous', async ({
  stock,
  db,
  clock,
  services,
}) => {
  services.config.auth.mostPasskeys = 2
  services.config.auth.anonymous = true
  const user = await makeUser(db)
  const client = stock()
  await signedIn(client, user)
  const key = softwareKey()
  await addPasskey(client, key)
  const { data: asked } = await client.passkey.startRegistration()
  expect(asked?.options.excludeCredentials).toHaveLength(1)

  expect((await addPasskey(client, key)).error).toMatchObject({ status: 422, code: 'webauthn_credential_exists' })
  await addPasskey(client, softwareKey())
  expect((await client.passkey.startRegistration()).error).toMatchObject({ status: 422, code: 'too_many_passkeys' })

  await addApp(client, clock)
  const halfway = stock()
  await signedIn(halfway, user)
  const passkeyId = (await client.passkey.list()).data?.[0]?.id ?? ''
  const low = { status: 403, code: 'insufficient_aal' }
  expect((await halfway.passkey.startRegistration()).error).toMatchObject(low)
  expect((await halfway.passkey.delete({ passkeyId })).error).toMatchObject(low)

  const anonymous = stock()
  await anonymous.signInAnonymously()
  expect((await anonymous.passkey.startRegistration()).error).toMatchObject({ status: 403, code: 'no_authorization' })
})

test('where passkeys are switched off every call says so', async ({ stock, db, services }) => {
  services.config.auth.passkeys = false
  const client = stock()
  await signedIn(client, await makeUser(db))

  const off = { status: 404, code: 'passkey_disabled' }
  expect((await client.passkey.startRegistration()).error).toMatchObject(off)
  expect((await client.passkey.startAuthentication()).error).toMatchObject(off)
  expect((await client.passkey.list()).error).toMatchObject(off)
})
