import { expect } from 'vitest'

import { manager, openTill } from '#tests/orders/till.ts'
import { violationsOf } from '#tests/support/axe.ts'
import { desktop, eachLook, telephone, test } from '#tests/support/browser.ts'

test.for(
  eachLook([
    ['on a telephone', telephone],
    ['on a desktop', desktop],
  ] as const),
)(
  '%s the books balance up to a day, and an account leads to the order of what was posted to it',
  async ([, look], { openAs, studio }) => {
    const till = await openTill(studio)
    const { id, number } = await till.sell(4800)
    await till.pay(id)
    const page = await openAs(manager, '/admin/sales/ledger', look)
    const together = page.getByRole('row', { name: /^Together/ })
    await together.getByText('0.00', { exact: true }).waitFor()
    expect(await violationsOf(page)).toEqual([])

    await page.getByRole('link', { name: '1100 Card terminal' }).click()
    await page.getByRole('heading', { name: 'Card terminal' }).waitFor()
    expect(await violationsOf(page)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth <= screen.width')).toBe(true)
    await page.getByRole('link', { name: number }).click()
    await page.waitForURL(`**/admin/orders/order/${id}`)
    await page.goBack()
    await page.getByLabel('From').fill('2020-01-01')
    await page.getByLabel('Until').fill('2020-01-31')
    await page.getByText('Nothing was posted to it').waitFor()
    await page.getByRole('link', { name: 'All accounts' }).click()
    await together.waitFor()
  },
)
