import { expect } from 'vitest'

import { queueTemplate } from '#server/notices/service.ts'
import { signedIn } from '#tests/auth/stock-client.ts'
import { mail as booked } from '#tests/notices/mails.ts'
import { makeUser } from '#tests/support/make.ts'

import { test } from './receiver.ts'

const password = 'a long enough one'

test('a hook carries the mail of a sign-up, and what it was told is forgotten', async ({
  hook,
  stock,
  work,
  db,
  press,
}) => {
  const { received } = await hook('send_email')
  await work()
  const client = stock()

  const { data } = await client.signUp({ email: 'nia@example.com', password })

  await expect.poll(() => received.length).toBe(1)
  const [sent] = received
  const token_hash = sent?.email_data['token_hash'] ?? ''
  expect(sent).toMatchObject({
    metadata: { name: 'send-email' },
    user: { id: data.user?.id, email: 'nia@example.com' },
    email_data: {
      token: expect.stringMatching(/^\d{6}$/),
      redirect_to: 'http://studio.test',
      email_action_type: 'signup',
      site_url: 'http://studio.test/auth/v1',
      token_new: '',
      token_hash_new: '',
    },
  })
  const notices = () => db.selectFrom('notice').select(['sentAt', 'hookPayload', 'text']).execute()
  await expect.poll(async () => (await notices())[0]?.sentAt).toBeTruthy()
  expect(await notices()).toMatchObject([{ hookPayload: null, text: expect.not.stringContaining(token_hash) }])

  const link = `http://studio.test/auth/v1/verify?token=${token_hash}&type=signup`
  expect((await press(link)).hash).toContain('access_token=')
})

test('what a hook is to be told waits encrypted, and is tried again while the hook is away', async ({
  hook,
  stock,
  work,
  db,
}) => {
  const { received } = await hook('send_email', (_payload, tries) => (tries === 1 ? { status: 500 } : undefined))
  await stock().signUp({ email: 'nia@example.com', password })
  const [waiting] = await db.selectFrom('notice').select('hookPayload').execute()

  await work()

  await expect.poll(() => received.length, { timeout: 60_000 }).toBe(2)
  expect(waiting?.hookPayload).toBeTruthy()
  expect(waiting?.hookPayload).not.toContain(received[0]?.email_data['token'])
  expect(received[0]?.metadata['uuid']).toBe(received[1]?.metadata['uuid'])
})

test('a mail that the hook refuses is given up, with its reason and without the code', async ({
  hook,
  stock,
  work,
  db,
}) => {
  await hook('send_email', ({ email_data }) => ({
    body: { error: { http_code: 422, message: `Nobody takes ${email_data['token']} here.` } },
  }))
  await work()

  await stock().signUp({ email: 'nia@example.com', password })

  const failed = async () => db.selectFrom('notice').select(['lastError', 'failedAt', 'hookPayload']).executeTakeFirst()
  await expect.poll(async () => (await failed())?.failedAt).toBeTruthy()
  expect(await failed()).toMatchObject({ lastError: 'Nobody takes … here.', hookPayload: null })
})

test('both halves of a change of address are told at once, each code for its own address', async ({
  hook,
  stock,
  work,
  db,
}) => {
  const user = await makeUser(db)
  const client = stock()
  await signedIn(client, user)
  const { received } = await hook('send_email')
  await work()

  await client.updateUser({ email: 'new@example.com' })

  await expect.poll(() => received.length).toBe(1)
  const { email_data, user: told } = received[0] ?? {}
  expect(told).toMatchObject({ email: user.email, new_email: 'new@example.com' })
  expect(email_data).toMatchObject({ email_action_type: 'email_change' })
  const prove = (email: string, token = '') => client.verifyOtp({ type: 'email_change', email, token })
  expect((await prove('new@example.com', email_data?.['token_new'])).error).toBeNull()
  expect((await prove(user.email, email_data?.['token'])).error).toBeNull()
  expect((await client.getUser()).data.user?.email).toBe('new@example.com')
  const changed = () => received.find((sent) => sent.email_data['email_action_type'] === 'email_changed_notification')
  await expect.poll(changed).toMatchObject({ email_data: { old_email: user.email, token: '' } })
})

test('a hook carries the mails of links, codes and notices of an account; every other one goes its usual way', async ({
  hook,
  stock,
  work,
  db,
  services,
}) => {
  services.config.auth.password.reauthentication = true
  const user = await makeUser(db)
  const { received } = await hook('send_email')
  await work()
  const client = stock()
  await signedIn(client, user)

  await queueTemplate({ trx: db }, booked)
  await client.resetPasswordForEmail(user.email)
  await client.signInWithOtp({ email: user.email })
  await client.reauthenticate()
  await stock().signUp({ email: user.email, password })
  await client.updateUser({ password: 'another long enough one' })

  const kinds = () => new Set(received.map((sent) => sent.email_data['email_action_type']))
  await expect
    .poll(kinds)
    .toEqual(
      new Set([
        'recovery',
        'magiclink',
        'reauthentication',
        'existing_account_notification',
        'password_changed_notification',
      ]),
    )
  expect(received).toHaveLength(5)
  const waiting = db.selectFrom('notice').select('recipient').where('sentAt', 'is', null)
  await expect.poll(() => waiting.execute()).toEqual([{ recipient: booked.to }])
})

test('a hook carries the SMS of a sign-in and of a second step', async ({ hook, stock, work, services }) => {
  Object.assign(services.config.auth, { phone: true })
  services.config.auth.mfa.phone = true
  const { received } = await hook('send_sms')
  await work()
  const client = stock()

  await client.signInWithOtp({ phone: '+13125550142' })
  await expect.poll(() => received.length).toBe(1)
  const { error } = await client.verifyOtp({
    type: 'sms',
    phone: '+13125550142',
    token: received[0]?.sms['otp'] ?? '',
  })
  const { data: factor } = await client.mfa.enroll({ factorType: 'phone', phone: '+13125550177' })
  await client.mfa.challenge({ factorId: factor?.id ?? '' })
  await expect.poll(() => received.length).toBe(2)

  expect(error).toBeNull()
  expect(received).toMatchObject([
    { metadata: { name: 'send-sms' }, user: { phone: '13125550142' }, sms: { phone: '13125550142' } },
    { sms: { otp: expect.stringMatching(/^\d{6}$/), phone: '13125550177' } },
  ])
})
