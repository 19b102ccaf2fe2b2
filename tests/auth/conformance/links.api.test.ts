import { expect } from 'vitest'

import { fragmentOf, signedIn, test } from '#tests/auth/stock-client.ts'
import { makeUser } from '#tests/support/make.ts'

const redirectTo = 'http://studio.test/welcome?from=mail'
const local = (url: string, link: string) => link.replace('http://studio.test', url)

test('reading a mailed link, as scanners do, uses nothing up; its button signs in, once', async ({
  db,
  url,
  stock,
  newest,
  press,
}) => {
  const { email, userId } = await makeUser(db)
  await stock().signInWithOtp({ email, options: { emailRedirectTo: redirectTo } })
  const { link } = await newest(email)
  for (const method of ['HEAD', 'GET', 'HEAD', 'GET']) {
    const read = await fetch(local(url, link), { method, redirect: 'manual' })
    expect([read.status, read.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(read.headers.get('content-security-policy')).toContain("form-action 'self' http://studio.test")
  }

  const back = await press(link)

  expect(back.href.split('#')[0]).toBe(redirectTo)
  const { access_token = '', refresh_token = '', expires_at, ...more } = fragmentOf(back)
  expect(more).toEqual({ expires_in: '3600', token_type: 'bearer', type: 'magiclink', sb: '' })
  expect(Number(expires_at)).toBeGreaterThan(0)
  const client = stock()
  expect((await client.setSession({ access_token, refresh_token })).data.user?.id).toBe(userId)
  expect((await client.refreshSession()).error).toBeNull()
  expect(fragmentOf(await press(link))).toEqual({
    error: 'access_denied',
    error_code: 'otp_expired',
    error_description: 'Email link has already been used',
    sb: '',
  })
})

test('of two presses at the same instant one signs in', async ({ db, stock, newest, press }) => {
  const { email } = await makeUser(db)
  await stock().signInWithOtp({ email })
  const { link } = await newest(email)

  const pressed = await Promise.all([1, 2, 3, 4].map(() => press(link)))

  expect(pressed.filter((back) => fragmentOf(back)['access_token'])).toHaveLength(1)
})

test('each kind of link says in its address what it was for', async ({ db, stock, newest, press }) => {
  const { email } = await makeUser(db)
  await stock().resetPasswordForEmail(email, { redirectTo })
  expect(fragmentOf(await press((await newest(email)).link))).toMatchObject({ type: 'recovery' })
  await stock().signUp({
    email: 'new@example.com',
    password: 'a long enough one',
    options: { emailRedirectTo: redirectTo },
  })
  expect(fragmentOf(await press((await newest('new@example.com')).link))).toMatchObject({ type: 'signup' })
})

test('a link that nobody sent leads on with the reason, in the words of OAuth', async ({ press }) => {
  const query = new URLSearchParams({ token: 'x'.repeat(64), type: 'signup', redirect_to: redirectTo })
  const back = await press(`http://studio.test/auth/v1/verify?${query.toString()}`)

  expect(back.href.split('#')[0]).toBe(redirectTo)
  expect(fragmentOf(back)).toEqual({
    error: 'access_denied',
    error_code: 'otp_expired',
    error_description: 'Email link is invalid or has expired',
    sb: '',
  })
})

test('with PKCE the link brings a code that only the browser that asked can exchange', async ({
  db,
  stock,
  newest,
  press,
  clock,
}) => {
  const { email, userId } = await makeUser(db)
  const client = stock({ flowType: 'pkce' })
  await client.signInWithOtp({ email, options: { emailRedirectTo: redirectTo } })
  const { link } = await newest(email)
  // The five minutes count from the press: a mail may lie for hours.
  clock.pass({ minutes: 50 })
  const back = await press(link)
  expect([back.hash, back.searchParams.get('from')]).toEqual(['', 'mail'])
  const code = back.searchParams.get('code') ?? ''
  expect((await stock({ flowType: 'pkce' }).exchangeCodeForSession(code)).error?.name).toBe(
    'AuthPKCECodeVerifierMissingError',
  )

  const { data, error } = await client.exchangeCodeForSession(code)

  expect(error).toBeNull()
  expect(data.user?.id).toBe(userId)
  expect((await client.getClaims()).data?.claims).toMatchObject({ amr: [{ method: 'magiclink' }] })
})

test('signing up and recovering work through PKCE as well, and say so in the session', async ({
  stock,
  newest,
  press,
}) => {
  const client = stock({ flowType: 'pkce' })
  await client.signUp({ email: 'ada@example.com', password: 'a long enough one' })
  const confirmed = await press((await newest('ada@example.com')).link)
  await client.exchangeCodeForSession(confirmed.searchParams.get('code') ?? '')
  expect((await client.getClaims()).data?.claims).toMatchObject({ amr: [{ method: 'email/signup' }] })

  const events: string[] = []
  client.onAuthStateChange((event) => void events.push(event))
  await client.resetPasswordForEmail('ada@example.com')
  const back = await press((await newest('ada@example.com')).link)
  await client.exchangeCodeForSession(back.searchParams.get('code') ?? '')
  expect((await client.getClaims()).data?.claims).toMatchObject({ amr: [{ method: 'recovery' }] })
  expect(events).toContain('PASSWORD_RECOVERY')
  expect((await client.updateUser({ password: 'a password never used' })).error).toBeNull()
})

const verifierOf = (storage: Map<string, string>) => {
  const stored = [...storage].find(([key]) => key.endsWith('-code-verifier'))?.[1] ?? ''
  return String(JSON.parse(stored)).split('/')[0]
}

test('a code is refused to a wrong verifier, and still good for the right one, once', async ({
  db,
  stock,
  ask,
  newest,
  press,
}) => {
  const { email } = await makeUser(db)
  const storage = new Map<string, string>()
  await stock({ flowType: 'pkce', storage }).signInWithOtp({ email })
  const auth_code = (await press((await newest(email)).link)).searchParams.get('code')
  const exchange = (body: object) => ask('POST', '/auth/v1/token?grant_type=pkce', { body })
  const good = { auth_code, code_verifier: verifierOf(storage) }

  for (const code_verifier of ['x'.repeat(56), `${good.code_verifier}x`, 'constructor']) {
    expect((await exchange({ auth_code, code_verifier })).body).toMatchObject({ code: 'bad_code_verifier' })
  }
  for (const incomplete of [{ auth_code }, { code_verifier: good.code_verifier }, { ...good, auth_code: '' }, {}]) {
    expect(await exchange(incomplete)).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  }
  const answers = await Promise.all(Array.from({ length: 8 }, () => exchange(good)))

  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array.from({ length: 7 }, () => 404),
  ])
  expect((await exchange(good)).body).toMatchObject({ code: 'flow_state_not_found' })
  expect(await db.selectFrom('authSession').select('id').execute()).toHaveLength(1)
})

test('a new password voids a code that waits to be exchanged, and a wrong verifier is in the audit', async ({
  db,
  stock,
  newest,
  press,
  ask,
}) => {
  const user = await makeUser(db)
  const [owner, thief] = [stock(), stock({ flowType: 'pkce' })]
  await signedIn(owner, user)
  await thief.signInWithOtp({ email: user.email })
  const auth_code = (await press((await newest(user.email)).link)).searchParams.get('code') ?? ''
  await ask('POST', '/auth/v1/token?grant_type=pkce', { body: { auth_code, code_verifier: 'x'.repeat(56) } })
  await owner.updateUser({ password: 'a password never used' })

  expect((await thief.exchangeCodeForSession(auth_code)).error).toMatchObject({
    status: 404,
    code: 'flow_state_not_found',
  })
  const refusals = db.selectFrom('auditEvent').select('facts').where('action', '=', 'code_refused').orderBy('id')
  expect((await refusals.execute()).map(({ facts }) => facts)).toEqual([
    { type: 'pkce', cause: 'bad_code_verifier' },
    { type: 'pkce', cause: 'flow_state_not_found' },
  ])
})

test('a code that was not exchanged in five minutes is void', async ({ db, stock, newest, press, clock }) => {
  const { email } = await makeUser(db)
  const client = stock({ flowType: 'pkce' })
  await client.signInWithOtp({ email })
  const back = await press((await newest(email)).link)

  clock.pass({ minutes: 6 })

  const { error } = await client.exchangeCodeForSession(back.searchParams.get('code') ?? '')
  expect(error).toMatchObject({ status: 422, code: 'flow_state_expired' })
})

test('what went wrong with a link of PKCE is said in the query as well, also when it was used', async ({
  db,
  stock,
  newest,
  press,
  clock,
}) => {
  const { email } = await makeUser(db)
  const client = stock({ flowType: 'pkce' })
  await client.signInWithOtp({ email, options: { emailRedirectTo: redirectTo } })
  const { link } = await newest(email)
  await client.exchangeCodeForSession((await press(link)).searchParams.get('code') ?? '')
  const used = await press(link)
  await client.signInWithOtp({ email, options: { emailRedirectTo: redirectTo } })
  clock.pass({ hours: 25 })
  const late = await press((await newest(email)).link)

  for (const [back, description] of [
    [used, 'Email link has already been used'],
    [late, 'Email link is invalid or has expired'],
  ] as const) {
    const expected = { error: 'access_denied', error_code: 'otp_expired', error_description: description }
    expect(Object.fromEntries(back.searchParams)).toEqual({ from: 'mail', ...expected })
    expect(fragmentOf(back)).toEqual({ ...expected, sb: '' })
  }
})

test('the halves of a change of the address come back to PKCE with a message and a code', async ({
  db,
  stock,
  newest,
  press,
}) => {
  const user = await makeUser(db)
  const client = stock({ flowType: 'pkce' })
  await signedIn(client, user)
  await client.updateUser({ email: 'new@example.com' }, { emailRedirectTo: redirectTo })

  const first = await press((await newest(user.email)).link)
  expect(first.searchParams.get('message')).toContain('Confirmation link accepted')
  expect(fragmentOf(first)).toMatchObject({ message: first.searchParams.get('message') })
  const second = await press((await newest('new@example.com')).link)
  const { data } = await client.exchangeCodeForSession(second.searchParams.get('code') ?? '')

  expect(data.user?.email).toBe('new@example.com')
})

test('the token of a PKCE mail verifies without the link too', async ({ db, stock, newest }) => {
  const { email } = await makeUser(db)
  const client = stock({ flowType: 'pkce' })
  await client.signInWithOtp({ email })
  const token_hash = new URL((await newest(email)).link).searchParams.get('token') ?? ''

  expect(token_hash).toMatch(/^pkce_/)
  expect((await client.verifyOtp({ type: 'email', token_hash })).error).toBeNull()
})

test('a challenge comes whole or not at all', async ({ ask }) => {
  const otp = async (challenge: object) =>
    (await ask('POST', '/auth/v1/otp', { body: { email: 'a@example.com', ...challenge } })).status
  const code_challenge = 'x'.repeat(43)

  expect(await otp({ code_challenge, code_challenge_method: 'S256' })).toBe(200)
  expect(await otp({ code_challenge, code_challenge_method: 'plain' })).toBe(200)
  for (const broken of [
    { code_challenge },
    { code_challenge_method: 's256' },
    { code_challenge, code_challenge_method: 's512' },
    { code_challenge: 'x'.repeat(42), code_challenge_method: 's256' },
    { code_challenge: 'x'.repeat(129), code_challenge_method: 's256' },
    { code_challenge: `${'x'.repeat(43)}!`, code_challenge_method: 's256' },
  ]) {
    expect(await otp(broken), JSON.stringify(broken)).toBe(400)
  }
})
