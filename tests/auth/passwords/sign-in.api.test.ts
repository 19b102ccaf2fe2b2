import { expect } from 'vitest'

import { authContract } from '#shared/auth/contract.ts'
import type { TokenRequest } from '#shared/auth/requests.ts'
import type { Call } from '#shared/http/call.ts'
import { makeUser } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

const { issueToken } = authContract
const signIn = (call: Call, body: TokenRequest) => call(issueToken, { query: { grant_type: 'password' }, body })

test('who has confirmed a phone number signs in with it, however it is typed', async ({ db, services, call }) => {
  services.config.auth.phone = true
  const { userId, password } = await makeUser(db)
  const account = db.updateTable('authUser').where('id', '=', userId)
  await account.set({ phone: '13125550142' }).execute()

  await expect(signIn(call, { phone: '13125550142', password })).rejects.toMatchObject({ code: 'phone_not_confirmed' })
  await account.set({ phoneConfirmedAt: services.now() }).execute()
  for (const phone of ['13125550142', '+13125550142', '+1 (312) 555-0142']) {
    expect(await signIn(call, { phone, password })).toMatchObject({ user: { id: userId } })
  }
  await expect(signIn(call, { phone: '13125550143', password })).rejects.toMatchObject({ code: 'invalid_credentials' })
})

test('a sign-in that names no account, or two, is refused', async ({ services, call }) => {
  services.config.auth.phone = true

  await expect(signIn(call, { password: 'some password' })).rejects.toMatchObject({
    code: 'validation_failed',
    message: 'missing email or phone',
  })
  await expect(
    signIn(call, { email: 'a@example.com', phone: '13125550142', password: 'some password' }),
  ).rejects.toMatchObject({ code: 'validation_failed' })
  await expect(signIn(call, { email: 'a@example.com' })).rejects.toMatchObject({ code: 'invalid_credentials' })
})

test('a studio that signs nobody in by mail, or by phone, says so', async ({ db, services, call }) => {
  const { email, password } = await makeUser(db)
  Object.assign(services.config.auth, { email: false, phone: false })

  await expect(signIn(call, { email, password })).rejects.toMatchObject({
    code: 'email_provider_disabled',
    facts: { status: 422 },
  })
  await expect(signIn(call, { phone: '13125550142', password })).rejects.toMatchObject({
    code: 'phone_provider_disabled',
    facts: { status: 422 },
  })
})

test('only who knows the password learns that an account is banned or not confirmed; each refusal is written down', async ({
  db,
  services,
  call,
}) => {
  const { email, userId, password } = await makeUser(db)
  const account = db.updateTable('authUser').where('id', '=', userId)
  const refusal = (body: TokenRequest) => signIn(call, body).catch((error: { code: string }) => error.code)

  await account.set({ emailConfirmedAt: null }).execute()
  expect(await refusal({ email, password })).toBe('email_not_confirmed')
  expect(await refusal({ email, password: 'a wrong password' })).toBe('invalid_credentials')
  await account.set({ bannedUntil: new Date(services.now().getTime() + 60_000) }).execute()
  expect(await refusal({ email, password })).toBe('user_banned')
  expect(await refusal({ email, password: 'a wrong password' })).toBe('invalid_credentials')

  const events = await db
    .selectFrom('auditEvent')
    .select(['entityId', 'facts'])
    .where('action', '=', 'login_refused')
    .orderBy('id')
    .execute()
  expect(events.map(({ facts }) => facts)).toEqual([
    { cause: 'address not confirmed' },
    { cause: 'wrong address or password' },
    { cause: 'banned' },
    { cause: 'wrong address or password' },
  ])
  expect(events.every(({ entityId }) => entityId === userId)).toBe(true)
})
