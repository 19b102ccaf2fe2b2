import { createClient } from '@supabase/supabase-js'
import { expect } from 'vitest'

import { addApp } from '#tests/auth/authenticator.ts'
import { fragmentOf, signedIn, type Stock, test } from '#tests/auth/stock-client.ts'
import { makeUser } from '#tests/support/make.ts'

type NewestMail = (recipient: string) => Promise<{ code: string; link: string }>

const withCodes = (url: string) => {
  const auth = { persistSession: false, autoRefreshToken: false, experimental: { recoveryCodes: true } }
  return createClient(url, 'sb_publishable_of_the_studio', { auth }).auth
}

/** Moves an account, as somebody who reads the mail of both addresses. */
async function move(client: Stock, newest: NewestMail, from: string, to: string) {
  await client.updateUser({ email: to })
  for (const email of [from, to]) {
    await client.verifyOtp({ type: 'email_change', email, token: (await newest(email)).code })
  }
}

test('the old address is told of a move and takes the account back with one press', async ({
  db,
  stock,
  newest,
  press,
  clock,
}) => {
  const owner = await makeUser(db)
  const thief = stock()
  await signedIn(thief, owner)
  await move(thief, newest, owner.email, 'thief@example.com')
  const { subject, link } = await newest(owner.email)
  expect(subject).toBe('Your e-mail address was changed')

  clock.pass({ days: 6 })
  const back = await press(link)

  expect(back.pathname).toBe('/reset-password')
  const { access_token, refresh_token, type } = fragmentOf(back)
  expect(type).toBe('recovery')
  expect((await thief.refreshSession()).error).toMatchObject({ status: 400, code: 'refresh_token_not_found' })
  const client = stock()
  const { data } = await client.setSession({ access_token: access_token ?? '', refresh_token: refresh_token ?? '' })
  expect(data.user).toMatchObject({ id: owner.userId, email: owner.email })
  expect((await client.updateUser({ password: 'only the owner knows' })).error).toBeNull()
  expect(fragmentOf(await press(link))).toMatchObject({ error_code: 'otp_expired' })
})

test('moving on to a third address does not void the way back to the first, which wins', async ({
  db,
  stock,
  newest,
  press,
}) => {
  const owner = await makeUser(db)
  const thief = stock()
  await signedIn(thief, owner)
  await move(thief, newest, owner.email, 'thief@example.com')
  const ownersWay = await newest(owner.email)
  await move(thief, newest, 'thief@example.com', 'second@example.com')
  const thiefsWay = await newest('thief@example.com')

  expect(fragmentOf(await press(ownersWay.link))).toMatchObject({ type: 'recovery' })
  expect(fragmentOf(await press(thiefsWay.link))).toMatchObject({ error_code: 'otp_expired' })

  const { email } = await db
    .selectFrom('authUser')
    .select('email')
    .where('id', '=', owner.userId)
    .executeTakeFirstOrThrow()
  expect(email).toBe(owner.email)
})

test('an account that was made meanwhile with the old address, unconfirmed, does not bar the way back', async ({
  db,
  stock,
  newest,
  press,
}) => {
  const owner = await makeUser(db)
  const thief = stock()
  await signedIn(thief, owner)
  await move(thief, newest, owner.email, 'thief@example.com')
  const { link } = await newest(owner.email)
  await stock().signUp({ email: owner.email, password: 'bars the way back' })

  expect(fragmentOf(await press(link))).toMatchObject({ type: 'recovery' })
})

test('what was added to the account since goes with whoever moved it: a number, a second factor', async ({
  db,
  stock,
  services,
  newest,
  press,
  clock,
}) => {
  services.config.auth.phone = true
  const owner = await makeUser(db)
  const thief = stock()
  await signedIn(thief, owner)
  await move(thief, newest, owner.email, 'thief@example.com')
  const { link } = await newest(owner.email)
  clock.pass({ minutes: 1 })
  await thief.updateUser({ phone: '+13125550142' })
  const { code } = await newest('+13125550142')
  await thief.verifyOtp({ type: 'phone_change', phone: '+13125550142', token: code })
  await db
    .insertInto('authFactor')
    .values({ userId: owner.userId, factorType: 'totp', status: 'verified', createdAt: clock.now() })
    .execute()

  const { access_token = '', refresh_token = '' } = fragmentOf(await press(link))

  const client = stock()
  const { data } = await client.setSession({ access_token, refresh_token })
  expect(data.user).toMatchObject({ email: owner.email, phone: '' })
  expect(data.user?.app_metadata.providers).toEqual(['email'])
  expect(data.user).not.toHaveProperty('factors')
  expect(data.user?.identities?.map(({ provider }) => provider)).toEqual(['email'])
  expect((await client.updateUser({ password: 'only the owner knows' })).error).toBeNull()
})

test('the way back is a link: no code opens it', async ({ db, stock, newest, ask }) => {
  const owner = await makeUser(db)
  const thief = stock()
  await signedIn(thief, owner)
  await move(thief, newest, owner.email, 'thief@example.com')

  const answer = await ask('POST', '/auth/v1/verify', {
    body: { type: 'email_revert', email: owner.email, token: '123456' },
  })

  expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  const tried = await db
    .selectFrom('oneTimeToken')
    .select('failedAttempts')
    .where('kind', '=', 'email_revert')
    .execute()
  expect(tried).toEqual([{ failedAttempts: 0 }])
})

test('recovery codes that the thief has replaced, or left alone, do not keep the owner out', async ({
  url,
  db,
  stock,
  newest,
  press,
  clock,
}) => {
  for (const own of [true, false]) {
    const owner = await makeUser(db)
    const thief = withCodes(url)
    await signedIn(thief, owner)
    const { factorId } = await addApp(thief, clock, 'The owner’s')
    const { data: codes } = await thief.mfa.recoveryCodes.generate()
    clock.pass({ days: 30 })
    await signedIn(thief, owner)
    await thief.mfa.recoveryCodes.verify({ code: codes?.codes[0] ?? '' })
    await move(thief, newest, owner.email, `thief-${String(own)}@example.com`)
    const { link } = await newest(owner.email)
    await signedIn(thief, { ...owner, email: `thief-${String(own)}@example.com` })
    await thief.mfa.recoveryCodes.verify({ code: codes?.codes[1] ?? '' })
    await addApp(thief, clock, 'The thief’s')
    await thief.mfa.unenroll({ factorId })
    if (own) await thief.mfa.recoveryCodes.regenerate()

    const { access_token = '', refresh_token = '' } = fragmentOf(await press(link))
    const client = stock()
    const { data } = await client.setSession({ access_token, refresh_token })
    expect(data.user?.factors).toBeUndefined()
    expect((await client.updateUser({ password: 'only the owner knows' })).error).toBeNull()
  }
})
