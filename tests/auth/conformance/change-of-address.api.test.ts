import { expect } from 'vitest'

import { fragmentOf, shapeOf, signedIn, test } from '#tests/auth/stock-client.ts'
import { makeUser } from '#tests/support/make.ts'

const number = '+13125550142'
const halfway = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'

test('a new address counts once both the old and the new one agree', async ({ db, stock, ask, newest }) => {
  const user = await makeUser(db)
  const client = stock()
  const session = await signedIn(client, user)

  const asked = await client.updateUser({ email: 'New@Example.com' })
  expect(asked.data.user).toMatchObject({
    email: user.email,
    new_email: 'new@example.com',
    email_change_sent_at: expect.any(String),
  })
  const [atOld, atNew] = [await newest(user.email), await newest('new@example.com')]
  expect(atOld.text).toContain('new@example.com')
  const first = await ask('POST', '/auth/v1/verify', {
    body: { type: 'email_change', email: user.email, token: atOld.code },
  })
  expect(first).toMatchObject({ status: 200, body: { msg: halfway, code: '200' } })
  expect((await client.getUser()).data.user?.email).toBe(user.email)

  const second = await client.verifyOtp({ type: 'email_change', email: 'new@example.com', token: atNew.code })

  expect(second.error).toBeNull()
  expect(second.data.user).toMatchObject({
    email: 'new@example.com',
    identities: [{ email: 'new@example.com', identity_data: { email: 'new@example.com' } }],
  })
  expect(second.data.user).not.toHaveProperty('new_email')
  expect(second.data.session?.access_token).not.toBe(session.access_token)
  expect((await stock().signInWithPassword({ ...user, email: 'new@example.com' })).error).toBeNull()
  expect((await stock().signInWithPassword(user)).error?.code).toBe('invalid_credentials')
})

test('both halves may come by link, in either order, the first with a message', async ({
  db,
  stock,
  newest,
  press,
}) => {
  const user = await makeUser(db)
  const client = stock()
  await signedIn(client, user)
  await client.updateUser({ email: 'new@example.com' })

  const first = await press((await newest('new@example.com')).link)
  expect(fragmentOf(first)).toEqual({ message: halfway, sb: '' })
  const second = await press((await newest(user.email)).link)

  expect(fragmentOf(second)).toMatchObject({ type: 'email_change', token_type: 'bearer' })
  expect((await client.getUser()).data.user?.email).toBe('new@example.com')
})

test('both halves at the same instant complete the change', async ({ db, stock, newest }) => {
  const user = await makeUser(db)
  const client = stock()
  await signedIn(client, user)
  await client.updateUser({ email: 'new@example.com' })
  const halves = [user.email, 'new@example.com'].map(async (email) =>
    stock().verifyOtp({ type: 'email_change', email, token: (await newest(email)).code }),
  )

  const answers = await Promise.all(halves)

  expect(answers.filter(({ data }) => data.session)).toHaveLength(1)
  expect((await client.getUser()).data.user?.email).toBe('new@example.com')
})

test('without the double confirmation the new address alone decides', async ({ db, stock, services, newest }) => {
  services.config.auth.secureEmailChange = false
  const user = await makeUser(db)
  const client = stock()
  await signedIn(client, user)
  await client.updateUser({ email: 'new@example.com' })

  const { code } = await newest('new@example.com')
  const { data } = await client.verifyOtp({ type: 'email_change', email: 'new@example.com', token: code })

  expect(data.user?.email).toBe('new@example.com')
})

test('each half is sent again, but not what is confirmed already', async ({ db, stock, messages, newest }) => {
  const user = await makeUser(db)
  const client = stock()
  await signedIn(client, user)
  await client.updateUser({ email: 'new@example.com' })
  const { code } = await newest(user.email)
  await client.verifyOtp({ type: 'email_change', email: user.email, token: code })

  await client.resend({ type: 'email_change', email: 'new@example.com' })

  expect(await messages(user.email)).toHaveLength(1)
  expect(await messages('new@example.com')).toHaveLength(2)
  const again = await newest('new@example.com')
  const { data } = await client.verifyOtp({ type: 'email_change', email: 'new@example.com', token: again.code })
  expect(data.user?.email).toBe('new@example.com')
})

test('a change that waits is cancelled by asking for the address that one has', async ({ db, stock, newest }) => {
  const user = await makeUser(db)
  const client = stock()
  await signedIn(client, user)
  await client.updateUser({ email: 'new@example.com' })
  const { code } = await newest('new@example.com')

  const cancelled = await client.updateUser({ email: user.email })

  expect(cancelled.data.user).not.toHaveProperty('new_email')
  expect((await client.verifyOtp({ type: 'email_change', email: 'new@example.com', token: code })).error?.code).toBe(
    'otp_expired',
  )
})

test('asking for somebody else’s address looks like asking for a free one, and its owner is told', async ({
  db,
  stock,
  ask,
  newest,
}) => {
  const user = await makeUser(db)
  const { email: theirs } = await makeUser(db)
  const client = stock()
  const { access_token } = await signedIn(client, user)
  const headers = { authorization: `Bearer ${access_token}` }
  const change = (email: string) => ask('PUT', '/auth/v1/user', { headers, body: { email } })

  const free = await change('free@example.com')
  const halfOfFree = await newest(user.email)
  const taken = await change(theirs)
  const halfOfTaken = await newest(user.email)

  expect(taken.status).toBe(free.status)
  expect(shapeOf(taken.body)).toEqual(shapeOf(free.body))
  expect(taken.body).toMatchObject({ new_email: theirs, email: user.email })
  expect((await newest(theirs)).subject).toBe('You already have an account')
  expect(halfOfTaken.subject).toBe(halfOfFree.subject)
  const proven = await client.verifyOtp({ type: 'email_change', email: user.email, token: halfOfTaken.code })
  expect(proven).toMatchObject({ data: { session: null }, error: null })
})

test('the proof of one address does not count for another that was asked for later', async ({ db, stock, newest }) => {
  const attacker = await makeUser(db)
  const { email: theirs } = await makeUser(db)
  const client = stock()
  await signedIn(client, attacker)
  await client.updateUser({ email: 'own@example.com' })
  const proof = await newest('own@example.com')
  await client.verifyOtp({ type: 'email_change', email: 'own@example.com', token: proof.code })
  await client.updateUser({ email: theirs })
  const { code } = await newest(attacker.email)

  const { data, error } = await client.verifyOtp({ type: 'email_change', email: attacker.email, token: code })

  expect([data.session, error]).toEqual([null, null])
  expect((await client.getUser()).data.user).toMatchObject({ email: attacker.email, new_email: theirs })
})

test('whether an address is taken does not show in what becomes of an older code', async ({ db, stock, newest }) => {
  const { email: theirs } = await makeUser(db)
  const outcomes = await Promise.all(
    [theirs, 'free@example.com'].map(async (wanted, n) => {
      const user = await makeUser(db)
      const client = stock()
      await signedIn(client, user)
      await client.updateUser({ email: `own${n}@example.com` })
      const { code } = await newest(`own${n}@example.com`)
      await client.updateUser({ email: wanted })
      const { error } = await client.verifyOtp({ type: 'email_change', email: `own${n}@example.com`, token: code })
      return error?.code
    }),
  )

  expect(outcomes).toEqual(['otp_expired', 'otp_expired'])
})

test('whoever squats on an address without confirming it keeps nobody from moving there', async ({
  db,
  stock,
  services,
  newest,
}) => {
  services.config.auth.phone = true
  await stock().signUp({ email: 'new@example.com', password: 'the squatter’s own' })
  await stock().signUp({ phone: number, password: 'the squatter’s own' })
  const user = await makeUser(db)
  const client = stock()
  await signedIn(client, user)
  await client.updateUser({ email: 'new@example.com', phone: number })

  for (const email of [user.email, 'new@example.com']) {
    const { code } = await newest(email)
    expect((await client.verifyOtp({ type: 'email_change', email, token: code })).error).toBeNull()
  }
  await client.updateUser({ phone: number })
  const { code } = await newest(number)
  const { data } = await client.verifyOtp({ type: 'phone_change', phone: number, token: code })

  expect(data.user).toMatchObject({ id: user.userId, email: 'new@example.com', phone: '13125550142' })
})

test('PUT /user { email } of an ordinary account waits for the mail even with automatic confirmation', async ({
  db,
  stock,
  services,
  newest,
}) => {
  Object.assign(services.config.auth, { autoconfirm: true, anonymous: true, secureEmailChange: false })
  const user = await makeUser(db)
  const client = stock()
  await signedIn(client, user)

  const { data } = await client.updateUser({ email: 'moved@example.com' })
  expect(data.user).toMatchObject({ email: user.email, new_email: 'moved@example.com' })
  await client.verifyOtp({
    type: 'email_change',
    email: 'moved@example.com',
    token: (await newest('moved@example.com')).code,
  })
  expect((await client.getUser()).data.user?.email).toBe('moved@example.com')

  await db.insertInto('person').values({ email: 'known@example.com', firstName: 'Known', lastName: 'Client' }).execute()
  const anonymous = stock()
  const { data: begun } = await anonymous.signInAnonymously()
  const changed = await anonymous.updateUser({ email: 'known@example.com' })
  expect(changed.data.user?.email).toBe('known@example.com')
  expect(await db.selectFrom('person').select('userId').where('email', '=', 'known@example.com').execute()).toEqual([
    { userId: null },
  ])
  expect(begun.user?.id).toBe(changed.data.user?.id)
})

test('the proof of an address counts for that one only, whatever the account asks for at the same instant', async ({
  db,
  stock,
  newest,
}) => {
  const user = await makeUser(db)
  const client = stock()
  await signedIn(client, user)
  await client.updateUser({ email: 'own@example.com' })
  const [current, own] = [await newest(user.email), await newest('own@example.com')]
  await client.verifyOtp({ type: 'email_change', email: user.email, token: current.code })
  // What a request leaves that read the account before the change and wrote its code after it.
  await db.updateTable('authUser').set({ newEmail: 'of-somebody@example.com' }).execute()

  const { error } = await client.verifyOtp({ type: 'email_change', email: 'own@example.com', token: own.code })

  expect(error?.code).toBe('otp_expired')
})
