import { expect } from 'vitest'

import { codeIn, enter, looks, newPerson, newSession, part, password, press } from '#tests/auth/security/person.ts'
import { test } from '#tests/support/browser.ts'

test.for(looks)(
  '%s the password is changed, what is wrong with one stands at the field, and other devices are signed out',
  async ([, look], { open, studio }) => {
    const { email, session } = await newPerson(studio)
    const other = await open('/healthz')
    await enter(other, studio.url, await newSession(studio, email))
    const page = await open('/healthz', look)
    await enter(page, studio.url, session)

    await press(page, 'Change the password')
    const field = page.getByLabel('New password')
    await field.fill('short')
    await press(page, 'Save the password')
    await page
      .getByText(/at least 8 characters/)
      .first()
      .waitFor()
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    await field.fill(password)
    await press(page, 'Save the password')
    await page.getByText('This is the password that you have now.').first().waitFor()
    await field.fill('another song for an iron')
    await press(page, 'Save the password')

    await page.getByText('Your new password counts from now on.').waitFor()
    expect((await studio.newestMail(email))?.subject).toBe('Your password was changed')
    await other.reload()
    await other.waitForURL('**/login')
  },
)

test('what the studio wants to know before a new password is asked for in the form', async ({ open, studio }) => {
  const { email, session } = await newPerson(studio)
  const page = await open('/healthz')
  await enter(page, studio.url, session)
  const refuse = async (code: string) => {
    await page.route('**/auth/v1/user', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 400, json: { code, message: '' } })
        : route.continue(),
    )
  }

  await press(page, 'Change the password')
  await page.getByLabel('New password').fill('another song for an iron')
  await refuse('current_password_required')
  await press(page, 'Save the password')
  await page.getByLabel('Current password').fill(password)
  await page.unroute('**/auth/v1/user')
  await refuse('reauthentication_needed')
  await press(page, 'Save the password')
  await page.getByLabel('Code of the e-mail').waitFor()
  const code = codeIn(await studio.newestMail(email))
  await page.getByLabel('Code of the e-mail').fill(code)
  await page.unroute('**/auth/v1/user')
  const [sent] = await Promise.all([
    page.waitForRequest((request) => request.method() === 'PUT'),
    press(page, 'Save the password'),
  ])

  expect(sent.postDataJSON()).toEqual({
    password: 'another song for an iron',
    current_password: password,
    nonce: code,
  })
  expect(code).toMatch(/^\d{6}$/)
  await page.getByText('Your new password counts from now on.').waitFor()
})

test.for(looks)('%s devices are told apart and signed out, one and all others', async ([, look], { open, studio }) => {
  const { email, session } = await newPerson(studio)
  const others = [await newSession(studio, email), await newSession(studio, email), await newSession(studio, email)]
  const page = await open('/healthz', look)
  await enter(page, studio.url, session)
  const rows = part(page, 'Devices').getByRole('listitem')
  await rows.nth(3).waitFor()
  await rows.first().getByText('This device').waitFor()

  await part(page, 'Devices')
    .getByRole('button', { name: /^Sign out A program/ })
    .first()
    .click()
  await page.getByText('That device is signed out.').waitFor()
  await rows.nth(3).waitFor({ state: 'detached' })
  await press(page, 'Sign out all others')
  await page.getByText('Every other device is signed out.').waitFor()

  await page.getByText('You are signed in nowhere else.').waitFor()
  expect(others).toHaveLength(3)
})

test('who is signed out from another device is sent to sign in', async ({ open, studio }) => {
  const { email, session } = await newPerson(studio)
  const there = await open('/healthz')
  await enter(there, studio.url, session)
  const here = await open('/healthz')
  await enter(here, studio.url, await newSession(studio, email))

  await part(here, 'Devices')
    .getByRole('button', { name: /^Sign out/ })
    .click()
  await here.getByText('That device is signed out.').waitFor()
  await there.getByRole('button', { name: 'Add an authenticator app' }).click()
  await there.getByRole('button', { name: 'Show the QR code' }).click()

  await there.waitForURL('**/login')
})
