import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { membershipsContract } from '#shared/memberships/contract.ts'
import { emptyStudio, withOwnStudio } from '#tests/support/own-studio.ts'
import { cliCommand, run, serverSecret } from '#tests/support/process.ts'

const test = withOwnStudio()

const password = 'a long pass phrase of the owner'
const place = {
  'Name of the studio': 'Fairway North',
  'In one line': 'Lessons and bays by the lake',
  'Street and number': '12 Harbor Road',
  'Postal code': '55802',
  City: 'Duluth',
  Phone: '+1 218 555 0190',
  'E-mail': 'hello@fairwaynorth.example',
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.locator('form').getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/admin/settings/setup')
}

const next = (page: Page) => page.getByRole('button', { name: 'Next' }).click()

test('an owner opens a studio with a second administrator beside, and nothing of either is lost', async ({
  open,
  own,
  ownUrl,
  studio,
}) => {
  await emptyStudio(own)
  for (const email of ['ada@example.com', 'ben@example.com']) {
    const words = ['create-admin', '--email', email, '--first-name', email.slice(0, 3), '--password-stdin']
    await run([...cliCommand, ...words], { DATABASE_URL: ownUrl, SECRET_KEY: serverSecret }, password)
  }
  const ada = await open('/login')
  await signIn(ada, 'ada@example.com')
  for (const [label, text] of Object.entries(place)) await ada.getByLabel(label, { exact: true }).fill(text)
  await next(ada)
  await ada.getByRole('heading', { name: 'When you are open' }).waitFor()
  await next(ada)
  await ada.getByRole('heading', { name: 'Your bays' }).waitFor()

  // Both have the bays before them; Ben saves first.
  const ben = await open('/login')
  await signIn(ben, 'ben@example.com')
  await ben.goto(`${studio.url}/admin/settings/setup?step=bays`)
  await ben.getByRole('button', { name: 'Add a bay' }).click()
  await ben.getByLabel('Name', { exact: true }).nth(1).fill('Window bay')
  await next(ben)
  await ben.getByRole('heading', { name: 'Who works here' }).waitFor()

  await ada.getByLabel('Name', { exact: true }).first().fill('Lake bay')
  await next(ada)
  await ada.getByText('Somebody else has changed this step meanwhile').waitFor()
  await ada.getByText('Window bay is added').waitFor()
  const names = async () =>
    Promise.all((await ada.getByLabel('Name', { exact: true }).all()).map((field) => field.inputValue()))
  expect(await names()).toEqual(expect.arrayContaining(['Lake bay', 'Window bay']))
  await next(ada)
  await ada.getByRole('heading', { name: 'Who works here' }).waitFor()

  // What Ben does in another step keeps nobody waiting.
  await next(ben)
  await ben.getByRole('heading', { name: 'What you offer' }).waitFor()
  await ada.goto(`${studio.url}/admin/settings/setup?step=offer`)
  await ada.getByRole('checkbox', { name: /Weekday/ }).check()
  await ada.getByRole('button', { name: 'Save and finish' }).click()
  await ada.getByText('Price (1)').first().waitFor()
  await ada.getByLabel('Price of Weekday').fill('89')
  await ada.getByRole('button', { name: 'Save and finish' }).click()
  await ada.getByRole('heading', { name: 'A last look' }).waitFor()
  await ada.getByText('Lake bay').waitFor()
  await ada.getByText(/^\$89(\.00)? a month$/).waitFor()
  await ada.getByRole('button', { name: 'Send me a test mail' }).click()
  await ada.getByText('A mail is on its way to ada@example.com.').first().waitFor()

  const early = await open('/')
  await early.getByRole('heading', { level: 1, name: /opens soon/ }).waitFor()
  await ada.getByRole('button', { name: 'Open the studio' }).click()
  await ada.getByText(/still what the starter suggests: .*Look at them/).waitFor()
  await ada.getByRole('checkbox', { name: /I have looked at these prices/ }).check()
  await ada.getByRole('button', { name: 'Open the studio' }).click()
  await ada.getByRole('heading', { name: 'The site is open' }).waitFor()

  const plans = await studio.call(membershipsContract.listMembershipPlans, {})
  expect(plans.map(({ code, priceCents }) => [code, priceCents])).toEqual([['weekday', 8900]])
  const visitor = await open('/book-now?service=adult_lesson')
  await visitor.getByRole('button', { name: /Take it/ }).click()
  await visitor.getByText(/Kept for you/).waitFor()
  await visitor.getByLabel('First name').fill('Ines')
  await visitor.getByLabel('Last name').fill('Vega')
  await visitor.getByLabel('E-mail').fill('ines@example.com')
  await visitor.getByLabel('Phone').fill('312 555 0111')
  await visitor.getByRole('button', { name: /^Book .*[AP]M/ }).click()
  await visitor.getByRole('heading', { level: 1, name: /Booked/ }).waitFor()

  expect(await studio.faults()).toEqual([])
})
