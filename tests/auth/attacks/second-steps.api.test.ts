import { expect } from 'vitest'

import { addApp, codeOf } from '#tests/auth/authenticator.ts'
import { signedIn, type Stock, test } from '#tests/auth/stock-client.ts'
import { makeUser } from '#tests/support/make.ts'
import { untilWaiting } from '#tests/support/waiting.ts'

async function begunApp(client: Stock) {
  const { data, error } = await client.mfa.enroll({ factorType: 'totp' })
  if (error) throw error
  const asked = await client.mfa.challenge({ factorId: data.id })

  return { factorId: data.id, secret: data.totp.secret, challengeId: asked.data?.id ?? '' }
}

async function freshlySignedIn(stock: () => Stock, user: { email: string; password: string }) {
  const client = stock()
  await signedIn(client, user)
  return client
}

test('a step that a thief began before the owner had one does not let the thief in afterwards', async ({
  stock,
  db,
  clock,
  services,
  newest,
}) => {
  services.config.auth.mfa.phone = true
  const user = await makeUser(db)
  const thief = stock()
  await signedIn(thief, user)
  const { data: planted } = await thief.mfa.enroll({ factorType: 'phone', phone: '13125550199' })
  const factorId = planted?.id ?? ''
  const { data: asked } = await thief.mfa.challenge({ factorId })
  const { code } = await newest('+13125550199')
  await addApp(await freshlySignedIn(stock, user), clock)

  const again = await freshlySignedIn(stock, user)
  const answer = { factorId, challengeId: asked?.id ?? '', code }

  const refusal = { status: 403, code: 'insufficient_aal' }
  expect((await again.mfa.verify(answer)).error).toMatchObject(refusal)
  expect((await again.mfa.challenge({ factorId })).error).toMatchObject(refusal)
  expect((await again.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal1')
})

test('of several first steps that are proven at the same instant one counts, and the others hear why not', async ({
  stock,
  db,
  clock,
}) => {
  for (let round = 0; round < 4; round += 1) {
    const user = await makeUser(db)
    const clients = await Promise.all([1, 2, 3].map(() => freshlySignedIn(stock, user)))
    const begun = await Promise.all(clients.map(async (client) => ({ client, ...(await begunApp(client)) })))

    const answers = await Promise.all(
      begun.map(async ({ client, factorId, secret, challengeId }) =>
        client.mfa.verify({ factorId, challengeId, code: await codeOf(secret, clock) }),
      ),
    )

    expect(answers.filter(({ error }) => error === null)).toHaveLength(1)
    // Somebody who comes after the first one has ended the other sessions has no session.
    const refused = answers.filter(({ error }) => error?.status === 422 || error?.message === 'Auth session missing!')
    expect(refused).toHaveLength(2)
    const sessions = db.selectFrom('authSession').select('aal').where('userId', '=', user.userId)
    expect(await sessions.execute()).toEqual([{ aal: 'aal2' }])
  }
})

test('a refresh token from before the second step opens nothing afterwards, however lately it was used', async ({
  stock,
  db,
  clock,
}) => {
  for (const refreshesAfter of [0, 1]) {
    const client = await freshlySignedIn(stock, await makeUser(db))
    const tokens = [(await client.getSession()).data.session?.refresh_token ?? '']
    const { factorId, secret, challengeId } = await begunApp(client)
    tokens.push((await client.refreshSession()).data.session?.refresh_token ?? '')
    await client.mfa.verify({ factorId, challengeId, code: await codeOf(secret, clock) })
    for (let count = 0; count < refreshesAfter; count += 1) await client.refreshSession()

    for (const refresh_token of tokens) {
      const { data, error } = await stock().refreshSession({ refresh_token })
      expect(data.session).toBeNull()
      expect(error).not.toBeNull()
    }
  }
})

test('a refresh that meets the second step hands out nothing that opens later', async ({ stock, db, clock, ask }) => {
  const client = await freshlySignedIn(stock, await makeUser(db))
  const { factorId, secret, challengeId } = await begunApp(client)
  const { refresh_token } = (await client.getSession()).data.session ?? {}
  const step = await db.startTransaction().execute()
  await step.updateTable('authSession').set({ aal: 'aal2' }).execute()
  const verified = client.mfa.verify({ factorId, challengeId, code: await codeOf(secret, clock) })
  await untilWaiting(db)
  const refreshed = ask('POST', '/auth/v1/token?grant_type=refresh_token', { body: { refresh_token } })
  await untilWaiting(db, 2)
  await step.rollback().execute()

  expect((await verified).error).toBeNull()
  const { body } = await refreshed
  const later = await ask('POST', '/auth/v1/token?grant_type=refresh_token', {
    body: { refresh_token: body['refresh_token'] },
  })
  expect(later.status).toBe(400)
})

test('no name of an issuer breaks the QR code of an authenticator app', async ({ stock, db }) => {
  const client = await freshlySignedIn(stock, await makeUser(db))
  const enroll = (issuer: string) => client.mfa.enroll({ factorType: 'totp', issuer })

  for (const issuer of ['球'.repeat(80), '😀'.repeat(40), '']) expect((await enroll(issuer)).error).toBeNull()
  for (const issuer of ['x'.repeat(81), 'é'.repeat(1000), '\ud800', 'a\0b']) {
    expect((await enroll(issuer)).error, JSON.stringify(issuer.slice(0, 9))).toMatchObject({ status: 400 })
  }
})

test('a clock that was set back takes no code twice, and breaks nothing', async ({ stock, db, clock }) => {
  const user = await makeUser(db)
  const { factorId, secret } = await addApp(await freshlySignedIn(stock, user), clock)
  clock.pass({ minutes: -5 })
  const client = await freshlySignedIn(stock, user)
  const verify = async () => client.mfa.challengeAndVerify({ factorId, code: await codeOf(secret, clock) })

  expect((await verify()).error).toMatchObject({ status: 422, code: 'mfa_verification_failed' })
  clock.pass({ minutes: 6 })
  expect((await verify()).error).toBeNull()
})

test('accounts without an address do not use up each other’s guesses', async ({ stock, db, clock, services }) => {
  services.config.rateLimits = true
  const [one, other] = [await makeUser(db), await makeUser(db)]
  const thief = await freshlySignedIn(stock, one)
  const owner = await freshlySignedIn(stock, other)
  const theirs = await begunApp(thief)
  const { factorId, secret, challengeId } = await begunApp(owner)
  await db.updateTable('authUser').set({ email: null }).execute()

  for (let count = 0; count < 6; count += 1) await thief.mfa.verify({ ...theirs, code: '000000' })

  expect((await owner.mfa.verify({ factorId, challengeId, code: await codeOf(secret, clock) })).error).toBeNull()
})

test('who has the password does not get more guesses at the second step with more devices, and the owner is not kept out', async ({
  ask,
  stock,
  db,
  clock,
  services,
}) => {
  services.config.rateLimits = true
  const user = await makeUser(db)
  const owner = await freshlySignedIn(stock, user)
  const { factorId, secret } = await addApp(owner, clock)
  const guess = async (device: string) => {
    const from = { 'user-agent': device }
    const { body: session } = await ask('POST', '/auth/v1/token?grant_type=password', { headers: from, body: user })
    const headers = { ...from, authorization: `Bearer ${String(session['access_token'])}` }
    const asked = await ask('POST', `/auth/v1/factors/${factorId}/challenge`, { headers, body: {} })
    const body = { challenge_id: asked.body['id'], code: '000000' }
    return (await ask('POST', `/auth/v1/factors/${factorId}/verify`, { headers, body })).body['code']
  }

  const answers: unknown[] = []
  for (let device = 0; device < 7; device += 1) answers.push(await guess(`Device ${device}`))

  expect(answers.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'mfa_verification_failed'))
  expect(answers.slice(5)).toEqual(['over_request_rate_limit', 'over_request_rate_limit'])
  const again = await freshlySignedIn(stock, user)
  expect((await again.mfa.challengeAndVerify({ factorId, code: await codeOf(secret, clock) })).error).toBeNull()
})

test('who has the password alone sees no devices of the account, and ends none', async ({ ask, stock, db, clock }) => {
  const user = await makeUser(db)
  const owner = await freshlySignedIn(stock, user)
  await addApp(owner, clock)
  const thief = await signedIn(stock(), user)
  const headers = { authorization: `Bearer ${thief.access_token}` }
  const sessions = await db.selectFrom('authSession').select('id').execute()

  const refusals = [await ask('GET', '/auth/v1/user/sessions', { headers })]
  for (const { id } of sessions) refusals.push(await ask('DELETE', `/auth/v1/user/sessions/${id}`, { headers }))

  for (const { status, body } of refusals) expect([status, body['code']]).toEqual([403, 'insufficient_aal'])
  expect((await owner.getUser()).error).toBeNull()
})
