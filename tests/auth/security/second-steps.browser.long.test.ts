import { readFile } from 'node:fs/promises'

import { generate } from 'otplib'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import {
  addApp,
  addAuthenticator,
  enter,
  looks,
  named,
  newPerson,
  newSession,
  part,
  press,
} from '#tests/auth/security/person.ts'
import { test } from '#tests/support/browser.ts'

const downloaded = async (page: Page, button: string): Promise<{ name: string; text: string }> => {
  const [file] = await Promise.all([page.waitForEvent('download'), press(page, button)])
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
}

test.for(looks)(
  '%s an authenticator app becomes the second step, and recovery codes are offered at once',
  async ([, look], { open, studio }) => {
    const { email, session } = await newPerson(studio)
    const page = await open('/healthz', look)
    await enter(page, studio.url, session)
    await part(page, 'Recovery codes').getByText('They come with a second step.').waitFor()

    await addApp(page)
    await part(page, 'Second step').getByRole('button', { name: 'Make recovery codes' }).click()
    await page.getByText('Keep these codes now').waitFor()
    const codes = await part(page, 'Recovery codes').getByRole('listitem').allTextContents()
    const file = await downloaded(page, 'Download')
    await press(page, 'I have kept them')

    expect(codes).toHaveLength(10)
    expect(file.name).toBe('loft-and-lie-recovery-codes.txt')
    expect(codes.every((code) => file.text.includes(code))).toBe(true)
    await part(page, 'Recovery codes').getByText('10 of 10 are left.').waitFor()
    await page.reload()
    await part(page, 'Second step').getByText('Authenticator app', { exact: true }).first().waitFor()
    expect((await studio.newestMail(email))?.text).toContain('Recovery codes were made for it.')
  },
)

test.for(looks)(
  '%s a wrong code says so and keeps the form, and Cancel leaves nothing behind',
  async ([, look], { open, studio }) => {
    const { session } = await newPerson(studio)
    const page = await open('/healthz', look)
    await enter(page, studio.url, session)

    await press(page, 'Add an authenticator app')
    await page.getByLabel('Name', { exact: true }).fill('Blue phone')
    await press(page, 'Show the QR code')
    await page.getByLabel('2. Type the code that the app shows').fill('000000')
    await press(page, 'Turn it on')
    await page.getByRole('alert').getByText('This code is wrong, or was used before.').waitFor()
    await press(page, 'Cancel')

    await page.getByRole('button', { name: 'Add an authenticator app' }).and(page.locator(':focus')).waitFor()
    await page.reload()
    await part(page, 'Second step').getByText('You have none.').waitFor()
  },
)

test.for(looks)(
  '%s a security key becomes the second step and is removed again',
  async ([, look], { open, studio }) => {
    const { session } = await newPerson(studio)
    const page = await open('/healthz', look)
    await addAuthenticator(page)
    await enter(page, named(studio.url), session)

    await press(page, 'Add a security key')
    await page.getByLabel('Name', { exact: true }).fill('Key on my ring')
    await press(page, 'Add the key')
    await page.getByText('Your security key is your second step from now on.').waitFor()
    await press(page, 'Remove Key on my ring')
    await page.getByRole('dialog').getByText('It is your only one.').waitFor()
    await press(page, 'Remove the second step')

    await page.getByText('The second step is removed.').waitFor()
    await part(page, 'Recovery codes').getByText('They come with a second step.').waitFor()
  },
)

test.for(looks)('%s a phone becomes the second step by the code of an SMS', async ([name, look], { open, studio }) => {
  const { session } = await newPerson(studio)
  const number = name === 'on a desktop' ? '+13125550161' : '+13125550162'
  const page = await open('/healthz', look)
  await enter(page, studio.url, session)

  await press(page, 'Add a phone')
  await page.getByLabel('Phone number').fill('12')
  await press(page, 'Text me a code')
  await page.getByRole('alert').waitFor()
  await page.getByLabel('Phone number').fill(number)
  await press(page, 'Text me a code')
  await page.getByText(`We have texted it to ${number}.`).waitFor()
  const sms = await studio.newestMail(number)
  await page.getByLabel('Code', { exact: true }).fill(/\d{6}/.exec(sms?.text ?? '')?.[0] ?? '')
  await press(page, 'Turn it on')

  await page.getByText('Your phone is your second step from now on.').waitFor()
  await part(page, 'Second step')
    .getByText(/Phone \+•+016\d/)
    .first()
    .waitFor()
})

test('who signed in with the password alone confirms with the second step first, and is here then', async ({
  open,
  studio,
}) => {
  const { email, session } = await newPerson(studio)
  const first = await open('/healthz')
  await enter(first, studio.url, session)
  const secret = await addApp(first)

  const page = await open('/healthz')
  await enter(page, studio.url, await newSession(studio, email), 'One more step')
  expect(await part(page, 'Password').count()).toBe(0)
  // The code that switched it on is used up, so the next one is taken early.
  const epoch = Math.floor(Date.now() / 1000) + 30
  await page.getByLabel('Code of “Authenticator app”').fill(await generate({ secret, epoch }))
  await press(page, 'Confirm')

  await part(page, 'Password').waitFor()
})

test('a recovery code stands in for the second step, and who removed what they signed in with confirms with another', async ({
  open,
  studio,
}) => {
  const { session } = await newPerson(studio)
  const page = await open('/healthz')
  await addAuthenticator(page)
  await enter(page, named(studio.url), session)
  await press(page, 'Add a security key')
  await press(page, 'Add the key')
  await page.getByText('Your security key is your second step from now on.').waitFor()
  await part(page, 'Second step').getByRole('button', { name: 'Make recovery codes' }).click()
  const code = await part(page, 'Recovery codes').getByRole('listitem').first().textContent()
  await press(page, 'I have kept them')
  await addApp(page)

  await press(page, 'Remove Authenticator app')
  await press(page, 'Remove the second step')
  await page.getByRole('heading', { level: 1, name: 'One more step' }).waitFor()
  await press(page, 'Use a recovery code')
  await page.getByLabel('Recovery code').fill('not a code')
  await press(page, 'Confirm')
  await page.getByText('This code is wrong, or was used already. Try another one.').waitFor()
  await page.getByLabel('Recovery code').fill(` ${code?.toUpperCase()} `)
  await press(page, 'Confirm')

  await part(page, 'Recovery codes').getByText('9 of 10 are left.').waitFor()
  await press(page, 'Replace them')
  await press(page, 'Replace the codes')
  await part(page, 'Recovery codes').getByText('Keep these codes now').waitFor()
  const replaced = await part(page, 'Recovery codes').getByRole('listitem').allTextContents()
  expect(replaced).not.toContain(code)
})

/** Removes the app on another device that uses the same session. */
const removeAppElsewhere = (page: Page) =>
  page.evaluate(`(async () => {
    const { access_token } = JSON.parse(localStorage.getItem('sb-localhost-auth-token'))
    const headers = { authorization: 'Bearer ' + access_token }
    const { factors } = await (await fetch('/auth/v1/user', { headers })).json()
    const { id } = factors.find(({ factor_type }) => factor_type === 'totp')
    await fetch('/auth/v1/factors/' + id, { method: 'DELETE', headers })
  })()`)

test.for(looks)(
  '%s whose second step was removed elsewhere takes another one, and comes back',
  async ([, look], { open, studio }) => {
    const { session } = await newPerson(studio)
    const page = await open('/healthz', look)
    await addAuthenticator(page)
    await enter(page, named(studio.url), session)
    await press(page, 'Add a security key')
    await press(page, 'Add the key')
    await page.getByText('Your security key is your second step from now on.').waitFor()
    await addApp(page)
    await removeAppElsewhere(page)

    await part(page, 'Recovery codes').getByRole('button', { name: 'Make recovery codes' }).click()
    await page.getByRole('button', { name: 'Use the key' }).click()

    await page.getByRole('heading', { level: 1, name: 'Sign-in and security' }).waitFor()
    await part(page, 'Recovery codes').getByRole('button', { name: 'Make recovery codes' }).click()
    await page.getByText('Keep these codes now').waitFor()
  },
)
