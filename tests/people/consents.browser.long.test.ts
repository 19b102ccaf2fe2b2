import { expect } from 'vitest'

import { codeIn, test as base } from '#tests/auth/newcomer.ts'
import { violationsOf } from '#tests/support/axe.ts'
import { desktop, eachLook, telephone } from '#tests/support/browser.ts'

// A studio of this file's own: whoever is signed in elsewhere is not asked about what is published here.
const test = base.extend({ settings: [{ KEEP_CONSENTS_DAYS: '1096' }, { scope: 'file' }] })

test('who registers agrees to the version beside the button, and is not asked again', async ({ open, studio }) => {
  const page = await open('/register', telephone)
  const email = `agreeing-${process.pid}@example.com`
  await page.getByText('By creating the account you agree to the terms (version 1).').waitFor()
  expect(await page.getByRole('link', { name: 'terms', exact: true }).getAttribute('href')).toBe('/terms?version=1')
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Young')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('a long enough one 2026')
  await page.getByRole('button', { name: 'Create the account' }).click()
  await page.getByText('is on its way').waitFor()

  await page.getByLabel('Code').fill(codeIn(await studio.newestMail(email)))
  await page.getByRole('button', { name: 'Confirm my address' }).click()
  await page.waitForURL('**/dashboard/home')
  await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/api/v1/consents')),
    page.goto(`${studio.url}/dashboard/home`),
  ])
  await page.getByRole('navigation', { name: 'Dashboard' }).waitFor()
  expect(await page.getByRole('region', { name: 'Terms' }).count()).toBe(0)
})

test('a word that is longer than the screen makes the preview no wider', async ({ openAs }) => {
  const page = await openAs('admin', '/admin/settings/terms', telephone)
  await page
    .getByRole('main')
    .getByLabel(/^The next version/)
    .fill(`# Terms\n\n${'W'.repeat(200)}`)
  await page.getByRole('region', { name: 'Preview' }).getByText('WWW').waitFor()

  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(telephone.viewport.width)
})

const looks = eachLook([
  ['on a telephone', telephone],
  ['on a desktop', desktop],
] as const)

test.for(looks)(
  '%s a manager publishes the next version; members are asked and shut out of nothing',
  async ([, look], { open, openAs, newcomer, signInAs, studio }) => {
    const page = await openAs('admin', '/admin/settings/terms', look)
    const main = page.getByRole('main')
    const field = main.getByLabel(/^The next version/)
    const [, before] =
      /after version (\d+)/.exec(await main.getByText(/^The next version, after version \d+$/).innerText()) ?? []
    const next = Number(before) + 1
    const publish = main.getByRole('button', { name: 'Publish …' })
    await field.waitFor()
    expect(await publish.isDisabled()).toBe(true)

    await field.fill(`# Terms, ${next}\n\n## Pets\n\nDogs are **welcome**.`)
    await main.getByRole('region', { name: 'Preview' }).getByRole('heading', { name: 'Pets' }).waitFor()
    await page.reload()
    expect(await field.inputValue()).toContain('Dogs are')
    expect(await violationsOf(page)).toEqual([])
    await publish.click()
    await page.getByRole('button', { name: `Publish version ${next}` }).click()
    await main.getByText(`Version ${next} is published`).waitFor()
    await main.getByRole('link', { name: `Version ${next}`, exact: true }).waitFor()
    await main.getByRole('link', { name: 'Version 1', exact: true }).waitFor()

    const own = await open('/login', look)
    await signInAs(own, newcomer)
    await own.waitForURL((address) => address.pathname !== '/login')
    await own.goto(`${studio.url}/dashboard/security`)
    const asked = own.getByRole('region', { name: 'Terms' })
    await asked.waitFor()
    // Their data, and the way out, are there as before.
    await own
      .getByRole('button', { name: /Download/ })
      .first()
      .waitFor()
    expect(await violationsOf(own)).toEqual([])
    await asked.getByRole('link', { name: 'Read the terms' }).click()
    await own.getByRole('heading', { name: `Terms, ${next}` }).waitFor()
    await own.getByText(`Version ${next}, published on`).waitFor()
    expect(await violationsOf(own)).toEqual([])
    await own.goto(`${studio.url}/terms?version=1`)
    await own.getByText('This version is no longer the present one.').waitFor()
    await own.goto(`${studio.url}/dashboard/home`)
    await asked.getByRole('button', { name: 'I agree' }).click()
    await asked.waitFor({ state: 'detached' })
    await own.reload()
    await own.getByRole('navigation', { name: 'Dashboard' }).waitFor()
    expect(await asked.count()).toBe(0)
  },
)

test('of two managers the second is told, and loses nothing that they wrote', async ({ openAs }) => {
  const one = await openAs('admin', '/admin/settings/terms')
  const two = await openAs('admin', '/admin/settings/terms')
  // Both have read the version that they are about to follow.
  for (const page of [one, two]) await page.getByLabel(/^The next version/).waitFor()
  for (const [page, words] of [
    [one, 'Words of one'],
    [two, 'Words of two'],
  ] as const) {
    await page.getByLabel(/^The next version/).fill(words)
    await page.getByRole('button', { name: 'Publish …' }).click()
    await page.getByRole('button', { name: /^Publish version/ }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }

  await two.getByText('Somebody else has published a version meanwhile.').waitFor()
  expect(await two.getByLabel(/^The next version/).inputValue()).toBe('Words of two')
  await two.getByRole('button', { name: /^I have read it/ }).click()
  await two.getByRole('button', { name: 'Publish …' }).click()
  await two.getByRole('button', { name: /^Publish version/ }).click()
  await two.getByText(/^Version \d+ is published/).waitFor()
})

test('the preview shows what is written and nothing of before, also where sections have one title', async ({
  openAs,
}) => {
  const page = await openAs('admin', '/admin/settings/terms')
  const sections = page.getByRole('region', { name: 'Preview' }).locator('section')
  const shown = async () => (await sections.allInnerTexts()).map((text) => text.split(/\n+/))

  for (const written of [
    [
      ['Fees', 'None.'],
      ['Pets', 'Dogs are welcome.'],
      ['Pets', 'Cats are not.'],
    ],
    [
      ['Pets', 'Dogs are welcome.'],
      ['Pets', 'Cats are not.'],
    ],
    [
      ['Dogs', 'They are welcome.'],
      ['Pets', 'Cats are not.'],
    ],
    [['Pets', 'Stay at home.']],
  ]) {
    const body = written.map(([title, words]) => `## ${title}\n\n${words}`).join('\n\n')
    await page.getByLabel(/^The next version/).fill(body)
    await expect.poll(shown).toEqual(written)
  }
})
