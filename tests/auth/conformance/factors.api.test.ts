import { expect } from 'vitest'

import { addApp, codeOf } from '#tests/auth/authenticator.ts'
import { signedIn, test } from '#tests/auth/stock-client.ts'
import { makeUser } from '#tests/support/make.ts'

test('an authenticator app is enrolled, asked and answered; the session is then one of two steps', async ({
  stock,
  db,
  clock,
}) => {
  const client = stock()
  await signedIn(client, await makeUser(db, { email: 'robin@golf.test' }))

  const { data: enrolled } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'My phone', issuer: 'Golf' })
  expect(enrolled).toMatchObject({ type: 'totp', friendly_name: 'My phone' })
  expect(enrolled?.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg /)
  expect(enrolled?.totp.qr_code).not.toContain('#')
  expect(enrolled?.totp.uri).toContain(`secret=${enrolled?.totp.secret}`)
  expect(decodeURIComponent(enrolled?.totp.uri ?? '')).toContain('otpauth://totp/Golf:robin@golf.test')
  expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: 'aal1',
    nextLevel: 'aal1',
  })

  const factorId = enrolled?.id ?? ''
  const { data: challenge } = await client.mfa.challenge({ factorId })
  expect(challenge).toEqual({ id: expect.any(String), type: 'totp', expires_at: expect.any(Number) })
  expect((challenge?.expires_at ?? 0) - clock.now().getTime() / 1000).toBeCloseTo(300, -1)

  const code = await codeOf(enrolled?.totp.secret ?? '', clock)
  const { data: verified, error } = await client.mfa.verify({ factorId, challengeId: challenge?.id ?? '', code })
  expect(error).toBeNull()
  expect(verified?.user.factors).toMatchObject([
    { id: factorId, status: 'verified', factor_type: 'totp', friendly_name: 'My phone' },
  ])
  const { data: level } = await client.mfa.getAuthenticatorAssuranceLevel()
  expect(level).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' })
  expect(level?.currentAuthenticationMethods).toMatchObject([{ method: 'totp' }, { method: 'password' }])

  const { data: refreshed } = await client.refreshSession()
  expect((await client.getClaims(refreshed.session?.access_token)).data?.claims).toMatchObject({ aal: 'aal2' })
  expect((await client.mfa.listFactors()).data).toMatchObject({ totp: [{ id: factorId }], phone: [], webauthn: [] })
})

test('a second step ends the sessions that have not taken it, and the refresh token of before', async ({
  stock,
  db,
  clock,
}) => {
  const user = await makeUser(db)
  const thief = stock()
  await signedIn(thief, user)
  const client = stock()
  const before = await signedIn(client, user)
  await addApp(client, clock)

  expect((await thief.refreshSession()).error).toMatchObject({ status: 400, code: 'refresh_token_not_found' })
  expect((await thief.getUser()).error?.name).toBe('AuthSessionMissingError')
  const old = await stock().refreshSession({ refresh_token: before.refresh_token })
  expect(old.error).toMatchObject({ status: 400, code: 'refresh_token_already_used' })
})

test('a code is taken once, with another question too, and at the same instant', async ({ stock, db, clock }) => {
  const user = await makeUser(db)
  const client = stock()
  await signedIn(client, user)
  const { factorId, secret } = await addApp(client, clock)
  const code = await codeOf(secret, clock)

  const others = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const other = stock()
      const session = await signedIn(other, user)
      const { data } = await other.mfa.challenge({ factorId })
      return { other, session, challengeId: data?.id ?? '' }
    }),
  )
  const answers = await Promise.all(
    others.map(({ other, challengeId }) => other.mfa.verify({ factorId, challengeId, code })),
  )
  expect(answers.filter(({ error }) => error === null)).toHaveLength(1)

  const late = await client.mfa.challengeAndVerify({ factorId, code })
  expect(late.error).toMatchObject({ status: 422, code: 'mfa_verification_failed' })
})

test('a question is answered once, by who was asked, and in time', async ({ stock, db, clock }) => {
  const client = stock()
  await signedIn(client, await makeUser(db))
  const { factorId, secret } = await addApp(client, clock)
  const { data: challenge } = await client.mfa.challenge({ factorId })
  const challengeId = challenge?.id ?? ''

  expect(await client.mfa.verify({ factorId, challengeId, code: '000000' })).toMatchObject({
    error: { status: 422, code: 'mfa_verification_failed', message: 'Invalid TOTP code entered' },
  })
  expect(await client.mfa.verify({ factorId, challengeId, code: '' })).toMatchObject({
    error: { status: 400, message: 'Code needs to be non-empty' },
  })
  expect((await client.mfa.verify({ factorId, challengeId, code: await codeOf(secret, clock) })).error).toBeNull()
  clock.pass({ minutes: 1 })
  expect(await client.mfa.verify({ factorId, challengeId, code: await codeOf(secret, clock) })).toMatchObject({
    error: { status: 422, code: 'mfa_ip_address_mismatch' },
  })
  expect(await client.mfa.verify({ factorId, challengeId: factorId, code: '123456' })).toMatchObject({
    error: { status: 422, code: 'mfa_factor_not_found' },
  })

  const { data: second } = await client.mfa.challenge({ factorId })
  clock.pass({ minutes: 6 })
  expect(
    await client.mfa.verify({ factorId, challengeId: second?.id ?? '', code: await codeOf(secret, clock) }),
  ).toMatchObject({ error: { status: 422, code: 'mfa_challenge_expired' } })

  const stranger = stock()
  await signedIn(stranger, await makeUser(db))
  expect(await stranger.mfa.challenge({ factorId })).toMatchObject({
    error: { status: 404, code: 'mfa_factor_not_found', message: 'Factor not found' },
  })
  expect(await client.mfa.challenge({ factorId: 'none' })).toMatchObject({
    error: { status: 404, code: 'validation_failed', message: 'factor_id must be an UUID' },
  })
})

test('what cannot be enrolled is refused with its reason', async ({ stock, db, clock, ask, services }) => {
  const user = await makeUser(db)
  const client = stock()
  const session = await signedIn(client, user)
  const authorization = `Bearer ${session.access_token}`

  expect(
    await ask('POST', '/auth/v1/factors', { body: { factor_type: 'smell' }, headers: { authorization } }),
  ).toMatchObject({
    status: 400,
    body: { code: 'validation_failed', message: 'factor_type needs to be totp, phone, or webauthn' },
  })
  await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Mine' })
  expect(await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Mine' })).toMatchObject({
    error: {
      status: 422,
      code: 'mfa_factor_name_conflict',
      message: 'A factor with the friendly name "Mine" for this user already exists',
    },
  })
  // Two factors without a name do not conflict.
  expect((await client.mfa.enroll({ factorType: 'totp' })).error).toBeNull()
  expect((await client.mfa.enroll({ factorType: 'totp' })).error).toBeNull()
  for (let count = 3; count < 10; count += 1) await client.mfa.enroll({ factorType: 'totp' })
  expect(await client.mfa.enroll({ factorType: 'totp' })).toMatchObject({
    error: { status: 422, code: 'too_many_enrolled_mfa_factors' },
  })

  // Factors without a right answer are deleted after a while.
  clock.pass({ minutes: 6 })
  await addApp(client, clock, 'Mine')
  expect((await client.getUser()).data.user?.factors).toHaveLength(1)
  const halfway = stock()
  await signedIn(halfway, user)
  expect(await halfway.mfa.enroll({ factorType: 'totp' })).toMatchObject({
    error: { status: 403, code: 'insufficient_aal', message: 'AAL2 required to enroll a new factor' },
  })

  services.config.auth.mfa.totp = false
  expect(await client.mfa.enroll({ factorType: 'totp' })).toMatchObject({
    error: { status: 422, code: 'mfa_totp_enroll_not_enabled' },
  })
})

test('an anonymous visitor has no second step', async ({ stock, services }) => {
  services.config.auth.anonymous = true
  const client = stock()
  await client.signInAnonymously()

  expect(await client.mfa.enroll({ factorType: 'totp' })).toMatchObject({
    error: { status: 403, code: 'no_authorization', message: 'Anonymous user not allowed to perform these actions' },
  })
})

test('a removed factor takes its step from the sessions that used it', async ({ stock, db, clock }) => {
  const user = await makeUser(db)
  const client = stock()
  await signedIn(client, user)
  const { factorId } = await addApp(client, clock)
  const halfway = stock()
  await signedIn(halfway, user)

  expect(await halfway.mfa.unenroll({ factorId })).toMatchObject({
    error: { status: 422, code: 'insufficient_aal', message: 'AAL2 required to unenroll verified factor' },
  })
  expect(await client.mfa.unenroll({ factorId })).toEqual({ data: { id: factorId }, error: null })
  const { data } = await client.refreshSession()
  expect((await client.getClaims(data.session?.access_token)).data?.claims).toMatchObject({
    aal: 'aal1',
    amr: [{ method: 'password' }],
  })
  expect((await client.mfa.listFactors()).data?.all).toEqual([])
  expect(await client.mfa.unenroll({ factorId })).toMatchObject({
    error: { status: 404, code: 'mfa_factor_not_found' },
  })
})

test('a phone is a second step by the code that is sent to it', async ({ stock, db, services, newest }) => {
  services.config.auth.mfa.phone = true
  const client = stock()
  await signedIn(client, await makeUser(db))
  const { data: enrolled } = await client.mfa.enroll({ factorType: 'phone', phone: '+1 312 555 0142' })
  expect(enrolled).toMatchObject({ type: 'phone', phone: '13125550142' })
  const factorId = enrolled?.id ?? ''

  const { data: challenge } = await client.mfa.challenge({ factorId, channel: 'sms' })
  const { code } = await newest('+13125550142')
  const challengeId = challenge?.id ?? ''
  const wrong = code === '111111' ? '222222' : '111111'
  expect(await client.mfa.verify({ factorId, challengeId, code: wrong })).toMatchObject({
    error: { status: 422, code: 'mfa_verification_failed', message: 'Invalid MFA Phone code entered' },
  })
  expect((await client.mfa.verify({ factorId, challengeId, code })).error).toBeNull()
  const { data: level } = await client.mfa.getAuthenticatorAssuranceLevel()
  expect(level?.currentAuthenticationMethods[0]).toMatchObject({ method: 'mfa/phone' })

  expect(await client.mfa.enroll({ factorType: 'phone', phone: '13125550142' })).toMatchObject({
    error: { status: 422, code: 'mfa_verified_factor_exists' },
  })
  expect(await client.mfa.challenge({ factorId, channel: 'whatsapp' })).toMatchObject({ error: { status: 400 } })
})

test('the code of a phone is burnt by five guesses', async ({ stock, db, services, newest }) => {
  services.config.auth.mfa.phone = true
  const client = stock()
  await signedIn(client, await makeUser(db))
  const { data: enrolled } = await client.mfa.enroll({ factorType: 'phone', phone: '13125550142' })
  const factorId = enrolled?.id ?? ''
  const { data: challenge } = await client.mfa.challenge({ factorId })
  const { code } = await newest('+13125550142')
  const wrong = code === '111111' ? '222222' : '111111'

  const guess = (typed: string) => client.mfa.verify({ factorId, challengeId: challenge?.id ?? '', code: typed })
  await Promise.all(Array.from({ length: 5 }, () => guess(wrong)))
  expect((await guess(code)).error).toMatchObject({ code: 'mfa_verification_failed' })
})

test('guesses at a second step are slowed down for the account, whatever is asked anew', async ({
  stock,
  db,
  clock,
  services,
}) => {
  services.config.rateLimits = true
  const client = stock()
  await signedIn(client, await makeUser(db))
  const { factorId } = await addApp(client, clock)

  for (let count = 0; count < 5; count += 1) await client.mfa.challengeAndVerify({ factorId, code: '000000' })
  const { error } = await client.mfa.challengeAndVerify({ factorId, code: '000000' })
  expect(error).toMatchObject({ status: 429, code: 'over_request_rate_limit' })
  const attempts = db.selectFrom('auditEvent').select('id').where('action', '=', 'verification_attempted')
  expect(await attempts.execute()).toHaveLength(7)
})

test('the owner is told of a step that was added or removed, and the audit knows', async ({
  stock,
  db,
  clock,
  messages,
}) => {
  const { email, password, userId } = await makeUser(db)
  const client = stock()
  await signedIn(client, { email, password })
  const { factorId } = await addApp(client, clock)
  await client.mfa.unenroll({ factorId })

  const told = await messages(email)
  expect(told.map(({ text }) => text)).toEqual([
    expect.stringContaining('An authenticator app is no longer a second step.'),
    expect.stringContaining('An authenticator app was added as a second step.'),
  ])
  const events = await db.selectFrom('auditEvent').select('action').where('entityId', '=', userId).execute()
  expect(events.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['factor_in_progress', 'challenge_created', 'verification_attempted', 'factor_unenrolled']),
  )
})
