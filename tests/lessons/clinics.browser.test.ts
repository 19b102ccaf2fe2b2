import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { telephone, test } from '#tests/support/browser.ts'
import { eventually } from '#tests/support/process.ts'

const path = '/lessons/clinics-events'
const titles = (page: Page) => page.getByRole('region', { name: 'What is coming' }).getByRole('heading', { level: 3 })

test('a visitor sees what is coming by date, with places and both prices, and keeps a filter across a reload', async ({
  open,
}) => {
  const page = await open(path, telephone)
  await titles(page).first().waitFor()
  const all = await titles(page).allTextContents()
  const wedges = page.getByRole('listitem').filter({ hasText: 'Wedges inside a hundred yards' })
  for (const fact of ['$65', 'Members $55', 'Elena Duarte', 'Handicap 10 to 30']) {
    await wedges.getByText(fact).waitFor()
  }

  await page.getByRole('link', { name: /^Juniors/ }).tap()
  await page
    .getByRole('link', { name: /^Juniors/, exact: false })
    .and(page.locator('[aria-current]'))
    .waitFor()
  const juniors = await titles(page).allTextContents()
  await page.reload()
  await titles(page).first().waitFor()

  expect(all).toHaveLength(10)
  expect(juniors).toEqual(['Saturday starters', 'Short game for juniors', 'Teens: speed and strike'])
  expect(await titles(page).allTextContents()).toEqual(juniors)
  expect(new URL(page.url()).searchParams.get('for')).toBe('junior')
})

test('a full clinic says so and asks to be next; one with places asks for a place, each about itself', async ({
  open,
}) => {
  const page = await open(`${path}?for=junior`, telephone)
  const full = page.getByRole('listitem').filter({ hasText: 'Saturday starters' })
  await full.getByText('Full', { exact: true }).waitFor()
  expect(await full.getByRole('link', { name: /Ask for a place/ }).count()).toBe(0)

  await full.getByRole('link', { name: /^Ask to be next\s?: Saturday starters/ }).tap()
  const ask = page.getByRole('region', { name: 'Ask to be next' })
  await ask.getByText(/Saturday starters, Sat, /).waitFor()
  await ask.getByLabel('Name').fill('Robin Vale')
  expect(new URL(page.url()).searchParams.get('for')).toBe('junior')

  await page.getByRole('link', { name: /^Ask for a place\s?: Teens: speed and strike/ }).tap()
  const other = page.getByRole('region', { name: 'Ask for a place' })
  await other.getByText(/Teens: speed and strike, Tue, /).waitFor()
  expect(await other.getByLabel('Name').inputValue()).toBe('Robin Vale')
})

test('a link from another page leads to the one that it names', async ({ open }) => {
  const page = await open('/lessons/adult', telephone)

  await page.getByRole('link', { name: /Putting: aim before stroke/ }).tap()

  const focus = await eventually(
    () => page.evaluate('document.activeElement?.id'),
    (id) => id === 'aim-before-stroke',
  )
  expect(focus).toBe('aim-before-stroke')
  expect(new URL(page.url()).pathname).toBe(path)
})

test('packages stand against single lessons', async ({ open }) => {
  const page = await open('/lessons/adult')

  await page.getByRole('row', { name: 'Five private lessons $100 $50 12 months $500' }).waitFor()
})
