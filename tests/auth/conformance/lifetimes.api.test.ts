import { expect } from 'vitest'

import { accountsContract } from '#shared/accounts/contract.ts'
import { test } from '#tests/auth/stock-client.ts'
import { makeUser } from '#tests/support/make.ts'

const number = '+13125550142'
const invalidCode = { status: 403, code: 'otp_expired', message: 'Token has expired or is invalid' }
const invalidLink = { status: 403, code: 'otp_expired', message: 'Email link is invalid or has expired' }

const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? ''

test('a code by SMS is good for a minute, one by mail for ten, and its link for an hour', async ({
  db,
  stock,
  services,
  newest,
  clock,
}) => {
  services.config.auth.phone = true
  const { email } = await makeUser(db)
  const client = stock()
  await client.signInWithOtp({ phone: number })
  await client.signInWithOtp({ email })

  clock.pass({ minutes: 2 })
  const { code } = await newest(number)
  expect((await client.verifyOtp({ type: 'sms', phone: number, token: code })).error).toMatchObject(invalidCode)
  clock.pass({ minutes: 7 })
  const mailed = await newest(email)
  expect((await client.verifyOtp({ type: 'magiclink', email, token: mailed.code })).error).toBeNull()

  await client.signInWithOtp({ email })
  clock.pass({ minutes: 11 })
  const late = await newest(email)
  expect(late.text).toContain('The code is good for 10 minutes, the link for 60 minutes.')
  expect((await client.verifyOtp({ type: 'magiclink', email, token: late.code })).error).toMatchObject(invalidCode)
  clock.pass({ minutes: 48 })
  expect((await client.verifyOtp({ type: 'magiclink', token_hash: tokenOf(late.link) })).error).toBeNull()

  await client.signInWithOtp({ email })
  clock.pass({ minutes: 61 })
  const token_hash = tokenOf((await newest(email)).link)
  expect((await client.verifyOtp({ type: 'magiclink', token_hash })).error).toMatchObject(invalidLink)
})

test('a link that confirms an account or an address is good for a day, an invitation for a week, each by its setting', async ({
  db,
  stock,
  services,
  newest,
  clock,
  as,
}) => {
  const { email } = await makeUser(db)
  const admin = await as('admin')
  const client = stock()
  const ends = async (recipient: string, type: 'signup' | 'invite' | 'email_change', hours: number, words: string) => {
    const { link, text } = await newest(recipient)
    expect(text).toContain(words)
    clock.pass({ hours })
    return (await client.verifyOtp({ type, token_hash: tokenOf(link) })).error?.code
  }
  const invite = (to: string) =>
    admin(accountsContract.inviteAccount, { body: { email: to, firstName: 'Ada', lastName: 'Young' } })
  const signUp = (to: string) => stock().signUp({ email: to, password: 'a long enough one' })

  await invite('late@example.com')
  expect(await ends('late@example.com', 'invite', 169, 'The link is good for 7 days.')).toBe('otp_expired')
  await signUp('slow@example.com')
  expect(await ends('slow@example.com', 'signup', 25, 'for 10 minutes, the link for 24 hours.')).toBe('otp_expired')
  await signUp('ada@example.com')
  expect(await ends('ada@example.com', 'signup', 23, 'the link for 24 hours.')).toBeUndefined()
  await client.signInWithPassword({ email, password: 'correct horse battery' })
  services.config.auth.secureEmailChange = false
  services.config.auth.linkSeconds.confirm = 7200
  await client.updateUser({ email: 'moved@example.com' })
  expect(await ends('moved@example.com', 'email_change', 3, 'the link for 2 hours.')).toBe('otp_expired')
})
