import { expect } from 'vitest'

import { softwareKey } from '#tests/auth/software-key.ts'
import { signedIn, type Stock, test as base } from '#tests/auth/stock-client.ts'
import { makeUser } from '#tests/support/make.ts'

type Answer = (client: Stock, challenge: Challenge, credential: unknown) => Promise<[number, unknown]>

/** Sends what a browser would: in a page the client takes the answer from navigator.credentials only. */
const test = base.extend<{ answer: Answer }>({
  answer: async ({ ask }, use) => {
    await use(async (client, { factorId, challengeId, type }, credential) => {
      const { data } = await client.getSession()
      const { status, body } = await ask('POST', `/auth/v1/factors/${factorId}/verify`, {
        headers: { authorization: `Bearer ${data.session?.access_token}` },
        body: { challenge_id: challengeId, webauthn: { type, credential_response: credential } },
      })
      if (status !== 200) return [status, body['code']]

      const { access_token, refresh_token } = body
      await client.setSession({ access_token: String(access_token), refresh_token: String(refresh_token) })
      return [status, undefined]
    })
  },
})

interface Challenge {
  factorId: string
  challengeId: string
  type: string
  challenge: string
}

async function challengeOf(client: Stock, factorId: string): Promise<Challenge> {
  const webauthn = { rpId: 'studio.test', rpOrigins: ['http://studio.test'] }
  const { data, error } = await client.mfa.challenge({ factorId, webauthn })
  if (error) throw error
  const { type, credential_options } = data.webauthn

  // The client has made bytes of it, for the browser.
  const { challenge } = credential_options.publicKey
  const bytes = ArrayBuffer.isView(challenge) ? challenge.buffer : challenge
  return { factorId, challengeId: data.id, type, challenge: Buffer.from(bytes).toString('base64url') }
}

async function enrolled(client: Stock, friendlyName: string): Promise<string> {
  const { data, error } = await client.mfa.enroll({ factorType: 'webauthn', friendlyName })
  if (error) throw error

  return data.id
}

test('a security key is a second step: it makes a key once, and signs with it from then on', async ({
  stock,
  db,
  answer,
}) => {
  const user = await makeUser(db)
  const client = stock()
  await signedIn(client, user)
  const key = softwareKey()
  const factorId = await enrolled(client, 'On my key ring')

  const first = await challengeOf(client, factorId)
  expect(first.type).toBe('create')
  expect(await answer(client, first, key.create(first.challenge))).toEqual([200, undefined])
  const { data: level } = await client.mfa.getAuthenticatorAssuranceLevel()
  expect(level).toMatchObject({ currentLevel: 'aal2', currentAuthenticationMethods: [{ method: 'mfa/webauthn' }, {}] })
  expect((await client.mfa.listFactors()).data?.webauthn).toMatchObject([{ friendly_name: 'On my key ring' }])

  const elsewhere = stock()
  await signedIn(elsewhere, user)
  const later = await challengeOf(elsewhere, factorId)
  expect(later.type).toBe('request')
  expect(await answer(elsewhere, later, softwareKey().sign(later.challenge))).toEqual([422, 'mfa_verification_failed'])
  expect(await answer(elsewhere, later, key.sign(later.challenge))).toEqual([200, undefined])
  expect(await answer(elsewhere, later, key.sign(later.challenge, { count: 2 }))).toEqual([
    422,
    'mfa_ip_address_mismatch',
  ])
})

test('a security key answers for this studio, from its pages, and never with an older count', async ({
  stock,
  db,
  answer,
}) => {
  const client = stock()
  await signedIn(client, await makeUser(db))
  const key = softwareKey()
  const factorId = await enrolled(client, 'Key')
  const lies = [{ origin: 'http://evil.example' }, { rpId: 'evil.example' }, { type: 'webauthn.get' as const }]

  for (const lie of lies) {
    const asked = await challengeOf(client, factorId)
    expect(await answer(client, asked, key.create(asked.challenge, lie))).toEqual([422, 'mfa_verification_failed'])
  }
  const asked = await challengeOf(client, factorId)
  expect(await answer(client, asked, key.create(asked.challenge))).toEqual([200, undefined])
  for (const [count, status] of [
    [5, 200],
    [5, 422],
    [4, 422],
    [6, 200],
  ] as const) {
    const next = await challengeOf(client, factorId)
    expect((await answer(client, next, key.sign(next.challenge, { count })))[0], `count ${count}`).toBe(status)
  }
  const foreign = await client.mfa.challenge({ factorId, webauthn: { rpId: 'evil.example' } })
  expect(foreign.error).toMatchObject({ status: 400, code: 'validation_failed' })
})

test('a key serves one account, and as a second step does not sign in alone', async ({ stock, db, answer }) => {
  const user = await makeUser(db)
  const client = stock()
  await signedIn(client, user)
  const key = softwareKey()
  const asked = await challengeOf(client, await enrolled(client, 'Key'))
  await answer(client, asked, key.create(asked.challenge))

  const other = stock()
  await signedIn(other, await makeUser(db))
  const theirs = await challengeOf(other, await enrolled(other, 'Key'))
  expect(await answer(other, theirs, key.create(theirs.challenge))).toEqual([422, 'webauthn_credential_exists'])

  const { data: signIn } = await stock().passkey.startAuthentication()
  const credential = key.sign(signIn?.options.challenge ?? '', { userHandle: user.userId })
  const { error } = await stock().passkey.verifyAuthentication({ challengeId: signIn?.challenge_id ?? '', credential })
  expect(error).toMatchObject({ status: 400, code: 'webauthn_verification_failed' })
  expect((await client.passkey.list()).data).toEqual([])
})
