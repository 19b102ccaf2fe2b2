import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { authContract } from '#shared/auth/contract.ts'
import { buildOrdersContract } from '#shared/builds/orders/contract.ts'
import { quotesContract } from '#shared/builds/quotes/contract.ts'
import { sheetsContract } from '#shared/builds/sheets/contract.ts'
import { fittingsContract } from '#shared/fittings/contract.ts'
import { callThrough } from '#shared/http/call.ts'
import { purchasingContract } from '#shared/inventory/purchasing/contract.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { groupsContract } from '#shared/workshop/groups/contract.ts'
import { ticketsContract } from '#shared/workshop/tickets-contract.ts'
import { desktop, telephone, test } from '#tests/support/browser.ts'
import { sendTo } from '#tests/support/test.ts'

/** Where the palette is typed into: the page behind it may have a choice of its own. */
const lettersIn = (page: Page) => page.getByRole('dialog', { name: 'Search' }).getByRole('combobox')

const numberOf = (rows: readonly { number: string }[]) => rows[0]?.number ?? ''

test('a record is found by its number in each way of writing by whoever may read it, at the top of a telephone', async ({
  openAs,
  studio,
}) => {
  const session = await studio.call(authContract.issueToken, {
    query: { grant_type: 'password' },
    body: { email: 'manager@loftandlie.test', password: 'fairway-demo-2026' },
  })
  const send = sendTo(studio.url)
  const manager = callThrough((request) =>
    send({ ...request, headers: { ...request.headers, authorization: `Bearer ${session.access_token}` } }),
  )
  const query = { limit: 1 }
  const kinds = [
    ['Repair tickets', numberOf((await manager(ticketsContract.listTickets, { query })).tickets), 'not coach'],
    ['Group orders', numberOf((await manager(groupsContract.listGroups, { query })).groups), 'not coach'],
    ['Builds', numberOf((await manager(buildOrdersContract.listBuilds, { query })).builds), 'not coach'],
    ['Build sheets', numberOf((await manager(sheetsContract.listSheets, { query })).sheets), 'not coach'],
    ['Quotes', numberOf((await manager(quotesContract.listQuotes, { query })).quotes), 'not coach'],
    ['Orders', numberOf((await manager(ordersContract.listOrders, { query })).orders), 'not coach'],
    ['Fittings', numberOf((await manager(fittingsContract.listFittings, { query })).fittings), 'coach'],
    [
      'Purchase orders',
      numberOf((await manager(purchasingContract.listPurchaseOrders, { query })).purchaseOrders),
      'not coach',
    ],
  ] as const
  for (const [who, mayAll] of [
    ['manager', true],
    ['coach', false],
  ] as const) {
    const credentials = { email: `${who}@loftandlie.test`, password: 'fairway-demo-2026' }
    const page = await openAs(credentials, '/admin/today', telephone)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.getByRole('button', { name: 'Find' }).click()
    const dialog = page.getByRole('dialog', { name: 'Search' })
    await dialog.waitFor()
    const box = await dialog.boundingBox()
    expect(box?.y).toBeLessThan(24)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390)

    for (const [kind, number, by] of kinds) {
      expect(number).toMatch(/^[A-Z]+-\d+$/)
      const digits = number.replace(/^\D+/, '')
      for (const way of [number, number.toLowerCase().replace('-', ' '), digits]) {
        await lettersIn(page).fill(way)
        const hit = page.getByRole('group', { name: kind, exact: true }).getByRole('option', { name: number }).first()
        if (mayAll || by === 'coach') await hit.waitFor()
        else {
          await page.waitForTimeout(400)
          expect([kind, await hit.count()]).toEqual([kind, 0])
        }
      }
    }
  }
})

test('what opens in the moment in which another dialog closes stays open', async ({ openAs }) => {
  const page = await openAs('front desk', '/admin/today')
  await page.getByRole('button', { name: 'Shortcuts' }).click()
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()

  await page.evaluate(`document.querySelector('dialog').close()
    dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true }))`)

  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor({ state: 'hidden' })
  await lettersIn(page).waitFor()
})

test('the rail becomes icons that keep their names, and a drawer on a telephone', async ({ openAs }) => {
  const page = await openAs('admin', '/admin/today')
  const rail = page.getByRole('navigation', { name: 'Tools' })
  await rail.getByRole('button', { name: 'Narrow the rail' }).click()
  await page.reload()
  await rail.getByRole('link', { name: 'Day board' }).click()
  await page.getByRole('heading', { level: 1, name: 'Day board' }).waitFor()
  expect((await rail.boundingBox())?.width).toBeLessThan(80)

  const small = await openAs('admin', '/admin/today', telephone)
  await small.getByRole('button', { name: 'More' }).click()
  await small.getByRole('dialog', { name: 'Tools' }).getByRole('link', { name: 'Day board' }).click()
  await small.getByRole('heading', { level: 1, name: 'Day board' }).waitFor()
  expect(await small.getByRole('dialog').count()).toBe(0)
})

test('analytics say no to a member in words, and a dashboard address that does not exist says so', async ({
  openAs,
  studio,
}) => {
  const page = await openAs('member', '/admin/analytics/services')
  await page.getByRole('alert').getByText('No access').waitFor()
  await page.getByText('view_analytics', { exact: true }).waitFor()
  await page.goto(`${studio.url}/dashboard/order/A-100`)
  await page.getByRole('heading', { level: 1, name: 'No such order' }).waitFor()
  await page.goto(`${studio.url}/dashboard/nothing`)
  await page.getByRole('heading', { level: 1, name: 'Out of bounds' }).waitFor()
})

test('a manager finds what is done at a place that is not named after it', async ({ openAs }) => {
  const page = await openAs({ email: 'manager@loftandlie.test', password: 'fairway-demo-2026' }, '/admin', desktop)
  await page.getByRole('navigation', { name: 'Tools' }).getByRole('link', { name: 'People', exact: true }).waitFor()
  await page.keyboard.press('Control+k')
  const places = {
    drawer: 'Cash drawers',
    fee: 'Open fees',
    waive: 'Open fees',
    refund: 'Refund an order',
    merge: 'Members',
    audit: 'Audit of a client',
    holiday: 'Close the studio',
    'opening hours': 'Time off and closures',
    closure: 'Time off and closures',
    'special day': 'Close the studio',
    peak: 'Catalog',
    retire: 'Catalog',
    'month end': 'Month end',
  }
  const missing: string[] = []
  for (const [letters, label] of Object.entries(places)) {
    await lettersIn(page).fill(letters)
    const option = page.getByRole('option', { name: label }).first()
    await option.waitFor({ timeout: 5000 }).catch(() => missing.push(letters))
  }

  expect(missing).toEqual([])
})
