import { randomUUID } from 'node:crypto'

import { expect } from 'vitest'

import { test as base } from '#tests/auth/admin/admin-client.ts'
import { type SoftwareKey, softwareKey } from '#tests/auth/software-key.ts'
import { signedIn, type Stock } from '#tests/auth/stock-client.ts'
import { makeUser } from '#tests/support/make.ts'

interface Owner {
  client: Stock
  key: SoftwareKey
  userId: string
}

const test = base.extend<{ owner: Owner }>({
  owner: async ({ stock, db }, use) => {
    const user = await makeUser(db)
    const client = stock()
    await signedIn(client, user)
    const key = softwareKey()
    const { data: asked } = await client.passkey.startRegistration()
    const credential = key.create(asked?.options.challenge ?? '')
    await client.passkey.verifyRegistration({ challengeId: asked?.challenge_id ?? '', credential })
    await use({ client, key, userId: user.userId })
  },
})

const ask = async (client: Stock) => {
  const { data } = await client.passkey.startAuthentication()
  return { challengeId: data?.challenge_id ?? '', challenge: data?.options.challenge ?? '' }
}

const wrong = { status: 400, code: 'webauthn_verification_failed' }
const used = { status: 400, code: 'webauthn_challenge_not_found' }

test('a signature from another page, for another domain, without a finger or with other words is refused', async ({
  stock,
  db,
  owner: { key, userId },
}) => {
  const client = stock()
  const lies = {
    'another page': { origin: 'http://studio.test.evil.example' },
    'another scheme': { origin: 'https://studio.test' },
    'another port': { origin: 'http://studio.test:8080' },
    'another domain': { rpId: 'evil.example' },
    'nobody verified': { verifies: false },
    'another ceremony': { type: 'webauthn.create' as const },
    'another account': { userHandle: randomUUID() },
    'no account': { userHandle: '' },
  }

  for (const [lie, circumstances] of Object.entries(lies)) {
    const { challengeId, challenge } = await ask(client)
    const credential = key.sign(challenge, { userHandle: userId, ...circumstances })
    const { error } = await client.passkey.verifyAuthentication({ challengeId, credential })
    expect(error, lie).toMatchObject(wrong)
    const honest = key.sign(challenge, { userHandle: userId })
    expect(
      (await client.passkey.verifyAuthentication({ challengeId, credential: honest })).error,
      `after ${lie}`,
    ).toMatchObject(used)
  }
  const refusals = await db.selectFrom('auditEvent').select('facts').where('action', '=', 'login_refused').execute()
  expect(refusals).toHaveLength(Object.keys(lies).length)
})

test('an answer counts once, also twice at the same instant', async ({ stock, owner: { key, userId } }) => {
  const client = stock()
  const { challengeId, challenge } = await ask(client)
  const credential = key.sign(challenge, { userHandle: userId })

  const answers = await Promise.all(
    Array.from({ length: 6 }, () => stock().passkey.verifyAuthentication({ challengeId, credential })),
  )
  expect(answers.filter(({ error }) => error === null)).toHaveLength(1)
  for (const { error } of answers.filter((answer) => answer.error)) expect(error).toMatchObject(used)

  const later = await ask(client)
  const { error } = await client.passkey.verifyAuthentication({ challengeId: later.challengeId, credential })
  expect(error, 'with another challenge').toMatchObject(wrong)
})

test('a key whose count of signatures goes back has been copied', async ({ stock, owner: { key, userId } }) => {
  const client = stock()
  const withCount = async (count: number) => {
    const { challengeId, challenge } = await ask(client)
    const credential = key.sign(challenge, { userHandle: userId, count })
    return (await client.passkey.verifyAuthentication({ challengeId, credential })).error
  }

  expect(await withCount(7)).toBeNull()
  expect(await withCount(7)).toMatchObject(wrong)
  expect(await withCount(3)).toMatchObject(wrong)
  expect(await withCount(0)).toMatchObject(wrong)
  expect(await withCount(8)).toBeNull()
})

test('a challenge serves who asked for it, for what it was asked, and for five minutes', async ({
  stock,
  db,
  clock,
  owner: { client, key, userId },
}) => {
  const stranger = stock()
  await signedIn(stranger, await makeUser(db))
  const { data: theirs } = await client.passkey.startRegistration()
  const challengeId = theirs?.challenge_id ?? ''
  const challenge = theirs?.options.challenge ?? ''
  const mine = softwareKey()

  expect(
    (await stranger.passkey.verifyRegistration({ challengeId, credential: mine.create(challenge) })).error,
  ).toMatchObject(used)
  const signIn = { challengeId, credential: key.sign(challenge, { userHandle: userId }) }
  expect((await stock().passkey.verifyAuthentication(signIn)).error).toMatchObject(used)
  clock.pass({ minutes: 6 })
  expect(
    (await client.passkey.verifyRegistration({ challengeId, credential: mine.create(challenge) })).error,
  ).toMatchObject({ status: 400, code: 'webauthn_challenge_expired' })

  expect(
    (await stock().passkey.verifyAuthentication({ challengeId: 'no id', credential: key.sign('x') })).error,
  ).toMatchObject(used)
})

test('a passkey is not added with an answer from elsewhere, or one that no device verified', async ({
  owner: { client },
}) => {
  const lies = [
    { origin: 'http://evil.example' },
    { rpId: 'evil.example' },
    { verifies: false },
    { type: 'webauthn.get' as const },
  ]
  for (const circumstances of lies) {
    const { data: asked } = await client.passkey.startRegistration()
    const credential = softwareKey().create(asked?.options.challenge ?? '', circumstances)
    const { error } = await client.passkey.verifyRegistration({ challengeId: asked?.challenge_id ?? '', credential })
    expect(error, JSON.stringify(circumstances)).toMatchObject(wrong)
  }
  expect((await client.passkey.list()).data).toHaveLength(1)
})

test('an answer of another form is refused and never breaks the server', async ({ ask: send, stock }) => {
  const forms = [undefined, null, '', 'x', 7, [], {}, { id: 'x' }, { id: '../..', rawId: 'x', type: 'public-key' }]
  for (const credential of forms) {
    const { challengeId } = await ask(stock())
    const { status, body } = await send('POST', '/auth/v1/passkeys/authentication/verify', {
      body: { challenge_id: challengeId, credential },
    })
    expect([status, body['code']], JSON.stringify(credential)).toEqual([400, 'webauthn_verification_failed'])
  }
  for (const challenge_id of [undefined, null, '', 'x', randomUUID()]) {
    const { status, body } = await send('POST', '/auth/v1/passkeys/authentication/verify', { body: { challenge_id } })
    expect([status, body['code']]).toEqual([400, 'webauthn_challenge_not_found'])
  }
})

test('an owner who is banned, unconfirmed or deleted is refused, and the audit knows', async ({
  stock,
  db,
  admin,
  owner: { key, userId },
}) => {
  const signIn = async () => {
    const { challengeId, challenge } = await ask(stock())
    const credential = key.sign(challenge, { userHandle: userId })
    return (await stock().passkey.verifyAuthentication({ challengeId, credential })).error
  }
  const set = (changes: { bannedUntil?: Date | null; emailConfirmedAt?: null }) =>
    db.updateTable('authUser').set(changes).where('id', '=', userId).execute()

  await set({ bannedUntil: new Date('2030-01-01') })
  expect(await signIn()).toMatchObject({ status: 403, code: 'user_banned' })
  await set({ bannedUntil: null, emailConfirmedAt: null })
  expect(await signIn()).toMatchObject({ status: 403, code: 'email_not_confirmed' })
  const events = db.selectFrom('auditEvent').select(['entityId', 'facts']).where('action', '=', 'login_refused')
  expect(await events.orderBy('id').execute()).toEqual([
    { entityId: userId, facts: { cause: 'user_banned', method: 'passkey' } },
    { entityId: userId, facts: { cause: 'email_not_confirmed', method: 'passkey' } },
  ])

  await admin.deleteUser(userId, true)
  expect(await signIn()).toMatchObject(wrong)
  await admin.deleteUser(userId)
  expect(await signIn()).toMatchObject(wrong)
})
