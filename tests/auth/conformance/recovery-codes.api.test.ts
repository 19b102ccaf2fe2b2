import { createClient } from '@supabase/supabase-js'
import { expect } from 'vitest'

import { addApp } from '#tests/auth/authenticator.ts'
import { signedIn, test as base } from '#tests/auth/stock-client.ts'
import { makeUser } from '#tests/support/make.ts'

/** The unmodified client with its experimental functions. */
const test = base.extend<{ withCodes: () => ReturnType<typeof createClient>['auth'] }>({
  withCodes: async ({ url }, use) => {
    await use(() => {
      const auth = { persistSession: false, autoRefreshToken: false, experimental: { recoveryCodes: true } }
      return createClient(url, 'sb_publishable_of_the_studio', { auth }).auth
    })
  },
})

test('recovery codes are made beside another step, shown once, and each opens once', async ({
  withCodes,
  db,
  clock,
  messages,
}) => {
  const user = await makeUser(db)
  const client = withCodes()
  await signedIn(client, user)
  const codes = client.mfa.recoveryCodes
  expect((await codes.getStatus()).error).toMatchObject({ status: 404, code: 'mfa_factor_not_found' })
  expect((await codes.generate()).error).toMatchObject({ status: 403, code: 'insufficient_aal' })
  await addApp(client, clock)

  const { data: made } = await codes.generate()
  expect(made).toMatchObject({ type: 'recovery_code', friendly_name: 'Recovery codes', total: 10 })
  expect(new Set(made?.codes).size).toBe(10)
  expect(made?.codes.every((code) => /^[a-z2-9]{16}$/.test(code))).toBe(true)
  expect((await codes.getStatus()).data).toEqual({ id: made?.id, type: 'recovery_code', total: 10, remaining: 10 })
  expect((await codes.generate()).error).toMatchObject({ status: 422, code: 'mfa_verified_factor_exists' })
  expect((await client.mfa.listFactors()).data?.all).toHaveLength(2)
  const rows = await db.selectFrom('recoveryCode').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(made?.codes[0])

  const lost = withCodes()
  await signedIn(lost, user)
  const [first = ''] = made?.codes ?? []
  const typed = (first.toUpperCase().match(/.{4}/g) ?? []).join(' - ')
  const { data: session, error } = await lost.mfa.recoveryCodes.verify({ code: typed })
  expect(error).toBeNull()
  expect((await lost.getClaims(session?.access_token)).data?.claims).toMatchObject({
    aal: 'aal2',
    amr: [{ method: 'mfa/recovery_code' }, { method: 'password' }],
  })
  expect((await codes.getStatus()).data).toMatchObject({ remaining: 9 })
  expect((await lost.mfa.recoveryCodes.verify({ code: first })).error).toMatchObject({
    status: 422,
    code: 'mfa_verification_failed',
  })
  expect((await messages(user.email))[0]?.text).toContain('A recovery code was used to sign in. There are 9 left.')
})

test('of two at the same instant with one code, one is let in', async ({ withCodes, db, clock }) => {
  const user = await makeUser(db)
  const client = withCodes()
  await signedIn(client, user)
  await addApp(client, clock)
  const { data: made } = await client.mfa.recoveryCodes.generate()

  const others = [withCodes(), withCodes()]
  for (const other of others) await signedIn(other, user)
  const answers = await Promise.all(
    others.map((other) => other.mfa.recoveryCodes.verify({ code: made?.codes[0] ?? '' })),
  )
  expect(answers.filter(({ error }) => error === null)).toHaveLength(1)
})

test('after five wrong codes none is taken for a while; a new set ends that', async ({ withCodes, db, clock }) => {
  const user = await makeUser(db)
  const client = withCodes()
  await signedIn(client, user)
  await addApp(client, clock)
  const { data: made } = await client.mfa.recoveryCodes.generate()
  const lost = withCodes()
  await signedIn(lost, user)
  const verify = (code: string) => lost.mfa.recoveryCodes.verify({ code })
  const [first = '', second = ''] = made?.codes ?? []

  for (let count = 0; count < 5; count += 1) await verify('wrong')
  expect((await verify(first)).error).toMatchObject({ status: 429, code: 'mfa_recovery_codes_locked' })
  const attempts = db.selectFrom('auditEvent').select('id').where('action', '=', 'verification_attempted')
  // The app's attempt, five wrong ones and the one that came too early.
  expect(await attempts.execute()).toHaveLength(7)
  clock.pass({ minutes: 16 })
  expect((await verify(first)).error).toBeNull()

  const third = withCodes()
  await signedIn(third, user)
  for (let count = 0; count < 5; count += 1) await third.mfa.recoveryCodes.verify({ code: 'wrong' })
  const { data: anew } = await client.mfa.recoveryCodes.regenerate()
  expect(anew).toMatchObject({ id: made?.id, friendly_name: 'Recovery codes', total: 10 })
  expect((await third.mfa.recoveryCodes.verify({ code: second })).error).toMatchObject({
    code: 'mfa_verification_failed',
  })
  expect((await third.mfa.recoveryCodes.verify({ code: anew?.codes[0] ?? '' })).error).toBeNull()
})

test('recovery codes go when they are removed, and with the last other step', async ({ withCodes, db, clock }) => {
  const client = withCodes()
  await signedIn(client, await makeUser(db))
  const { factorId } = await addApp(client, clock)
  const { data: made } = await client.mfa.recoveryCodes.generate({ friendlyName: 'Drawer' })

  expect(await client.mfa.recoveryCodes.unenroll()).toEqual({ data: { id: made?.id }, error: null })
  expect((await client.mfa.recoveryCodes.unenroll()).error).toMatchObject({ code: 'mfa_factor_not_found' })
  await client.mfa.recoveryCodes.generate()
  await client.mfa.unenroll({ factorId })
  expect((await client.getUser()).data.user?.factors).toBeUndefined()
})

test('recovery codes that are switched off are neither made nor taken', async ({ withCodes, db, clock, services }) => {
  const client = withCodes()
  await signedIn(client, await makeUser(db))
  await addApp(client, clock)
  services.config.auth.mfa.recoveryCodes = false

  expect((await client.mfa.recoveryCodes.generate()).error).toMatchObject({
    code: 'mfa_recovery_codes_enroll_not_enabled',
  })
  expect((await client.mfa.recoveryCodes.verify({ code: 'any' })).error).toMatchObject({
    code: 'mfa_recovery_codes_verify_not_enabled',
  })
})
