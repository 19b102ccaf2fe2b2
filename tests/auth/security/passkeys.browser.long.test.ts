import type { Page } from 'playwright-core'

import { addAuthenticator, enter, looks, named, newPerson, part, press } from '#tests/auth/security/person.ts'
import { test } from '#tests/support/browser.ts'

/** The passkeys of the list; a new one is named after the test's browser. */
const added = (page: Page) => part(page, 'Passkeys').getByRole('listitem')

test.for(looks)('%s a passkey is added, renamed, and removed after a question', async ([, look], { open, studio }) => {
  const { session } = await newPerson(studio)
  const page = await open('/healthz', look)
  await addAuthenticator(page)
  await enter(page, named(studio.url), session)
  await part(page, 'Passkeys').getByText('You have none.').waitFor()

  await press(page, 'Add a passkey')
  await page.getByText(/Next time, sign in with “.+”\./).waitFor()
  await added(page).getByText('Not used yet').waitFor()
  await added(page).getByRole('button', { name: 'Rename' }).click()
  await page.getByLabel('Name', { exact: true }).fill('')
  await press(page, 'Save the name')
  await page.getByRole('alert').waitFor()
  await page.getByLabel('Name', { exact: true }).fill('My laptop')
  await press(page, 'Save the name')
  await added(page).getByText('My laptop').first().waitFor()

  await press(page, 'Remove My laptop')
  await press(page, 'Keep it')
  await press(page, 'Remove My laptop')
  await page.getByRole('dialog').getByText('It no longer signs you in.').waitFor()
  await press(page, 'Remove the passkey')
  await part(page, 'Passkeys').getByText('You have none.').waitFor()
})

test('a device that has one is told so, and nothing is added twice', async ({ open, studio }) => {
  const { session } = await newPerson(studio)
  const page = await open('/healthz')
  await addAuthenticator(page)
  await enter(page, named(studio.url), session)
  await press(page, 'Add a passkey')
  await page.getByText(/Next time, sign in with/).waitFor()

  await press(page, 'Add a passkey')

  await page.getByRole('alert').getByText('This device or key is in your account already.').waitFor()
})

test('where browsers take no keys the page says why and offers none', async ({ open, studio }) => {
  const { session } = await newPerson(studio)
  const page = await open('/healthz')
  await enter(page, studio.url, session)

  await part(page, 'Passkeys').getByText('Browsers take no keys at an address of numbers.').waitFor()
  await part(page, 'Passkeys').getByRole('button', { name: 'Add a passkey' }).waitFor({ state: 'detached' })
  await press(page, 'Add a security key')
  await page.getByText('No security key can be added here').waitFor()
})
