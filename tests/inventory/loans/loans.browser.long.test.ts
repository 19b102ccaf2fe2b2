import { manager } from '#tests/orders/till.ts'
import { test } from '#tests/support/browser.ts'

test('a demo club is lent to a client, stands on their page, and comes back', async ({ openAs }) => {
  const page = await openAs(manager, '/admin/inventory/loans')
  await page.getByRole('link', { name: 'Lend one' }).click()
  await page.getByRole('link', { name: /^DEM/ }).last().click()
  await page.getByText('1 available').waitFor()
  await page.getByRole('button', { name: 'Lend', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Client').fill('Coleman')
  await dialog
    .getByRole('option', { name: /Coleman/ })
    .first()
    .click()
  await dialog.getByLabel('Note').fill('With its wrench')
  await dialog.getByRole('button', { name: 'Lend it' }).click()
  await page.getByText('0 available').waitFor()

  await page.getByRole('link', { name: /Coleman/ }).click()
  const clubs = page.getByRole('region', { name: 'Demo clubs' })
  await clubs.getByText('With its wrench').waitFor()
  await clubs.getByRole('button', { name: / is back$/ }).click()
  await clubs.getByText('Back', { exact: true }).waitFor()
})

test('whoever scans or lends a club of which one is lost is told who had it, until it is found again', async ({
  openAs,
}) => {
  const page = await openAs(manager, '/admin/inventory/loans?shelf=overdue')
  await page
    .getByRole('link', { name: /, demo/ })
    .first()
    .click()
  const loans = page.getByRole('region', { name: 'On loan' })
  const warning = page.getByText('One of these is lost')
  await loans
    .getByRole('button', { name: / is lost$/ })
    .first()
    .click()
  await warning.waitFor()
  await page.getByText(/ had it and was to bring it back by /).waitFor()

  await loans.getByRole('button', { name: / is back$/ }).click()
  await warning.waitFor({ state: 'detached' })
})
