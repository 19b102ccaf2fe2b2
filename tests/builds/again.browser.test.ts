import { manager } from '#tests/orders/till.ts'
import { desktop, telephone, test } from '#tests/support/browser.ts'

test(
  'a lost 9-iron is wished for again by its owner, and the studio goes on with its sheet',
  { timeout: 300_000 },
  async ({ openAs }) => {
    const bag = await openAs('member', '/dashboard/bag', telephone)
    await bag.getByRole('button', { name: 'Add a club' }).click()
    await bag.getByLabel('Club', { exact: true }).selectOption({ label: '9-iron' })
    await bag.getByLabel('Head brand').fill('Northfield')
    await bag.getByRole('button', { name: 'Add it' }).click()
    await bag.getByRole('button', { name: 'Open 9-iron' }).first().click()
    await bag.getByRole('button', { name: 'Mark as lost' }).click()
    await bag.getByRole('button', { name: 'It is back' }).waitFor()
    await bag.getByRole('button', { name: 'Make this club again' }).click()
    await bag.getByText('We have your wish').waitFor()

    const page = await openAs(manager, '/admin/clubs-2/sheets?shelf=requests', desktop)
    await page
      .getByRole('link', { name: /^S-\d+$/ })
      .first()
      .click()
    await page.getByText('Please make this again.').waitFor()
    await page.getByRole('button', { name: 'Parts and prices' }).click()
    await page.getByLabel('9-iron: Price of the head').fill('240')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page
      .getByRole('region', { name: 'Changes' })
      .getByText(/change/)
      .waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Share' }).click()
    await page.getByRole('button', { name: 'New version' }).click()
    await page.getByRole('button', { name: 'Compare versions' }).click()
    await page.getByRole('region', { name: 'Versions compared' }).getByText('Nothing changed.').waitFor()
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await page.getByRole('listitem').filter({ hasText: 'Northfield' }).waitFor()
  },
)
