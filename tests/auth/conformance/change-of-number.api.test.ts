import { expect } from 'vitest'

import { shapeOf, signedIn, test } from '#tests/auth/stock-client.ts'
import { makeUser } from '#tests/support/make.ts'

const number = '+13125550142'

test('a new number counts once the code of its SMS came back', async ({ db, stock, services, newest }) => {
  services.config.auth.phone = true
  const user = await makeUser(db)
  const client = stock()
  await signedIn(client, user)

  const asked = await client.updateUser({ phone: number })
  expect(asked.data.user).toMatchObject({ phone: '', new_phone: '13125550142' })
  await client.resend({ type: 'phone_change', phone: number })
  const { code } = await newest(number)
  const { data } = await client.verifyOtp({ type: 'phone_change', phone: number, token: code })

  expect(data.user).toMatchObject({
    phone: '13125550142',
    phone_confirmed_at: expect.any(String),
    app_metadata: { providers: expect.arrayContaining(['phone']) },
  })
  expect(data.user).not.toHaveProperty('new_phone')
})

test('asking for somebody else’s number looks like asking for a free one', async ({
  db,
  stock,
  services,
  ask,
  newest,
}) => {
  services.config.auth.phone = true
  const owner = stock()
  await owner.signInWithOtp({ phone: number })
  await owner.verifyOtp({ type: 'sms', phone: number, token: (await newest(number)).code })
  const outcomes = await Promise.all(
    [number, '+13125550199'].map(async (wanted, n) => {
      const session = await signedIn(stock(), await makeUser(db))
      const headers = { authorization: `Bearer ${session.access_token}` }
      const own = `+1312555020${n}`
      await ask('PUT', '/auth/v1/user', { headers, body: { phone: own } })
      const { code } = await newest(own)
      const answer = await ask('PUT', '/auth/v1/user', { headers, body: { phone: wanted } })
      const old = await ask('POST', '/auth/v1/verify', { body: { type: 'phone_change', phone: own, token: code } })
      return [answer.status, shapeOf(answer.body), old.status, shapeOf(old.body)]
    }),
  )

  expect(outcomes[0]).toEqual(outcomes[1])
})

test('sending the code for somebody else’s number again sends its owner nothing', async ({
  db,
  stock,
  services,
  newest,
  messages,
}) => {
  services.config.auth.phone = true
  const owner = stock()
  await owner.signInWithOtp({ phone: number })
  await owner.verifyOtp({ type: 'sms', phone: number, token: (await newest(number)).code })
  const client = stock()
  await signedIn(client, await makeUser(db))
  await client.updateUser({ phone: number })

  expect((await client.resend({ type: 'phone_change', phone: number })).error).toBeNull()

  expect(await messages(number)).toHaveLength(1)
})

test('a change of the number that waits is cancelled by asking for the number that one has', async ({
  stock,
  services,
  newest,
}) => {
  services.config.auth.phone = true
  const client = stock()
  await client.signInWithOtp({ phone: number })
  await client.verifyOtp({ type: 'sms', phone: number, token: (await newest(number)).code })
  await client.updateUser({ phone: '+13125550199' })
  const { code } = await newest('+13125550199')

  const { data } = await client.updateUser({ phone: number })

  expect(data.user).toMatchObject({ phone: '13125550142' })
  expect(data.user).not.toHaveProperty('new_phone')
  expect((await client.verifyOtp({ type: 'phone_change', phone: '+13125550199', token: code })).error?.code).toBe(
    'otp_expired',
  )
})

test('with automatic confirmation of numbers a new number counts at once, and a taken one is refused', async ({
  db,
  stock,
  services,
}) => {
  Object.assign(services.config.auth, { phone: true, autoconfirmPhone: true })
  const [client, other] = [stock(), stock()]
  await signedIn(client, await makeUser(db))
  await signedIn(other, await makeUser(db))

  expect((await client.updateUser({ phone: number })).data.user).toMatchObject({ phone: '13125550142' })
  expect((await other.updateUser({ phone: number })).error).toMatchObject({ status: 422, code: 'phone_exists' })
})
