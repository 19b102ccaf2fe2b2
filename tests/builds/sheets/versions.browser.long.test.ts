import { type Page } from 'playwright-core'
import { expect } from 'vitest'

import { manager } from '#tests/orders/till.ts'
import { desktop, test } from '#tests/support/browser.ts'

const limit = { timeout: 240_000 }

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const more = async (page: Page, act: string) => {
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: act, exact: true }).click()
}

test(
  'what is typed is saved before it is shared, a new version is taken back, and on paper is the work order alone',
  limit,
  async ({ openAs }) => {
    const page = await openAs(manager, '/admin/clubs-2/sheets', desktop)
    // Pressed twice it asks once, and goes on asking.
    await page.getByRole('button', { name: 'New sheet' }).dblclick()
    await page.getByRole('combobox', { name: 'Client' }).fill('member@loft')
    await page.getByRole('listbox').getByRole('option').first().click()
    await page.getByText('No club is on this sheet yet.').waitFor()
    await page.getByLabel('Add a club').selectOption({ label: '6-iron' })
    await page.getByLabel('6-iron: Length').fill('longer')
    const share = page.getByRole('button', { name: 'Share', exact: true })

    // What cannot be read is not shared without.
    await share.click()
    await expect.poll(() => page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe('6-iron: Length')
    await page.getByLabel('6-iron: Length').fill('37 1/4')
    await page.getByRole('button', { name: 'Prices', exact: true }).click()
    await page.getByLabel('6-iron: Labour').fill('40')
    await page.getByLabel('6-iron: Discount').fill('12.50')
    await share.click()
    await page.getByRole('button', { name: 'New version' }).waitFor()
    expect(await page.getByText('is kept here, and is not saved').count()).toBe(0)
    await page.getByText('37 1/4').first().waitFor()

    await page.emulateMedia({ media: 'print' })
    await page.getByText(/^Build sheet S-/).waitFor()
    expect(await page.getByRole('region', { name: 'History' }).isVisible()).toBe(false)
    await page.emulateMedia({ media: 'screen' })

    await page.getByRole('button', { name: 'New version' }).click()
    await page.getByText('version 2').first().waitFor()
    expect(await page.getByLabel('6-iron: Length').inputValue()).toBe('37 1/4')
    await page.getByRole('button', { name: 'Prices', exact: true }).click()
    expect(await page.getByLabel('6-iron: Discount').inputValue()).toBe('12.50')
    await more(page, 'Take back this draft')
    await page.getByRole('button', { name: 'Take it back' }).click()
    await page.getByText('version 1').first().waitFor()
    await page.getByRole('button', { name: 'Quote', exact: true }).click()

    await page.waitForURL(/\/quote\//)
    await page.getByRole('rowheader', { name: 'Discount' }).waitFor()
    await page.getByRole('link', { name: /^S-\d+, version 1$/ }).click()
    await page.waitForURL(/\/sheet\//)
    await title(page)
      .getByText(/^S-\d+/)
      .waitFor()
  },
)
