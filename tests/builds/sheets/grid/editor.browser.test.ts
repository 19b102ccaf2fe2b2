import { type Page } from 'playwright-core'
import { expect } from 'vitest'

import { manager } from '#tests/orders/till.ts'
import { desktop, telephone, test } from '#tests/support/browser.ts'

const limit = { timeout: 240_000 }

/** A sheet of these clubs, as it is begun from the list. */
async function beginSheet(page: Page, clubs: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'New sheet' }).click()
  await page.getByRole('combobox', { name: 'Client' }).fill('member@loft')
  await page.getByRole('listbox').getByRole('option').first().click()
  await page.getByText('No club is on this sheet yet.').waitFor()
  for (const club of clubs) await page.getByLabel('Add a club').selectOption({ label: club })
}

const textsOf = (page: Page, clubs: readonly string[], field: string) =>
  Promise.all(clubs.map((club) => page.getByLabel(`${club}: ${field}`, { exact: true }).inputValue()))

/** As a spreadsheet puts it on the clipboard. */
const paste = (page: Page, text: string) =>
  page.evaluate(`(() => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', ${JSON.stringify(text)})
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })()`)

const irons = ['6-iron', '7-iron', '8-iron']

test(
  'a sheet is written by keyboard: pasted, the same below, undone, a part picked, and kept over a reload',
  limit,
  async ({ openAs }) => {
    const page = await openAs(manager, '/admin/clubs-2/sheets', desktop)
    await beginSheet(page, irons)

    await page.getByLabel('6-iron: Length').focus()
    await paste(page, '37 3/4\t28\t62.25\n37,25\t31.5\tupright\n36.75\t35.5\t63.25\n')
    expect(await textsOf(page, irons, 'Length')).toEqual(['37 3/4', '37 1/4', '36 3/4'])
    await page.getByText('Lie: Write an angle, such as 62.50. You typed upright.').waitFor()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    expect(await page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe('7-iron: Lie')
    await page.keyboard.type('62.75')

    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowLeft')
    expect(await page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe('6-iron: Loft')
    await page.keyboard.press('=')
    expect(await textsOf(page, irons, 'Loft')).toEqual(['28.00', '28.00', '28.00'])
    await page.keyboard.press('Control+z')
    expect(await textsOf(page, irons, 'Loft')).toEqual(['28.00', '31.50', '35.50'])

    await page.getByRole('button', { name: 'Parts and prices' }).click()
    await page.getByLabel('6-iron: Shaft').fill('SHF-IR105-S')
    await page.getByRole('listbox', { name: 'Parts in stock' }).getByRole('option').first().waitFor()
    await page.keyboard.press('Enter')
    expect(await page.getByLabel('6-iron: Price of the shaft').inputValue()).toBe('42.00')
    await page.getByLabel('6-iron: Shaft').press('=')
    await page.getByText(/^3 needed/).waitFor()
    expect(await textsOf(page, irons, 'Shaft')).toEqual(irons.map(() => 'Ironline Rail 105'))

    await page.reload()
    await page.getByText('You have changes to version 1 that are not saved.').waitFor()
    await page.getByRole('button', { name: 'Keep' }).click()
    expect(await textsOf(page, irons, 'Length')).toEqual(['37 3/4', '37 1/4', '36 3/4'])
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).waitFor({ state: 'detached' })
    await page.reload()
    await page.getByRole('button', { name: 'Parts and prices' }).click()
    expect(await textsOf(page, irons, 'Shaft')).toEqual(irons.map(() => 'Ironline Rail 105'))
    expect(await page.getByText('that are not saved').count()).toBe(0)
  },
)

test(
  'the length of a set is progressed from one club, seen before it is applied, and undone',
  limit,
  async ({ openAs }) => {
    const page = await openAs(manager, '/admin/clubs-2/sheets', desktop)
    await beginSheet(page, irons)
    await page.getByLabel('7-iron: Length').fill('37 1/2')

    await page.getByRole('button', { name: 'Progress the length' }).click()
    expect(await textsOf(page, ['6-iron', '8-iron'], 'Length').catch(() => [])).toEqual(['37 1/2', '36 1/2'])
    expect(await page.getByLabel('8-iron, new').inputValue()).toBe('37')
    await page.getByLabel('8-iron, new').fill('longer')
    await page.getByRole('button', { name: 'Apply to the set' }).click()
    await page.getByText(/ You typed longer\.$/).waitFor()
    await page.getByLabel('8-iron, new').fill('37 1/8')
    // Other steps leave what was typed over.
    await page.getByLabel('Steps').selectOption({ label: 'Graphite' })
    expect(await page.getByLabel('8-iron, new').inputValue()).toBe('37 1/8')
    await page.getByRole('button', { name: 'Apply to the set' }).click()

    expect(await textsOf(page, irons, 'Length')).toEqual(['38', '37 1/2', '37 1/8'])
    await page.getByRole('img', { name: /length 37.5 inches/ }).waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    expect(await textsOf(page, irons, 'Length')).toEqual(['37 1/2', '37 1/2', '36 1/2'])
  },
)

test(
  'on a phone one club is a card: tabs lead from one to the next, and nothing is wider than the screen',
  limit,
  async ({ openAs }) => {
    const page = await openAs(manager, '/admin/clubs-2/sheets', telephone)
    await beginSheet(page, irons)
    await page.getByRole('button', { name: '7-iron', exact: true }).click()
    const card = page.getByRole('region', { name: '7-iron', exact: true }).first()
    for (const [field, value] of [
      ['Head', '264'],
      ['Shaft, cut', '112'],
      ['Shaft balances at', '18.4'],
      ['Grip', '50'],
    ] as const)
      await card.getByLabel(`7-iron: ${field}`, { exact: true }).fill(value)

    await page.getByLabel('Balance of the 7-iron').getByText('C6.5').waitFor()
    await page.getByText('Swings, ±1.0').waitFor()
    await page.getByText(/±1.0 points as in any shop, until 3 clubs were weighed here: none was so far/).waitFor()
    expect(await page.getByLabel('6-iron: Length').count()).toBe(0)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
    await page.getByRole('button', { name: '8-iron', exact: true }).click()
    await page.getByRole('img', { name: /8-iron/ }).waitFor()
  },
)
