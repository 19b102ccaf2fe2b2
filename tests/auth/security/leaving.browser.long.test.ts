import { readFile } from 'node:fs/promises'

import { expect } from 'vitest'

import { appCode } from '#tests/auth/newcomer.ts'
import {
  addApp,
  addAuthenticator,
  enter,
  looks,
  named,
  newPerson,
  newSession,
  part,
  password,
  press,
} from '#tests/auth/security/person.ts'
import { desktop, test } from '#tests/support/browser.ts'

test.for(looks)(
  '%s people read what happened, and find more when they ask for it',
  async ([, look], { open, studio }) => {
    const { email, session } = await newPerson(studio)
    for (let sessions = 0; sessions < 12; sessions++) await newSession(studio, email)
    const page = await open('/healthz', look)
    await enter(page, studio.url, session)

    const events = part(page, 'Recent activity').getByRole('listitem')
    await events.nth(11).waitFor()
    await events.first().getByText('Signed in with a password').waitFor()
    expect(await events.count()).toBe(12)
    await page.route('**/activity?*', (route) => route.abort())
    await press(page, 'Show more')
    await page.getByText('The next ones could not be fetched. Try again.').waitFor()
    await page.unroute('**/activity?*')
    await press(page, 'Show more')
    await part(page, 'Recent activity').getByText('Account made').waitFor()
    expect(await page.getByText('The next ones could not be fetched.').count()).toBe(0)
  },
)

test.for(looks)(
  '%s everything that is kept about somebody is one file of the studio’s name',
  async ([, look], { open, studio }) => {
    const { email, session } = await newPerson(studio)
    const page = await open('/healthz', look)
    await enter(page, studio.url, session)

    const [file] = await Promise.all([page.waitForEvent('download'), press(page, 'Download my data')])

    expect(file.suggestedFilename()).toBe('loft-and-lie-data.json')
    expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toMatchObject({
      studio: 'Loft & Lie',
      account: { email },
      activity: expect.arrayContaining([expect.objectContaining({ what: 'Account made' })]),
    })
    await page.getByText('It is in your downloads.').waitFor()
  },
)

test.for(looks)(
  '%s who types their address and password deletes their account, and is signed out',
  async ([, look], { open, studio }) => {
    const { email, session } = await newPerson(studio)
    const page = await open('/healthz', look)
    await enter(page, studio.url, session)

    await press(page, 'Delete my account')
    await press(page, 'Delete it for good')
    await page.getByText('This is not the address of your account.').first().waitFor()
    await page.getByLabel(`Type ${email} to confirm`).fill(email)
    await page.getByLabel('Your password').fill('a wrong one')
    await press(page, 'Delete it for good')
    await page.getByText('This is not the password that you have now.').waitFor()
    await page.getByLabel('Your password').fill(password)
    await press(page, 'Delete it for good')

    await page.getByText('Your account is deleted.').first().waitFor()
    expect((await studio.newestMail(email))?.subject).toBe('Your account was deleted')
    expect(await newSession(studio, email)).toContain('invalid_credentials')
  },
)

test('who came with a passkey confirms with the second step before the account is deleted', async ({
  open,
  studio,
}) => {
  const { email, session } = await newPerson(studio)
  const page = await open('/healthz', desktop)
  await addAuthenticator(page)
  await enter(page, named(studio.url), session)
  await press(page, 'Add a passkey')
  await page.getByText('Next time, sign in with').waitFor()
  const secret = await addApp(page)
  await page.evaluate('localStorage.clear()')
  await page.goto(`${named(studio.url)}/login`)
  // This authenticator accepts the browser's suggestion by itself.
  await page.waitForURL((url) => url.pathname !== '/login')
  await page.goto(`${named(studio.url)}/dashboard/security`)

  await press(page, 'Delete my account')
  await page.getByLabel(`Type ${email} to confirm`).fill(email)
  await press(page, 'Delete it for good')
  const question = page.getByRole('dialog', { name: 'Confirm with your second step' })
  await question.getByLabel('Code of').fill('123')
  await question.getByRole('button', { name: 'Confirm' }).click()
  await question.getByText('This code is wrong').waitFor()
  await question.getByLabel('Code of').fill(await appCode(secret, 1))
  await question.getByRole('button', { name: 'Confirm' }).click()

  await page.getByText('Your account is deleted.').first().waitFor()
  expect(await newSession(studio, email)).toContain('invalid_credentials')
})
