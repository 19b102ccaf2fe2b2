import { expect } from 'vitest'

import { addMonths, localDayOf } from '#shared/booking/local-time.ts'
import { manager, openTill } from '#tests/orders/till.ts'
import { violationsOf } from '#tests/support/axe.ts'
import { desktop, eachLook, telephone, test } from '#tests/support/browser.ts'

const thisMonth = () => localDayOf(new Date(), 'America/Chicago').slice(0, 7)

test.for(
  eachLook([
    ['on a telephone', telephone],
    ['on a desktop', desktop],
  ] as const),
)('%s a terminal is counted blind, what differs is told and explained', async ([, look], { openAs, studio }) => {
  const till = await openTill(studio)
  const { id } = await till.sell(4800)
  await till.pay(id)
  const page = await openAs(manager, `/admin/sales/month-end?month=${thisMonth()}`, look)

  const terminals = page.getByRole('region', { name: /^Terminals/ })
  // Today's terminal is below those of earlier days.
  await terminals
    .getByLabel(/^Total of the terminal/)
    .last()
    .fill('1')
  await terminals.getByRole('button', { name: 'Count' }).last().click()
  await terminals.getByText(/^Short/).waitFor()
  await terminals.getByLabel('Why it differs').fill('Tried out')
  await terminals.getByRole('button', { name: 'Save the reason' }).click()

  await terminals.getByText('Reason: Tried out').first().waitFor()
  await page.getByText('Running', { exact: true }).waitFor()
  expect(await page.getByRole('button', { name: 'Close the month' }).count()).toBe(0)
  expect(
    await page.evaluate<boolean>('document.documentElement.scrollWidth > document.documentElement.clientWidth'),
  ).toBe(false)
  expect(await violationsOf(page)).toEqual([])
})

test('a month that is over is ticked and closed with a reason for the rest, and stays so', async ({ openAs }) => {
  const month = addMonths(`${thisMonth()}-01`, -1).slice(0, 7)
  const page = await openAs(manager, `/admin/sales/month-end?month=${month}`, desktop)
  await page.getByText('To close', { exact: true }).waitFor()
  await page.getByRole('checkbox', { name: /^Taxes/ }).click()
  await page.getByText(/^1 of 7 ticked/).waitFor()

  await page.getByRole('button', { name: 'Close the month' }).click()
  const dialog = page.getByRole('dialog')
  expect(await dialog.getByRole('button', { name: 'Close the month' }).isDisabled()).toBe(true)
  await dialog.getByLabel('Reason').fill('Before the books began')
  await dialog.getByRole('button', { name: 'Close the month' }).click()

  await page.getByText(/Before the books began/).waitFor()
  await page.getByText('Closed', { exact: true }).waitFor()
  expect(await page.getByRole('checkbox', { name: /^Taxes/ }).isDisabled()).toBe(true)
})

test.for(
  eachLook([
    ['on a telephone', telephone],
    ['on a desktop', desktop],
  ] as const),
)(
  '%s what was earned leads to money, part by part, to the cent, and each part to its account and to the figures',
  async ([, look], { openAs }) => {
    const month = addMonths(`${thisMonth()}-01`, -2).slice(0, 7)
    const page = await openAs(manager, `/admin/sales/month-end?month=${month}`, look)
    const bridge = page.getByRole('region', { name: /^From earned to money/ })
    await bridge.getByText('It closes to the cent.').waitFor()
    await bridge.getByRole('row', { name: /^Change of money/ }).waitFor()
    expect(
      await page.evaluate<boolean>('document.documentElement.scrollWidth > document.documentElement.clientWidth'),
    ).toBe(false)
    expect(await violationsOf(page)).toEqual([])

    await bridge.getByRole('link', { name: '4040' }).click()
    await page.waitForURL(`**/admin/sales/ledger?account=4040&from=${month}-01&until=${month}-*`)
    await page.goBack()
    await bridge.getByRole('link', { name: 'Figures of money' }).click()
    await page.getByRole('heading', { level: 1, name: 'Money analytics' }).waitFor()
    await page.getByRole('region', { name: 'How what was earned became money' }).waitFor()
  },
)
