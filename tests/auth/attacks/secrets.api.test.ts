import { expect } from 'vitest'

import { signedIn, test } from '#tests/auth/stock-client.ts'
import { makeUser } from '#tests/support/make.ts'

const password = 'a long enough one'
const number = '+13125550142'

test('over all flows no secret gets into the log or the audit, and every step of security is in the audit', async ({
  db,
  stock,
  ask,
  services,
  logged,
  messages,
  newest,
  press,
}) => {
  Object.assign(services.config.auth, { phone: true, anonymous: true })
  const storage = new Map<string, string>()
  const client = stock({ flowType: 'pkce', storage })
  const verifier = () => [...storage.values()].map((value) => String(JSON.parse(value)).split('/')[0] ?? '')
  const secrets = new Set<string>([password, 'another long one', 'not her password'])
  const keep = (...found: (string | null | undefined)[]) => found.forEach((secret) => secret && secrets.add(secret))
  const follow = async (link: string) => {
    keep(new URL(link).searchParams.get('token'), ...verifier())
    const back = await press(link)
    const code = back.searchParams.get('code') ?? ''
    keep(code)
    const { data } = await client.exchangeCodeForSession(code)
    keep(data.session?.access_token, data.session?.refresh_token)
  }

  const email = 'ada@example.com'
  await client.signUp({ email, password })
  await client.signUp({ email, password })
  await client.resend({ type: 'signup', email })
  await follow((await newest(email)).link)
  await client.signUp({ email, password })
  await client.signInWithOtp({ email })
  await follow((await newest(email)).link)
  await client.resetPasswordForEmail(email)
  await follow((await newest(email)).link)
  await client.updateUser({ password: 'another long one' })
  await client.updateUser({ data: { theme: 'dark' } })
  await client.reauthenticate()
  await client.updateUser({ phone: number })
  await client.verifyOtp({ type: 'phone_change', phone: number, token: (await newest(number)).code })
  await client.updateUser({ email: 'new@example.com' })
  for (const to of [email, 'new@example.com']) {
    await client.verifyOtp({ type: 'email_change', email: to, token: (await newest(to)).code })
  }
  keep(new URL((await newest(email)).link).searchParams.get('token'))
  await stock().signInWithPassword({ email: 'new@example.com', password: 'not her password' })
  await stock().verifyOtp({ type: 'email', email: 'new@example.com', token: '000000' })
  const session = await signedIn(client, { email: 'new@example.com', password: 'another long one' })
  keep(session.access_token, session.refresh_token)
  keep((await client.refreshSession()).data.session?.refresh_token)
  keep((await client.refreshSession()).data.session?.refresh_token)
  services.config.auth.refreshReuseSeconds = -1
  await ask('POST', '/auth/v1/token?grant_type=refresh_token', { body: { refresh_token: session.refresh_token } })
  await signedIn(client, { email: 'new@example.com', password: 'another long one' })
  const listed = await ask('GET', '/auth/v1/user/sessions', {
    headers: { authorization: `Bearer ${(await client.getSession()).data.session?.access_token}` },
  })
  const devices = Object.values(listed.body) as { id: string; is_current: boolean }[]
  const other = devices.find(({ is_current }) => !is_current)?.id
  await ask('DELETE', `/auth/v1/user/sessions/${other}`, {
    headers: { authorization: `Bearer ${(await client.getSession()).data.session?.access_token}` },
  })
  await client.signOut()
  await stock().signInAnonymously()
  const reverting = (await messages(email)).find(({ link }) => link.includes('email_revert'))?.link ?? ''
  await press(reverting)

  for (const to of [email, 'new@example.com', number]) {
    for (const { code, link } of await messages(to)) {
      if (code) keep(` ${code}`, `"${code}"`)
      if (link.includes('token=')) keep(new URL(link).searchParams.get('token'))
    }
  }
  const events = await db.selectFrom('auditEvent').select(['action', 'facts', 'entityId', 'requestId', 'ip']).execute()
  const written = { log: logged.join('\n'), audit: JSON.stringify(events) }
  for (const secret of secrets) {
    expect(written.log.includes(secret), `in the log: ${secret}`).toBe(false)
    expect(written.audit.includes(secret), `in the audit: ${secret}`).toBe(false)
  }
  expect(new Set(events.map(({ action }) => action))).toEqual(
    new Set([
      'user_signedup',
      'user_repeated_signup',
      'user_confirmation_requested',
      'user_confirmed',
      'user_sign_in_link_requested',
      'user_recovery_requested',
      'user_reauthenticate_requested',
      'user_phone_change_requested',
      'user_email_change_requested',
      'user_updated_password',
      'user_modified',
      'login',
      'login_refused',
      'code_refused',
      'token_revoked',
      'session_ended',
      'logout',
    ]),
  )
  expect(events.filter(({ requestId, ip }) => !requestId || !ip)).toEqual([])
})

test('what is kept of a code, a link and an auth code to know them again opens nothing', async ({
  db,
  stock,
  newest,
  press,
}) => {
  const { email } = await makeUser(db)
  const client = stock({ flowType: 'pkce' })
  await client.signInWithOtp({ email })
  const { code, link } = await newest(email)
  const token = new URL(link).searchParams.get('token')?.replace('pkce_', '') ?? ''
  const authCode = (await press(link)).searchParams.get('code') ?? ''
  const tables = JSON.stringify([
    await db.selectFrom('oneTimeToken').selectAll().execute(),
    await db.selectFrom('authFlow').selectAll().execute(),
  ])

  for (const secret of [`"${code}"`, token, authCode]) expect(tables).not.toContain(secret)
})
