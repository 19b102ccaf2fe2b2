import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { inPage, test } from '#tests/auth/foreign-app.ts'

const sessionIn = (page: Page) => inPage<string | undefined>(page, '(await auth.getSession()).data.session?.user.email')
/** The client reports what it found in its address a moment after it has it. */
const hears = (page: Page, event: string) => page.waitForFunction(`events.includes('${event}')`)
const ask = (page: Page, what: string) => inPage<object | null>(page, `(await auth.${what}).error`)

test('a page of another origin signs in with a password, keeps the session, and signs out', async ({
  visit,
  member,
}) => {
  const page = await visit('/implicit/')

  expect(await ask(page, `signInWithPassword(${JSON.stringify(member)})`)).toBeNull()
  await page.reload()
  expect(await sessionIn(page)).toBe(member.email)
  expect(await inPage(page, '(await auth.getUser()).data.user.email')).toBe(member.email)
  expect(await inPage(page, '(await auth.getClaims()).data.claims.aal')).toBe('aal1')
  expect(await ask(page, 'refreshSession()')).toBeNull()
  expect(await ask(page, 'updateUser({ data: { theme: "dark" } })')).toBeNull()
  expect(await ask(page, 'signOut()')).toBeNull()
  expect(await sessionIn(page)).toBeUndefined()
})

test('a refusal can be read from another origin, with its code', async ({ visit }) => {
  const page = await visit('/implicit/')

  const refused = await inPage(
    page,
    `(await auth.signInWithPassword({ email: 'nobody@example.com', password: 'x' }).then(({ error }) =>
      [error.status, error.code, error.message]))`,
  )
  const weak = await inPage(
    page,
    `(await auth.signUp({ email: 'weak@example.com', password: 'x' }).then(({ error }) => [error.name, error.reasons]))`,
  )

  expect(refused).toEqual([400, 'invalid_credentials', 'Invalid login credentials'])
  expect(weak).toEqual(['AuthWeakPasswordError', expect.arrayContaining(['length'])])
})

test('with PKCE the button of a mailed link leads back, and the page finds itself signed in', async ({
  visit,
  foreignApp,
  mailed,
  member,
}) => {
  const page = await visit('/pkce/')
  const options = { emailRedirectTo: `${foreignApp.url}/pkce/welcome?from=mail` }
  expect(await ask(page, `signInWithOtp(${JSON.stringify({ email: member.email, options })})`)).toBeNull()

  await page.goto((await mailed(member.email)).link)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(`${foreignApp.url}/pkce/welcome**`)

  expect(await sessionIn(page)).toBe(member.email)
  await hears(page, 'SIGNED_IN')
  expect(page.url()).toBe(`${foreignApp.url}/pkce/welcome?from=mail`)
})

test('in another browser than the one that asked, the code of a PKCE link opens nothing', async ({
  visit,
  foreignApp,
  mailed,
  member,
}) => {
  const asking = await visit('/pkce/')
  const options = { emailRedirectTo: `${foreignApp.url}/pkce/` }
  await ask(asking, `signInWithOtp(${JSON.stringify({ email: member.email, options })})`)
  const { link, code } = await mailed(member.email)

  const other = await visit('/pkce/')
  await other.goto(link)
  await other.getByText('Type the code of the mail there instead').waitFor()
  expect(
    await ask(asking, `verifyOtp(${JSON.stringify({ type: 'email', email: member.email, token: code })})`),
  ).toBeNull()
  expect(await sessionIn(asking)).toBe(member.email)
  await other.getByRole('button', { name: 'Sign in' }).click()

  await other.waitForURL(/error_code=otp_expired/)
  expect(await sessionIn(other)).toBeUndefined()
})

test('whoever forgot the password is let in to set a new one, and the page knows why', async ({
  visit,
  foreignApp,
  mailed,
  member,
}) => {
  for (const flow of ['pkce', 'implicit']) {
    const page = await visit(`/${flow}/`)
    const options = { redirectTo: `${foreignApp.url}/${flow}/new-password` }
    expect(
      await ask(page, `resetPasswordForEmail(${JSON.stringify(member.email)}, ${JSON.stringify(options)})`),
    ).toBeNull()

    await page.goto((await mailed(member.email)).link)
    await page.getByRole('button', { name: 'Set a new password' }).click()
    await page.waitForURL(`${foreignApp.url}/${flow}/new-password**`)

    await hears(page, 'PASSWORD_RECOVERY')
    const password = `a new one by ${flow}`
    expect(await ask(page, `updateUser({ password: ${JSON.stringify(password)} })`)).toBeNull()
    expect(await ask(page, `signInWithPassword(${JSON.stringify({ email: member.email, password })})`)).toBeNull()
  }
})

test('without PKCE the session comes behind the #, and does not stay there', async ({ visit, foreignApp, mailed }) => {
  const email = `newcomer-${process.pid}@example.com`
  const page = await visit('/implicit/')
  const options = { emailRedirectTo: `${foreignApp.url}/implicit/welcome` }
  expect(await ask(page, `signUp(${JSON.stringify({ email, password: 'a long enough one', options })})`)).toBeNull()

  await page.goto((await mailed(email)).link)
  await page.getByRole('button', { name: 'Confirm my address' }).click()
  await page.waitForURL(`${foreignApp.url}/implicit/welcome**`)

  expect(await sessionIn(page)).toBe(email)
  await hears(page, 'SIGNED_IN')
  expect(page.url()).not.toContain('access_token')
})

test('a link that was used leads back with the reason, in both flows, and signs nobody in', async ({
  visit,
  foreignApp,
  mailed,
  member,
}) => {
  for (const flow of ['pkce', 'implicit']) {
    const page = await visit(`/${flow}/`)
    const options = { emailRedirectTo: `${foreignApp.url}/${flow}/` }
    await ask(page, `signInWithOtp(${JSON.stringify({ email: member.email, options })})`)
    const { link } = await mailed(member.email)
    await page.goto(link)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL(`${foreignApp.url}/${flow}/**`)
    await ask(page, 'signOut()')

    await page.goto(link)

    await page.waitForURL(`${foreignApp.url}/${flow}/**`)
    const { hash, searchParams } = new URL(page.url())
    expect(new URLSearchParams(hash.slice(1)).get('error_code')).toBe('otp_expired')
    expect(searchParams.get('error_code')).toBe(flow === 'pkce' ? 'otp_expired' : null)
    expect(await inPage(page, '(await auth.initialize()).error?.message ?? null')).toBe(
      'Email link has already been used',
    )
    expect(await sessionIn(page)).toBeUndefined()
  }
})
