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
import { telephone, test } from '#tests/support/browser.ts'
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
