import { expect } from 'vitest'

import { signedIn, test } from '#tests/auth/stock-client.ts'
import { makeUser } from '#tests/support/make.ts'
import { untilWaiting } from '#tests/support/waiting.ts'

test('who signs in with the old password while a new one is set is not in afterwards', async ({ db, ask }) => {
  const user = await makeUser(db)
  const change = await db.startTransaction().execute()
  await change.updateTable('authUser').set({ passwordHash: 'that of a new password' }).execute()
  const signIn = ask('POST', '/auth/v1/token?grant_type=password', { body: user })
  await untilWaiting(db)

  await change.deleteFrom('authSession').execute()
  await change.commit().execute()

  expect((await signIn).body).toMatchObject({ code: 'invalid_credentials' })
  expect(await db.selectFrom('authSession').select('id').execute()).toEqual([])
})

test('who presses “sign up” twice is sent what confirms, and not that the account is there already', async ({
  db,
  ask,
  stock,
  messages,
}) => {
  const email = 'ada@example.com'
  const body = { email, password: 'a long enough one' }

  const answers = await Promise.all([1, 2].map(() => ask('POST', '/auth/v1/signup', { body })))

  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const sent = await messages(email)
  expect(sent.map(({ subject }) => subject)).toEqual(['Confirm your e-mail address', 'Confirm your e-mail address'])
  expect(await db.selectFrom('authUser').select('email').execute()).toEqual([{ email }])
  const confirmed = await Promise.all(sent.map(({ code }) => stock().verifyOtp({ type: 'signup', email, token: code })))
  expect(confirmed.filter(({ error }) => error === null)).toHaveLength(1)
})

test('of two accounts that move to the same address at the same instant, one gets it', async ({
  db,
  stock,
  newest,
  messages,
}) => {
  const users = [await makeUser(db), await makeUser(db)]
  for (const user of users) {
    const client = stock()
    await signedIn(client, user)
    await client.updateUser({ email: 'new@example.com' })
    await client.verifyOtp({ type: 'email_change', email: user.email, token: (await newest(user.email)).code })
  }
  const codes = (await messages('new@example.com')).map(({ code }) => code)

  const answers = await Promise.all(
    codes.map((token) => stock().verifyOtp({ type: 'email_change', email: 'new@example.com', token })),
  )

  expect(answers.filter(({ data }) => data.session)).toHaveLength(1)
  expect(answers.find(({ error }) => error)?.error?.code).toMatch(/^(email_exists|unavailable)$/)
  const owners = db.selectFrom('authUser').select('id').where('email', '=', 'new@example.com')
  expect(await owners.execute()).toHaveLength(1)
})

test('refreshing, changing and signing out at once leaves either a whole session or none', async ({
  db,
  stock,
  ask,
}) => {
  const user = await makeUser(db)
  const client = stock()
  const { access_token, refresh_token } = await signedIn(client, user)
  const headers = { authorization: `Bearer ${access_token}` }
  const refresh = () => ask('POST', '/auth/v1/token?grant_type=refresh_token', { body: { refresh_token } })
  const change = (n: number) => ask('PUT', '/auth/v1/user', { headers, body: { data: { [`key${n}`]: n } } })

  const changed = await Promise.all(Array.from({ length: 20 }, (_, n) => (n % 2 ? change(n) : refresh())))
  expect(changed.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
  const { userMetadata } = await db.selectFrom('authUser').select('userMetadata').executeTakeFirstOrThrow()
  expect(Object.keys(userMetadata as object)).toHaveLength(10)

  const last = await Promise.all([refresh(), ask('POST', '/auth/v1/logout', { headers }), refresh(), change(99)])
  for (const { status } of last) expect([200, 204, 400, 403]).toContain(status)
  expect((await refresh()).status).toBe(400)
})
