import { expect } from 'vitest'

import { signedIn, test } from '#tests/auth/stock-client.ts'
import { makeUser } from '#tests/support/make.ts'

const fresh = 'a password never used'

test('metadata is merged at its top level, and a null deletes its key', async ({ db, stock, clock }) => {
  const client = stock()
  await signedIn(client, await makeUser(db))
  await client.updateUser({ data: { a: 1, nested: { x: 1, y: 2 }, gone: 'soon' } })

  clock.pass({ minutes: 1 })
  const { data } = await client.updateUser({ data: { b: [2], nested: { z: 3 }, gone: null, never: null } })

  expect(data.user?.user_metadata).toEqual({ a: 1, b: [2], nested: { z: 3 } })
  expect(data.user?.updated_at).toBe(clock.now().toISOString())
  expect((await client.refreshSession()).data.session?.user.user_metadata).toMatchObject({ b: [2] })
})

test('metadata that would not fit into a token is refused whole', async ({ db, stock }) => {
  const client = stock()
  await signedIn(client, await makeUser(db))
  expect((await client.updateUser({ data: { a: 'x'.repeat(5000) } })).error).toBeNull()

  expect((await client.updateUser({ data: { b: 'x'.repeat(5000) } })).error).toMatchObject({
    status: 400,
    code: 'validation_failed',
  })
  expect((await client.getUser()).data.user?.user_metadata).not.toHaveProperty('b')
})

test('nobody writes their own app_metadata', async ({ db, stock, ask }) => {
  const { access_token } = await signedIn(stock(), await makeUser(db))
  const headers = { authorization: `Bearer ${access_token}` }

  const answer = await ask('PUT', '/auth/v1/user', {
    headers,
    body: { app_metadata: { role: 'admin' }, data: { a: 1 } },
  })

  expect(answer).toMatchObject({ status: 403, body: { code: 'not_admin' } })
  const { appMetadata, userMetadata } = await db.selectFrom('authUser').selectAll().executeTakeFirstOrThrow()
  expect([appMetadata, userMetadata]).toEqual([{}, {}])
})

test('a new password ends the other sessions, voids what was mailed, is told, and lets in', async ({
  db,
  stock,
  newest,
}) => {
  const user = await makeUser(db)
  const [here, elsewhere] = [stock(), stock()]
  await signedIn(here, user)
  await signedIn(elsewhere, user)
  await stock().resetPasswordForEmail(user.email)
  const { code } = await newest(user.email)

  expect((await here.updateUser({ password: fresh })).error).toBeNull()

  expect((await here.getUser()).error).toBeNull()
  expect((await elsewhere.getUser()).error?.name).toBe('AuthSessionMissingError')
  expect((await newest(user.email)).subject).toBe('Your password was changed')
  expect((await stock().verifyOtp({ type: 'recovery', email: user.email, token: code })).error?.code).toBe(
    'otp_expired',
  )
  expect((await stock().signInWithPassword(user)).error?.code).toBe('invalid_credentials')
  expect((await stock().signInWithPassword({ ...user, password: fresh })).error).toBeNull()
})

test('the same password again is refused', async ({ db, stock }) => {
  const user = await makeUser(db)
  const client = stock()
  await signedIn(client, user)

  expect((await client.updateUser({ password: user.password })).error).toMatchObject({
    status: 422,
    code: 'same_password',
    message: 'New password should be different from the old password.',
  })
})

test('a session that did not just prove itself needs the current password for a new one', async ({
  db,
  stock,
  clock,
  newest,
}) => {
  const user = await makeUser(db)
  const client = stock()
  await signedIn(client, user)
  clock.pass({ minutes: 11 })
  const message = 'Current password required when setting new password.'

  expect((await client.updateUser({ password: fresh })).error).toMatchObject({
    status: 400,
    code: 'current_password_required',
    message,
  })
  expect((await client.updateUser({ password: fresh, current_password: 'not the one' })).error).toMatchObject({
    status: 400,
    code: 'current_password_invalid',
    message,
  })
  const noted = db.selectFrom('auditEvent').select('facts').where('action', '=', 'password_change_refused')
  expect(await noted.execute()).toEqual([{ facts: { cause: 'current_password_invalid' } }])
  expect((await client.updateUser({ password: fresh, current_password: user.password })).error).toBeNull()

  const forgetful = stock()
  await forgetful.signInWithOtp({ email: user.email })
  await forgetful.verifyOtp({ type: 'email', email: user.email, token: (await newest(user.email)).code })
  clock.pass({ minutes: 50 })
  expect((await forgetful.updateUser({ password: 'yet another password' })).error).toBeNull()
  clock.pass({ minutes: 20 })
  await forgetful.refreshSession()
  expect((await forgetful.updateUser({ password: fresh })).error).toMatchObject({ code: 'current_password_required' })
})

test('a wrong current_password is refused always; where the setting is off, none is asked for', async ({
  db,
  stock,
  services,
  clock,
}) => {
  services.config.auth.password.current = false
  const user = await makeUser(db)
  const client = stock()
  await signedIn(client, user)
  const wrong = { current_password: 'not the one' }

  expect((await client.updateUser({ password: fresh, ...wrong })).error?.code).toBe('current_password_invalid')
  expect((await client.updateUser({ data: { a: 1 }, ...wrong })).error?.code).toBe('current_password_invalid')
  expect((await client.signInWithPassword(user)).error).toBeNull()

  clock.pass({ minutes: 30 })
  expect((await client.updateUser({ password: fresh })).error).toBeNull()
})

test('whoever has stolen a session guesses at the password no more often than at a sign-in', async ({
  db,
  stock,
  services,
}) => {
  const user = await makeUser(db)
  const client = stock()
  await signedIn(client, user)
  services.config.rateLimits = true
  services.config.auth.password.current = true
  const guess = async (current_password: string) =>
    (await client.updateUser({ password: fresh, current_password })).error?.code

  for (let n = 0; n < 5; n++) expect(await guess(`wrong ${n}`)).toBe('current_password_invalid')

  expect(await guess(user.password)).toBe('over_request_rate_limit')
})

test('where the studio asks old sessions to prove themselves, a mailed code does', async ({
  db,
  stock,
  services,
  newest,
  clock,
}) => {
  Object.assign(services.config.auth.password, { reauthentication: true, current: false })
  const user = await makeUser(db)
  const client = stock()
  await signedIn(client, user)
  expect((await client.updateUser({ password: fresh })).error).toBeNull()

  clock.pass({ hours: 25 })
  await client.refreshSession()
  expect((await client.updateUser({ password: 'yet another password' })).error).toMatchObject({
    status: 400,
    code: 'reauthentication_needed',
  })
  await client.reauthenticate()
  const { code } = await newest(user.email)
  const wrong = code === '000000' ? '111111' : '000000'
  expect((await client.updateUser({ password: 'yet another password', nonce: wrong })).error).toMatchObject({
    status: 422,
    code: 'reauthentication_not_valid',
  })
  // A request that is refused for another reason does not use the code up.
  expect((await client.updateUser({ password: fresh, nonce: code })).error?.code).toBe('same_password')
  expect((await client.updateUser({ password: 'yet another password', nonce: code })).error).toBeNull()
  expect((await client.updateUser({ password: 'and one more of them', nonce: code })).error?.code).toBe(
    'reauthentication_not_valid',
  )
})

test('whoever has a second factor changes password, address and number only after having used it', async ({
  db,
  stock,
  services,
}) => {
  services.config.auth.phone = true
  const user = await makeUser(db)
  const client = stock()
  await signedIn(client, user)
  await db.insertInto('authFactor').values({ userId: user.userId, factorType: 'totp', status: 'unverified' }).execute()
  expect((await client.updateUser({ password: fresh })).error).toBeNull()
  await db.updateTable('authFactor').set({ status: 'verified', friendlyName: 'My phone' }).execute()

  for (const change of [{ password: 'yet another one' }, { email: 'new@example.com' }, { phone: '+13125550142' }]) {
    expect((await client.updateUser(change)).error).toMatchObject({
      status: 401,
      code: 'insufficient_aal',
      message: 'AAL2 session is required to update email or password when MFA is enabled.',
    })
  }
  expect((await client.updateUser({ data: { theme: 'dark' } })).error).toBeNull()

  await db.updateTable('authSession').set({ aal: 'aal2' }).execute()
  expect((await client.updateUser({ password: 'yet another one' })).error).toBeNull()
  expect((await client.getUser()).data.user?.factors).toEqual([
    {
      id: expect.any(String),
      factor_type: 'totp',
      status: 'verified',
      friendly_name: 'My phone',
      created_at: expect.any(String),
      updated_at: expect.any(String),
    },
  ])
})

test('a change is made whole or not at all', async ({ db, stock }) => {
  const user = await makeUser(db)
  const client = stock()
  await signedIn(client, user)

  expect((await client.updateUser({ data: { a: 1 }, password: user.password })).error?.code).toBe('same_password')
  expect((await client.updateUser({ data: { a: 1 }, email: 'no address' })).error?.code).toBe('validation_failed')

  expect((await client.getUser()).data.user?.user_metadata).toEqual({})
})

test('asking for the account answers what signing in said, down to its moments', async ({ db, stock }) => {
  const user = await makeUser(db)
  const { userId } = user
  const at = new Date('2026-03-08T08:30:00.123Z')
  await db
    .updateTable('authUser')
    .set({ phone: '13125550142', phoneConfirmedAt: at, invitedAt: at, confirmationSentAt: at, recoverySentAt: at })
    .set({ reauthenticationSentAt: at, newEmail: 'new@example.com', emailChangeSentAt: at })
    .set({ newPhone: '13125550143', phoneChangeSentAt: at, bannedUntil: at })
    .set({ userMetadata: JSON.stringify({ camelCase: { snake_case: 'ß “x”' } }) })
    .where('id', '=', userId)
    .execute()
  const [older, newer] = [{ createdAt: at }, { createdAt: new Date('2026-03-09T00:00:00Z') }]
  const identity = { userId, providerId: userId, identityData: JSON.stringify({ sub: userId }) }
  await db
    .insertInto('authIdentity')
    .values([
      { ...identity, provider: 'phone', ...newer },
      { ...identity, provider: 'email', ...older },
    ])
    .execute()
  const factor = {
    userId,
    factorType: 'phone',
    status: 'verified',
    lastChallengedAt: at,
  } as const
  await db
    .insertInto('authFactor')
    .values([
      { ...factor, friendlyName: 'new', phone: '13125550143', ...newer },
      { ...factor, friendlyName: 'old', phone: '13125550142', ...older },
    ])
    .execute()

  const client = stock()
  const { data: entered } = await client.signInWithPassword(user)
  const { data: asked } = await client.getUser()

  expect(asked.user).toEqual(entered.user)
  expect(asked.user).toMatchObject({ confirmed_at: at.toISOString(), new_phone: '13125550143' })
  expect(asked.user?.identities?.map(({ provider }) => provider)).toEqual(['email', 'phone'])
  expect(asked.user?.factors?.map(({ friendly_name }) => friendly_name)).toEqual(['old', 'new'])
})
