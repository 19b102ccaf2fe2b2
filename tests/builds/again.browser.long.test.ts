import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { manager } from '#tests/orders/till.ts'
import { desktop, telephone, test } from '#tests/support/browser.ts'

import {
  letEpoxyCureAtOnce,
  linkIn,
  payAndFetch,
  payByCard,
  press,
  signAndCall,
  takeThroughBench,
} from './through-bench.ts'

const email = 'member@loftandlie.test'
const ironsOf = (bag: Page) => bag.getByRole('listitem').filter({ hasText: 'Northfield T2' })
const passportIn = (text: string) => /[A-Z0-9]{5}-[A-Z0-9]{5}/.exec(text)?.[0]

/** Loses a club of the bag, and asks for it once more. */
async function wishAgain(bag: Page) {
  await press(bag, 'Add a club')
  await bag.getByLabel('Club', { exact: true }).selectOption({ label: '9-iron' })
  await bag.getByLabel('Head brand').fill('Northfield')
  await bag.getByLabel('Head model').fill('T2')
  await press(bag, 'Add it')
  await ironsOf(bag).getByRole('button', { name: 'Open 9-iron' }).click()
  await press(bag, 'Mark as lost')
  await bag.getByRole('button', { name: 'It is back' }).waitFor()
  await press(bag, 'Make this club again')
  await bag.getByText('We have your wish').waitFor()
}

/** Measures and prices what was wished for, shares it, and shares it once more after a look at what changed. */
async function shareTwice(page: Page) {
  await page
    .getByRole('link', { name: /^S-\d+$/ })
    .first()
    .click()
  await page.getByText('Please make this again.').waitFor()
  await page.getByLabel('9-iron: Length').fill('36')
  await press(page, 'Parts and prices')
  await page.getByLabel('9-iron: Price of the head').fill('240')
  await press(page, 'Save')
  await page
    .getByRole('region', { name: 'Changes' })
    .getByText(/change/)
    .waitFor({ state: 'detached' })
  await press(page, 'Share')
  await press(page, 'New version')
  await press(page, 'Compare versions')
  await page.getByRole('region', { name: 'Versions compared' }).getByText('Nothing changed.').waitFor()
  await press(page, 'Show')
  await page.getByRole('listitem').filter({ hasText: 'Northfield' }).waitFor()
  await press(page, 'Share')
}

test(
  'a lost 9-iron is wished for again, agreed on, built, and in the bag beside the one that stays lost',
  { timeout: 300_000 },
  async ({ openAs, open, studio }) => {
    await wishAgain(await openAs('member', '/dashboard/bag', telephone))

    const desk = await openAs(manager, '/admin/clubs-2/sheets?shelf=requests', desktop)
    await shareTwice(desk)
    await press(desk, 'Quote')
    await press(desk, 'Send to the client')
    await desk.getByRole('heading', { name: 'At the counter' }).waitFor()

    const quote = await open(linkIn((await studio.newestMail(email))?.text, 'quote'), telephone)
    await quote.getByLabel('Your full name').fill('Alex Moreno')
    await press(quote, 'Approve the quote')
    await quote.getByRole('link', { name: /^Pay the deposit/ }).click()
    await payByCard(quote)

    await letEpoxyCureAtOnce(await openAs(manager, '/admin/clubs-2/terms', desktop))
    await desk.reload()
    await desk.getByRole('link', { name: 'Open the build' }).click()
    await desk.waitForURL(/order-details/)
    const bench = await openAs('admin', new URL(desk.url()).pathname, desktop)
    await takeThroughBench(bench, '9-iron')
    await desk.reload()
    await signAndCall(desk)

    const phone = await open(linkIn((await studio.newestMail(email))?.text, 'track'), telephone)
    await payAndFetch(phone, desk, 'Alex Moreno')

    const bag = await openAs('member', '/dashboard/bag', telephone)
    await ironsOf(bag).nth(1).waitFor()
    const irons = await ironsOf(bag).allTextContents()
    expect(irons.filter((text) => text.includes('Lost'))).toHaveLength(1)
    expect(new Set(irons.map(passportIn)).size).toBe(2)
  },
)
