import { expect } from 'vitest'

import { telephone, test as inBrowser } from '#tests/support/browser.ts'
import { eventually } from '#tests/support/process.ts'

// Every page keeps a time, and all of them come from one address.
const test = inBrowser.extend<{ settings: Record<string, string> }>({
  settings: [{ HOLDS_PER_ADDRESS: '20' }, { scope: 'file' }],
})

const pages: [path: string, title: string, price: string, who: string, service: string][] = [
  ['/swing-evaluation', 'Swing evaluation', '$95', 'Elena Duarte', 'swing_eval'],
  ['/Book-Fitting', 'Club fittings', '$110 to $425', 'Marcus Okafor', 'iron_fitting'],
  ['/LAB-Putters', 'L.A.B. putters', '$110', 'Priya Raman', 'lab_putter_fitting'],
  ['/Custom-Club-Builds', 'Custom club builds', '1/8 in', 'Tomasz Wrona', 'iron_fitting'],
  ['/Regripping-Repair', 'Regripping and repair', '$12 to $28', 'Tomasz Wrona', 'loft_lie_check'],
  ['/lessons/adult', 'Adult lessons', '$110', 'Elena Duarte', 'adult_lesson'],
  ['/lessons/youth', 'Youth lessons', '$70', 'Naomi Castellanos', 'junior_lesson'],
]

test.for(pages)(
  'on a telephone %s says what it is, what it costs and who does it, one tap from a time that is kept',
  async ([path, title, price, who, service], { open }) => {
    const page = await open(path, telephone)

    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await page.getByText(price, { exact: true }).first().waitFor()
    await page.getByRole('heading', { name: who }).waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(telephone.viewport.width)

    await page.locator(`a[href*="service=${service}&day="]`).first().tap()
    await page.getByText(/Kept for you/).waitFor()
    expect(new URL(page.url()).searchParams.get('service')).toBe(service)
  },
)

test('every fitting stands in one comparison, and what bothers a golfer leads to the right one', async ({ open }) => {
  const page = await open('/Book-Fitting', telephone)
  const comparison = page.getByRole('region', { name: 'Every fitting, side by side' })

  await comparison.getByText('Covers driver, woods and hybrids, irons', { exact: true }).waitFor()
  expect(await comparison.getByRole('heading', { level: 3 }).allTextContents()).toEqual([
    'Driver fitting',
    'Fairway wood and hybrid fitting',
    'Iron fitting',
    'Wedge fitting',
    'Long game fitting',
    'Full bag fitting',
    'Putter fitting',
    'L.A.B. putter fitting',
  ])
  await comparison.getByText('Members pay from $225', { exact: true }).waitFor()
  await page.getByRole('link', { name: /I am starting over/ }).tap()

  const focus = await eventually(
    () => page.evaluate('document.activeElement?.id'),
    (id) => id === 'full_bag_fitting',
  )
  expect(focus).toBe('full_bag_fitting')
  expect(new URL(page.url()).hash).toBe('#full_bag_fitting')
})

test('the drawing of lie-angle balance follows the lie that is chosen', async ({ open }) => {
  const page = await open('/LAB-Putters')
  const drawing = (degrees: number) =>
    page.getByRole('img', { name: `lie-angle-balanced putter at ${degrees} degrees` })
  await drawing(69).waitFor()

  await page.getByRole('button', { name: '71°' }).click()

  await drawing(71).waitFor()
  expect(await page.getByText('Balanced for 71°.').isVisible()).toBe(true)
})

test('from the price list of the bench a visitor asks the bench, and the receipt is on its way', async ({
  open,
  studio,
}) => {
  const page = await open('/Regripping-Repair', telephone)
  await page.getByRole('row', { name: /New steel shaft.*Labor.*\$30 to \$40/ }).waitFor()

  const send = page.getByRole('button', { name: 'Send the question' })
  const question = page.locator('form', { has: send })
  await question.getByLabel('Name', { exact: true }).fill('Ines Vega')
  await question.getByLabel('E-mail').fill('ines.repairs@example.com')
  await question.getByLabel('Your question').fill('Thirteen grips, and one loose 7-iron.')
  await send.tap()

  await page.getByText('ines.repairs@example.com').waitFor()
  expect(await studio.newestMail('ines.repairs@example.com')).toBeDefined()
})

test('home says what, where, when and from what price, and three services have a time to tap', async ({ open }) => {
  const page = await open('/', telephone)

  await page.getByRole('heading', { level: 1, name: 'Golf clubs, built to your numbers.' }).waitFor()
  await page.getByText('from $25').first().waitFor()
  await page
    .getByRole('link', { name: /1240 West Fulton Market/ })
    .first()
    .waitFor()
  const times = page.getByRole('region', { name: 'Next free times' })
  for (const service of ['swing_eval', 'iron_fitting', 'bay_rental']) {
    await times.locator(`a[href*="service=${service}&day="]`).first().waitFor()
  }
  await times.locator('a[href*="service=bay_rental&day="]').first().tap()

  await page.getByText(/Kept for you/).waitFor()
})
