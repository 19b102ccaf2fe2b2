import { expect } from 'vitest'

import { accountsContract } from '#shared/accounts/contract.ts'
import { makeUser } from '#tests/support/make.ts'

import { test } from './receiver.ts'

const password = 'a long enough one'
const membersOnly = { body: { error: { http_code: 403, message: 'Only members of the club may join.' } } }

test('a hook is asked before an account is made, with the id that it will have, and told once it is', async ({
  hook,
  stock,
  work,
}) => {
  const before = await hook('before_user_created')
  const after = await hook('after_user_created')
  await work()

  const { data } = await stock().signUp({
    email: 'nia@example.com',
    password,
    options: { data: { first_name: 'Nia' } },
  })

  const id = data.user?.id
  expect(before.received).toMatchObject([
    {
      metadata: { name: 'before-user-created', ip_address: '127.0.0.1' },
      user: {
        id,
        email: 'nia@example.com',
        user_metadata: { first_name: 'Nia' },
        app_metadata: { provider: 'email' },
        is_anonymous: false,
      },
    },
  ])
  await expect
    .poll(() => after.received)
    .toMatchObject([{ metadata: { name: 'after-user-created' }, user: { id, email: 'nia@example.com' } }])
})

test('a hook that is away when an account was made is told later, once', async ({ hook, stock, work, db }) => {
  const { received } = await hook('after_user_created', (_payload, tries) =>
    tries === 1 ? { status: 500 } : undefined,
  )
  await work()

  const { error } = await stock().signUp({ email: 'nia@example.com', password })

  expect(error).toBeNull()
  await expect.poll(() => received.length, { timeout: 60_000 }).toBe(2)
  expect(received[0]?.metadata['uuid']).toBe(received[1]?.metadata['uuid'])
  expect(await db.selectFrom('authUser').select('email').execute()).toEqual([{ email: 'nia@example.com' }])
})

test('an anonymous account is asked for as well', async ({ hook, stock, services }) => {
  services.config.auth.anonymous = true
  const { received } = await hook('before_user_created', () => membersOnly)

  const { error } = await stock().signInAnonymously()

  expect(error).toMatchObject({ status: 403, message: 'Only members of the club may join.' })
  expect(received).toMatchObject([{ user: { email: '', is_anonymous: true } }])
})

test('whom the hook refuses has no account, and is told the same where there is one', async ({
  hook,
  ask,
  db,
  messages,
}) => {
  const { email } = await makeUser(db)
  const { received } = await hook('before_user_created', () => membersOnly)
  const signUp = async (address: string) => {
    const { status, body } = await ask('POST', '/auth/v1/signup', { body: { email: address, password } })
    return { status, body }
  }

  const stranger = await signUp('nia@example.com')
  const owner = await signUp(email)

  expect(stranger).toEqual({ status: 403, body: { code: 'unknown', message: 'Only members of the club may join.' } })
  expect(owner).toEqual(stranger)
  expect(received).toHaveLength(2)
  expect(await db.selectFrom('authUser').select('email').execute()).toEqual([{ email }])
  expect(await messages('nia@example.com')).toEqual([])
})

test('a link for whom the hook refuses is sent only where there is an account; the answer does not tell', async ({
  hook,
  ask,
  db,
  messages,
}) => {
  const { email } = await makeUser(db)
  const { received } = await hook('before_user_created', () => membersOnly)
  const askForLink = async (body: object) => {
    const { status, body: answer } = await ask('POST', '/auth/v1/otp', { body })
    return { status, answer }
  }

  const stranger = await askForLink({ email: 'nia@example.com' })
  const owner = await askForLink({ email })
  const signInOnly = await askForLink({ email, create_user: false })

  expect(stranger.status).toBe(403)
  expect(owner).toEqual(stranger)
  expect(signInOnly.status).toBe(200)
  expect(received).toHaveLength(2)
  expect(await messages('nia@example.com')).toEqual([])
  expect(await messages(email)).toHaveLength(2)
})

test('the hook is asked for whom the back office invites, and nobody is invited whom it refuses', async ({
  hook,
  as,
  messages,
}) => {
  const { received } = await hook('before_user_created', ({ user }) =>
    user['email'] === 'nia@example.com' ? membersOnly : { body: {} },
  )
  const admin = await as('admin')
  const invite = (email: string) => admin(accountsContract.inviteAccount, { body: { email, role: 'coach' } })

  await invite('coach@example.com')
  await expect(invite('nia@example.com')).rejects.toMatchObject({ message: 'Only members of the club may join.' })

  expect(received).toHaveLength(2)
  expect(await messages('coach@example.com')).toHaveLength(1)
  expect(await messages('nia@example.com')).toEqual([])
})
