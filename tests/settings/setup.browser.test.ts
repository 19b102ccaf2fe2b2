import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

import { catalogContract } from '#shared/catalog/contract.ts'
import { violationsOf } from '#tests/support/axe.ts'
import { desktop, eachLook, telephone } from '#tests/support/browser.ts'
import { makeUser } from '#tests/support/make.ts'
import { emptyStudio, withOwnStudio } from '#tests/support/own-studio.ts'
import { cliCommand, eventually, run, serverSecret } from '#tests/support/process.ts'

const test = withOwnStudio()

const passwordOfOwner = 'a long pass phrase of the owner'

/** As the operator does, with a name: the set-up suggests whoever has one as the first who works here. */
const createAdmin = (databaseUrl: string, email: string) =>
  run(
    [...cliCommand, 'create-admin', '--email', email, '--first-name', 'Ada', '--last-name', 'Rowe', '--password-stdin'],
    { DATABASE_URL: databaseUrl, SECRET_KEY: serverSecret },
    passwordOfOwner,
  )

async function signIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.locator('form').getByRole('button', { name: 'Sign in' }).click()
}

const place = {
  'Name of the studio': 'Fairway North',
  'In one line': 'Lessons and bays by the lake',
  'Street and number': '12 Harbor Road',
  'Postal code': '55802',
  City: 'Duluth',
  Phone: '+1 218 555 0190',
  'E-mail': 'hello@fairwaynorth.example',
}

const titles = ['When you are open', 'Your bays', 'Who works here', 'What you offer']

/** Axe in light and in dark, and nothing wider than the screen. */
async function lookAt(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect.poll(() => violationsOf(page), { message: `${page.url()} ${colorScheme}` }).toEqual([])
  }
  expect(await page.evaluate('document.documentElement.scrollWidth <= screen.width'), page.url()).toBe(true)
}

test('until the site is open every public address says that it opens soon, and is not listed', async ({
  own,
  studio,
}) => {
  await emptyStudio(own)
  // A page that takes longer than two seconds to draw, as on a busy machine, is sent empty and drawn for who asks next.
  const drawn = (path: string, part: string) =>
    eventually(
      async () => (await fetch(studio.url + path)).text(),
      (text) => text.includes(part),
    )
  const title = '<title>Opens soon</title>'
  for (const path of ['/', '/book-now', '/Memberships', '/leagues/events', '/membership-success', '/nowhere']) {
    const text = await drawn(path, title)
    expect(text, path).toContain(title)
    expect(text, path).toContain('noindex')
    expect(text, path).not.toContain('canonical')
  }
  expect(await drawn('/', 'opens soon</h1>')).toContain('opens soon</h1>')
  expect(await drawn('/login', '<title>Sign in</title>')).toContain('<title>Sign in</title>')
})

for (const [device, look, owner] of eachLook([
  ['a telephone', telephone, 'north@example.com'],
  ['a desktop', desktop, 'south@example.com'],
] as const)) {
  test(`on ${device} the first administrator opens an empty studio in 25 presses, and a visitor books there`, async ({
    open,
    own,
    ownUrl,
    studio,
  }) => {
    await emptyStudio(own)
    expect((await createAdmin(ownUrl, owner)).stderr).toBe('')

    const page = await open('/Memberships', look)
    await page.getByRole('heading', { level: 1, name: 'This golf studio opens soon' }).waitFor()
    await lookAt(page)
    await page.goto(`${studio.url}/login`)
    await signIn(page, { email: owner, password: passwordOfOwner })
    await page.waitForURL('**/admin/settings/setup')

    let presses = 0
    for (const [label, text] of Object.entries(place)) {
      await page.getByLabel(label, { exact: true }).fill(text)
      presses++
    }
    await page.getByText('left: studio, hours, bays, people, offer').waitFor()
    await lookAt(page)
    for (const title of titles) {
      await page.getByRole('button', { name: 'Next' }).click()
      presses++
      await page.getByRole('heading', { name: title }).waitFor()
      await lookAt(page)
    }
    await page.getByRole('button', { name: 'Save and finish' }).click()
    presses++
    await page.getByRole('heading', { name: 'A last look' }).waitFor()
    await lookAt(page)
    await page.getByRole('checkbox', { name: /I have looked at these prices/ }).check()
    presses++
    await page.getByRole('button', { name: 'Open the studio' }).click()
    presses++
    await page.getByRole('heading', { name: 'The site is open' }).waitFor()
    await lookAt(page)
    expect(presses).toBeLessThanOrEqual(25)

    const visitor = await open('/', look)
    await visitor.getByRole('heading', { level: 1, name: 'Lessons and bays by the lake' }).waitFor()
    await visitor.goto(`${studio.url}/book-now?service=adult_lesson`)
    await visitor.getByRole('button', { name: /Take it/ }).click()
    await visitor.getByText(/Kept for you/).waitFor()
    await visitor.getByLabel('First name').fill('Ines')
    await visitor.getByLabel('Last name').fill('Vega')
    await visitor.getByLabel('E-mail').fill(`ines-${owner}`)
    await visitor.getByLabel('Phone').fill('312 555 0111')
    await visitor.getByRole('button', { name: /^Book .*[AP]M/ }).click()
    await visitor.getByRole('heading', { level: 1, name: /Booked/ }).waitFor()
  })
}

test('what is typed in the set-up survives a reload, and a refused save loses nothing', async ({
  open,
  own,
  studio,
}) => {
  await emptyStudio(own)
  const administrator = await makeUser(own, { email: 'draft@example.com', roles: ['admin'] })
  const page = await open('/login')
  await signIn(page, administrator)
  await page.waitForURL('**/admin/settings/setup')
  const name = page.getByLabel('Name of the studio')
  await name.waitFor()
  expect(await name.evaluate('this === document.activeElement || document.activeElement?.name')).toBe('studio.name')

  await name.fill('Fairway North')
  await page.reload()
  expect(await name.inputValue()).toBe('Fairway North')

  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByText('Street is required.').waitFor()
  for (const [label, text] of Object.entries(place)) await page.getByLabel(label, { exact: true }).fill(text)
  await page.route('**/api/v1/setup*', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByText('No answer came').waitFor()
  expect(await page.getByLabel('City').inputValue()).toBe('Duluth')
  await page.unroute('**/api/v1/setup*')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('heading', { name: 'When you are open' }).waitFor()

  await page.goto(`${studio.url}/admin`)
  await page.waitForURL('**/admin/settings/setup')
  await page.getByText('2 of 5').waitFor()
})

for (const [device, look] of eachLook([
  ['a telephone', telephone],
  ['a desktop', desktop],
] as const)) {
  test(`on ${device} whoever goes on too early is taken to what is wrong, and from there to its field`, async ({
    open,
    own,
    studio,
  }) => {
    await emptyStudio(own)
    const owner = `early-${look.viewport.width}@example.com`
    const administrator = await makeUser(own, { email: owner, roles: ['admin'] })
    const page = await open('/login', look)
    await signIn(page, administrator)
    await page.waitForURL('**/admin/settings/setup')
    const problems = page.getByRole('alert').filter({ hasText: 'Look at this again' })
    const follow = (problem: string) => problems.getByRole('button', { name: problem }).click()
    const isFocused = (field: Locator) => field.and(page.locator(':focus')).waitFor()

    await page.goto(`${studio.url}/admin/settings/setup?step=hours`)
    await page.getByLabel('Monday, from').fill('22:00')
    await page.getByRole('button', { name: 'Add a different day' }).click()
    await page.getByLabel('Reason, as visitors read it').fill('Christmas Eve')
    await page.getByRole('button', { name: 'Add hours on Different day 1' }).click()
    await page.getByRole('button', { name: 'Next' }).click()
    await page.locator(':focus').and(problems).waitFor()
    expect(await page.evaluate('document.activeElement.getBoundingClientRect().top')).toBeGreaterThanOrEqual(0)
    await lookAt(page)
    await follow('Tuesday: The night of Monday lasts until 21:00, and Tuesday begins before that, at 09:00.')
    await isFocused(page.getByLabel('Tuesday, from'))
    await follow('From (1) must be a day.')
    await isFocused(page.getByLabel('From', { exact: true }))

    await page.goto(`${studio.url}/admin/settings/setup?step=bays`)
    await page.getByRole('button', { name: 'Add a bay' }).click()
    await page.getByLabel('What it is').nth(1).fill('')
    await page.getByRole('button', { name: 'Next' }).click()
    await page.locator(':focus').and(problems).waitFor()
    await follow('What it is (2) is required.')
    await isFocused(page.getByLabel('What it is').nth(1))
  })
}

test('a day that is partly closed is entered, and is there again when the step is opened anew', async ({
  open,
  own,
  studio,
}) => {
  await emptyStudio(own)
  const administrator = await makeUser(own, { email: 'partly@example.com', roles: ['admin'] })
  const page = await open('/login')
  await signIn(page, administrator)
  await page.waitForURL('**/admin/settings/setup')
  await page.getByText('Guessed from this browser').waitFor()
  for (const [label, text] of Object.entries(place)) await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByRole('button', { name: 'Next' }).click()

  await page.getByRole('heading', { name: 'When you are open' }).waitFor()
  await page.getByRole('button', { name: 'Add a different day' }).click()
  await page.getByLabel('From', { exact: true }).fill('2026-12-24')
  await page.getByLabel('Reason, as visitors read it').fill('Christmas Eve')
  await page.getByText('Closed all day').waitFor()
  await page.getByRole('button', { name: 'Add hours on Different day 1' }).click()
  await page.getByLabel('Different day 1, until').fill('13:00')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('heading', { name: 'Your bays' }).waitFor()

  await page.goto(`${studio.url}/admin/settings/setup?step=hours`)
  await page.getByLabel('Reason, as visitors read it').waitFor()
  expect(await page.getByLabel('Different day 1, from').inputValue()).toBe('09:00')
  expect(await page.getByLabel('Different day 1, until').inputValue()).toBe('13:00')
  await page.goto(`${studio.url}/admin/settings/setup?step=studio`)
  await page.getByLabel('Name of the studio').waitFor()
  expect(await page.getByText('Guessed from this browser').count()).toBe(0)
})

test('a service of the studio’s own holds nothing of those that it replaces', async ({ open, own, ownUrl, studio }) => {
  await emptyStudio(own)
  const owner = 'own@example.com'
  await createAdmin(ownUrl, owner)
  const page = await open('/login')
  await signIn(page, { email: owner, password: passwordOfOwner })
  await page.waitForURL('**/admin/settings/setup')
  for (const [label, text] of Object.entries(place)) await page.getByLabel(label, { exact: true }).fill(text)
  for (const title of titles) {
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('heading', { name: title }).waitFor()
  }

  const taken = page.getByRole('group', { name: 'Services' }).getByRole('checkbox', { checked: true })
  await taken.first().waitFor()
  while ((await taken.count()) > 0) await taken.first().uncheck()
  await page.getByLabel('A service of your own').fill('Short game hour')
  await page.getByRole('button', { name: 'Add it' }).click()
  await page.getByLabel('Price of Short game hour').fill('80')
  await page.getByRole('button', { name: 'Save and finish' }).click()
  await page.getByRole('button', { name: 'Summary (1) is required.' }).click()
  await page.keyboard.type('Chips, pitches and sand.')
  await page.getByRole('button', { name: 'Save and finish' }).click()
  await page.getByRole('button', { name: 'Open the studio' }).waitFor()
  expect(await page.getByText('Suggested prices').count()).toBe(0)
  await page.getByRole('button', { name: 'Open the studio' }).click()
  await page.getByRole('heading', { name: 'The site is open' }).waitFor()

  expect(await studio.call(catalogContract.listServices, {})).toMatchObject([
    { name: 'Short game hour', summary: 'Chips, pitches and sand.', description: '', bringAlong: '' },
  ])
})
