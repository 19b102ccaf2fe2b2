import { expect } from 'vitest'

import { addApp, codeOf } from '#tests/auth/authenticator.ts'
import { signedIn } from '#tests/auth/stock-client.ts'
import { makeUser } from '#tests/support/make.ts'

import { slowly, test } from './receiver.ts'

const refusal = { decision: 'reject', message: 'This account is on hold.' }

test('a hook hears of a right password before the session begins', async ({ hook, stock, db }) => {
  const user = await makeUser(db)
  const { received } = await hook('password_verification_attempt', () => ({ body: { decision: 'continue' } }))

  const { error } = await stock().signInWithPassword(user)

  expect(error).toBeNull()
  expect(received).toMatchObject([
    { user_id: user.userId, valid: true, metadata: { name: 'password-verification', ip_address: '127.0.0.1' } },
  ])
})

test('a hook keeps somebody with the right password out, in its words, and may end every session', async ({
  hook,
  stock,
  db,
}) => {
  const user = await makeUser(db)
  const inside = stock()
  await signedIn(inside, user)
  const answer = { ...refusal, should_logout_user: false }
  await hook('password_verification_attempt', () => ({ body: answer }))

  const first = await stock().signInWithPassword(user)
  const stillIn = await inside.getUser()
  answer.should_logout_user = true
  await stock().signInWithPassword(user)

  expect(first.error).toMatchObject({ status: 400, code: 'invalid_credentials', message: 'This account is on hold.' })
  expect(stillIn.error).toBeNull()
  expect((await inside.getUser()).error?.name).toBe('AuthSessionMissingError')
  const events = db.selectFrom('auditEvent').select(['entityId', 'facts']).where('action', '=', 'hook_refused')
  expect(await events.orderBy('at').execute()).toEqual(
    [false, true].map((endedSessions) => ({
      entityId: user.userId,
      facts: { hook: 'password_verification_attempt', endedSessions },
    })),
  )
})

test('a wrong password is answered like an unknown address, however slow and talkative the hook', async ({
  hook,
  ask,
  db,
  work,
}) => {
  const { email, userId } = await makeUser(db)
  const { received } = await hook('password_verification_attempt', () =>
    slowly({ body: { ...refusal, should_logout_user: true } }, 1000),
  )
  const guess = async (address: string) => {
    const { status, body } = await ask('POST', '/auth/v1/token?grant_type=password', {
      body: { email: address, password: 'not the right one' },
    })
    // The hook has not been asked yet.
    expect(received).toEqual([])
    return { status, body }
  }

  const known = await guess(email)
  const unknown = await guess('nobody@example.com')
  expect(known).toEqual(unknown)
  expect(known).toMatchObject({ status: 400, body: { message: 'Invalid login credentials' } })

  await work()
  await expect.poll(() => received).toMatchObject([{ user_id: userId, valid: false }])
})

test('a wrong password may cost the account its sessions, when the hook says so', async ({ hook, stock, db, work }) => {
  const user = await makeUser(db)
  const inside = stock()
  await signedIn(inside, user)
  await hook('password_verification_attempt', () => ({ body: { ...refusal, should_logout_user: true } }))
  await work()

  await stock().signInWithPassword({ email: user.email, password: 'not the right one' })

  const outcome = async () => (await inside.getUser()).error?.name
  await expect.poll(outcome).toBe('AuthSessionMissingError')
})

test('a hook hears of every code of a second step', async ({ hook, stock, db, clock }) => {
  const user = await makeUser(db)
  const client = stock()
  await signedIn(client, user)
  const { received } = await hook('mfa_verification_attempt', () => ({ body: { decision: 'continue' } }))

  const { factorId } = await addApp(client, clock)
  const { error } = await client.mfa.challengeAndVerify({ factorId, code: '000000' })

  expect(error?.code).toBe('mfa_verification_failed')
  const attempt = { user_id: user.userId, factor_id: factorId, factor_type: 'totp' }
  expect(received).toMatchObject([
    { ...attempt, valid: true },
    { ...attempt, valid: false, metadata: { name: 'mfa-verification' } },
  ])
})

test('a hook hears of every recovery code, and of a rejected one nothing is used up', async ({
  hook,
  stock,
  db,
  clock,
  ask,
}) => {
  const user = await makeUser(db)
  const client = stock()
  await signedIn(client, user)
  await addApp(client, clock)
  const headers = async () => ({ authorization: `Bearer ${(await client.getSession()).data.session?.access_token}` })
  const { body } = await ask('POST', '/auth/v1/factors/recovery-codes', { headers: await headers(), body: {} })
  const [first = ''] = body['codes'] as string[]
  const verify = async (code: string) =>
    ask('POST', '/auth/v1/factors/recovery-codes/verify', { headers: await headers(), body: { code } })
  const answer = { decision: 'continue' }
  const { received } = await hook('mfa_verification_attempt', () => ({ body: answer }))

  await verify('wrong')
  answer.decision = 'reject'
  const rejected = await verify(first)

  expect([rejected.status, rejected.body['code']]).toEqual([403, 'mfa_verification_rejected'])
  const attempt = { user_id: user.userId, factor_id: body['id'], factor_type: 'recovery_code' }
  expect(received).toMatchObject([
    { ...attempt, valid: false },
    { ...attempt, valid: true },
  ])
  const used = db.selectFrom('recoveryCode').select('codeHash').where('usedAt', 'is not', null)
  expect(await used.execute()).toEqual([])
  expect(await db.selectFrom('authSession').select('id').execute()).toEqual([])
})

test('a hook hears of the present password where a new one is set', async ({ hook, stock, db, services, work }) => {
  services.config.auth.password.current = true
  const user = await makeUser(db)
  const client = stock()
  await signedIn(client, user)
  const { received } = await hook('password_verification_attempt', () => ({ body: refusal }))
  const change = (current_password: string) => client.updateUser({ password: 'a long enough one', current_password })

  const kept = await change(user.password)
  const wrong = await change('not the right one')

  expect(kept.error).toMatchObject({ status: 400, code: 'invalid_credentials', message: 'This account is on hold.' })
  expect(wrong.error).toMatchObject({ code: 'current_password_invalid' })
  expect((await stock().signInWithPassword(user)).error?.message).toBe('This account is on hold.')
  await work()
  await expect.poll(() => received.at(-1)).toMatchObject({ user_id: user.userId, valid: false })
})

test('whom the hook rejects at the second step is signed out everywhere', async ({ hook, stock, db, clock }) => {
  const user = await makeUser(db)
  const elsewhere = stock()
  await signedIn(elsewhere, user)
  const { factorId, secret } = await addApp(elsewhere, clock)
  const client = stock()
  await signedIn(client, user)
  await hook('mfa_verification_attempt', () => ({ body: refusal }))

  const { error } = await client.mfa.challengeAndVerify({ factorId, code: await codeOf(secret, clock) })

  expect(error).toMatchObject({ status: 403, code: 'mfa_verification_rejected', message: 'This account is on hold.' })
  expect(await db.selectFrom('authSession').select('id').execute()).toEqual([])
})

test('while the hook is away a code is neither taken nor used up', async ({ hook, stock, db, clock, services }) => {
  const user = await makeUser(db)
  const client = stock()
  await signedIn(client, user)
  const { data: factor } = await client.mfa.enroll({ factorType: 'totp' })
  const factorId = factor?.id ?? ''
  const { data: challenge } = await client.mfa.challenge({ factorId })
  const answer = { factorId, challengeId: challenge?.id ?? '', code: await codeOf(factor?.totp.secret ?? '', clock) }
  await hook('mfa_verification_attempt', () => ({ status: 500 }))

  const failed = await client.mfa.verify(answer)
  delete services.config.auth.hooks.mfa_verification_attempt

  expect(failed.error).not.toBeNull()
  expect((await client.mfa.verify(answer)).error).toBeNull()
})
