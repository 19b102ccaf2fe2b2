import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { desktop, eachLook, telephone, test } from '#tests/support/browser.ts'

const password = 'long enough 2026'
let people = 0

/** A new account for one test, confirmed or not. */
async function signUp(url: string, newestMail: (to: string) => Promise<{ text: string } | undefined>, confirm = true) {
  const email = `forgetful-${people++}@example.com`
  const post = (path: string, body: object) =>
    fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  await post('/auth/v1/signup', { email, password })
  if (confirm) await post('/auth/v1/verify', { type: 'signup', email, token: codeIn(await newestMail(email)) })
  return email
}

const codeIn = (mail: { text: string } | undefined) => /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? ''
const linkIn = (mail: { text: string } | undefined) => /http\S+/.exec(mail?.text ?? '')?.[0] ?? ''

const press = (page: Page, name: string) => page.locator('form').getByRole('button', { name, exact: true }).click()
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

async function askForMail(page: Page, email: string) {
  await page.getByLabel('E-mail').fill(email)
  await press(page, 'E-mail me a link')
  await heading(page, 'Check your e-mail')
}

async function setPassword(page: Page, chosen: string) {
  await page.getByLabel('New password').fill(chosen)
  await press(page, 'Save the password')
}

test.for(
  eachLook([
    ['on a telephone', telephone],
    ['on a desktop', desktop],
  ] as const),
)(
  '%s whoever forgot the password follows the mail, sets a new one and signs in with it',
  async ([, look], { open, studio }) => {
    const email = await signUp(studio.url, studio.newestMail)
    const page = await open('/login', look)
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await heading(page, 'Forgot your password?')

    await askForMail(page, email)
    await page.goto(linkIn(await studio.newestMail(email)))
    await page.getByRole('button', { name: 'Set a new password' }).click()
    await heading(page, 'Set a new password')
    expect(page.url()).toBe(`${studio.url}/reset-password`)
    await page.getByRole('main').getByText(email).waitFor()
    await setPassword(page, 'seven iron and a song')

    await page.waitForURL('**/password-reset-success')
    await heading(page, 'Your password is changed')
    expect((await studio.newestMail(email))?.subject).toBe('Your password was changed')
    await page.evaluate('localStorage.clear()')
    await page.goto(`${studio.url}/login`)
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Password').fill('seven iron and a song')
    await press(page, 'Sign in')
    await page.waitForURL('**/dashboard/home')
  },
)

test('the code of the mail does what its link does', async ({ open, studio }) => {
  const email = await signUp(studio.url, studio.newestMail)
  const page = await open('/forgot-password')
  await askForMail(page, email)

  await page.getByLabel('Code').fill('000000')
  await press(page, 'Set a new password')
  await page.getByText('This code is wrong, or no longer good.').waitFor()
  await page.getByRole('button', { name: 'Send the e-mail again' }).click()
  await page.getByText('It is on its way once more.').waitFor()
  await page.getByLabel('Code').fill(codeIn(await studio.newestMail(email)))
  await press(page, 'Set a new password')

  await heading(page, 'Set a new password')
  await page.reload()
  await page.getByLabel('New password').waitFor()
})

test('whether an address has an account is not to be learnt', async ({ open, studio }) => {
  const page = await open('/forgot-password')

  await askForMail(page, 'nobody-at-all@example.com')

  await page.getByText('If nobody-at-all@example.com has an account, an e-mail is on its way to it.').waitFor()
  expect(await studio.newestMail('nobody-at-all@example.com')).toBeUndefined()
})

test('who asks again too soon reads how long to wait, and what was typed stays', async ({ open }) => {
  const page = await open('/forgot-password')
  await page.route('**/auth/v1/recover*', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '42', 'x-supabase-api-version': '2024-01-01' },
      json: { code: 'over_email_send_rate_limit', message: 'Ask again after 42 seconds.' },
    }),
  )
  await page.getByLabel('E-mail').fill('sam@example.com')
  await press(page, 'E-mail me a link')
  await page.getByRole('alert').getByText('Ask again after 42 seconds.').waitFor()
  expect(await page.getByLabel('E-mail').inputValue()).toBe('sam@example.com')

  await page.unroute('**/auth/v1/recover*')
  await press(page, 'E-mail me a link')
  await heading(page, 'Check your e-mail')
  await page.route('**/auth/v1/recover*', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '42' },
      json: { code: 'over_email_send_rate_limit', message: '' },
    }),
  )
  await page.getByRole('button', { name: 'Send the e-mail again' }).click()

  await page.getByText(/Ask again in 4[0-2] s\./).waitFor()
})

test('why a password is not good enough stands beside its field', async ({ open, studio }) => {
  const email = await signUp(studio.url, studio.newestMail)
  const page = await open('/forgot-password')
  await askForMail(page, email)
  await page.goto(linkIn(await studio.newestMail(email)))
  await page.getByRole('button', { name: 'Set a new password' }).click()
  const field = page.getByLabel('New password')
  const told = async () => {
    const id = (await field.getAttribute('aria-describedby'))?.split(' ').find((name) => name.endsWith('-error'))
    return page.locator(`[id="${id}"]`).textContent()
  }

  await setPassword(page, '   ')
  await page.getByRole('alert').waitFor()
  expect(await told()).toBe('Choose a password.')
  await setPassword(page, 'short')
  await page.getByText(/at least 8 characters/).waitFor()
  expect(await told()).toContain('at least 8 characters')
  expect(await field.inputValue()).toBe('short')
  await setPassword(page, password)
  await page.getByText('This is the password that you have now.').waitFor()
  await page.getByRole('button', { name: 'Show password' }).click()
  expect(await field.getAttribute('type')).toBe('text')
})

test('a link that is followed in another browser says what to do, and the code set there lets in', async ({
  open,
  studio,
}) => {
  const email = await signUp(studio.url, studio.newestMail)
  const asking = await open('/forgot-password')
  await askForMail(asking, email)
  const other = await open('/healthz')
  await other.goto(linkIn(await studio.newestMail(email)))
  await other.getByText('Type the code of the mail there instead').waitFor()
  await other.getByRole('button', { name: 'Set a new password' }).click()

  await heading(other, 'Asked for in another browser')
  await other.getByRole('link', { name: 'Send me a code' }).click()
  await askForMail(other, email)
  await other.getByLabel('Code').fill(codeIn(await studio.newestMail(email)))
  await press(other, 'Set a new password')

  await other.getByLabel('New password').waitFor()
})

test('a link that was used, and one that somebody made up, lead to a new one and show nobody’s words', async ({
  open,
  studio,
}) => {
  const email = await signUp(studio.url, studio.newestMail)
  const page = await open('/forgot-password')
  await askForMail(page, email)
  const link = linkIn(await studio.newestMail(email))
  await page.goto(link)
  await page.getByRole('button', { name: 'Set a new password' }).click()
  await page.getByLabel('New password').waitFor()
  await page.evaluate('localStorage.clear()')

  await page.goto(link)
  await heading(page, 'This link no longer works')
  expect(page.url()).toBe(`${studio.url}/reset-password`)
  for (const more of [
    '?error_description=Call+1-900-555-0100#x',
    '#error=x&error_description=Call+1-900-555-0100',
    '#access_token=%0d%0a&refresh_token=x',
    '?code=7c1f2d0e-3b7a-4b5e-9a51-0d3c9f7f2a11&error=server_error',
  ]) {
    await page.goto('about:blank')
    await page.goto(`${studio.url}/reset-password${more}`)
    await heading(page, 'This link no longer works')
    expect(await page.locator('body').textContent()).not.toContain('1-900')
    expect(page.url()).toBe(`${studio.url}/reset-password`)
  }
  await page.getByRole('link', { name: 'Send me a new link' }).click()
  await heading(page, 'Forgot your password?')
})

test('who is signed in by password is sent a mail before they set a new one', async ({ open, signIn, studio }) => {
  const page = await open('/login')
  await signIn(page, 'member')

  await page.goto(`${studio.url}/reset-password`)
  await heading(page, 'First, a link by e-mail')
  await page.getByRole('link', { name: 'E-mail me a link' }).click()

  expect(await page.getByLabel('E-mail').inputValue()).toBe('member@loftandlie.test')
})

test('a link is kept while the studio cannot be reached, and works at the next try', async ({ open, studio }) => {
  const email = await signUp(studio.url, studio.newestMail)
  const page = await open('/forgot-password')
  await askForMail(page, email)
  await page.route('**/auth/v1/token*', (route) => route.abort())
  await page.goto(linkIn(await studio.newestMail(email)))
  await page.getByRole('button', { name: 'Set a new password' }).click()

  await heading(page, 'The studio cannot be reached')
  await page.unroute('**/auth/v1/token*')
  await page.getByRole('button', { name: 'Try again' }).click()

  await page.getByLabel('New password').waitFor()
})

test('who registers and follows the link is confirmed and signed in, in the browser that asked', async ({
  open,
  studio,
}) => {
  const page = await open('/register', telephone)
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('E-mail').fill('ada.links@example.com')
  await page.getByLabel('Password').fill('x')
  await press(page, 'Create the account')
  await page
    .getByRole('alert')
    .getByRole('button', { name: /^Password should be/ })
    .click()
  await page.getByLabel('Password', { exact: true }).and(page.locator(':focus')).waitFor()
  expect(await page.getByLabel('First name').inputValue()).toBe('Ada')
  await page.getByLabel('Password').fill(password)
  await press(page, 'Create the account')
  await heading(page, 'Check your e-mail')

  await page.goto(linkIn(await studio.newestMail('ada.links@example.com')))
  await page.getByRole('button', { name: 'Confirm my address' }).click()
  await heading(page, 'Your address is confirmed')
  expect(page.url()).toBe(`${studio.url}/email-verification-success`)
  await page.getByText('You are signed in as ada.links@example.com').waitFor()
  await page.getByRole('link', { name: 'Go to your dashboard' }).click()
  await page.waitForURL('**/dashboard/home')
})

test('the same link in another browser confirms the address and asks to sign in', async ({ open, studio }) => {
  const page = await open('/register')
  await page.getByLabel('E-mail').fill('two.browsers@example.com')
  await page.getByLabel('Password').fill(password)
  await press(page, 'Create the account')
  await heading(page, 'Check your e-mail')
  const other = await open('/healthz')
  await other.goto(linkIn(await studio.newestMail('two.browsers@example.com')))
  await other.getByRole('button', { name: 'Confirm my address' }).click()

  await heading(other, 'Your address is confirmed')
  await other.getByText('sign in here with your password').waitFor()
  await other.getByRole('link', { name: 'Sign in' }).last().click()
  await other.waitForURL('**/login')
})

test('who signs in before confirming the address is asked for the code first', async ({ open, studio }) => {
  const email = await signUp(studio.url, studio.newestMail, false)
  const page = await open('/login')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(password)
  await press(page, 'Sign in')

  await heading(page, 'Confirm your address first')
  await page.getByRole('button', { name: 'Send the e-mail again' }).click()
  await page.getByText('It is on its way once more.').waitFor()
  await page.getByLabel('Code').fill(codeIn(await studio.newestMail(email)))
  await press(page, 'Confirm my address')

  await page.waitForURL('**/dashboard/home')
})
