import { expect } from 'vitest'

import { buildOrdersContract } from '#shared/builds/orders/contract.ts'
import { manager, openTill } from '#tests/orders/till.ts'
import { desktop, telephone, test } from '#tests/support/browser.ts'

import { approveBuild, press } from './through-bench.ts'

const address = '12 Fairway Lane, Chicago, IL 60601'

test(
  'staff say where clubs are sent and for how much; the client sees it, and what is ready and paid leaves',
  { timeout: 240_000 },
  async ({ openAs, studio }) => {
    const till = await openTill(studio)
    const { buildId, order } = await approveBuild(till.desk, till.personId)

    const bench = await openAs(manager, `/admin/clubs-2/order-details/${buildId}`, desktop)
    const shipping = bench.getByRole('region', { name: 'Shipping' })
    await shipping.getByText('The client comes for it.').waitFor()
    await press(bench, 'Ship it instead')
    const dialog = bench.getByRole('dialog')
    await dialog.getByLabel('Address').fill(address)
    expect(await dialog.getByLabel(/^Price/).inputValue()).toBe('25.00')
    await dialog.getByLabel(/^Price/).press('Enter')
    await shipping.getByText('$25 with tax').waitFor()

    const own = await openAs('member', `/dashboard/order/${order?.id}`, telephone)
    await own.getByText(address).waitFor()
    await own.getByText(/^We send them to .* Shipping is \$25 with tax/).waitFor()
    await press(own, 'Another address')
    await own.getByLabel('Address').fill('7 Lake Street, Chicago, IL 60602')
    await press(own, 'Send them there')
    await own.getByText('7 Lake Street').waitFor()
    await bench.reload()
    await shipping.getByText('7 Lake Street').waitFor()
    const mine = await openAs('member', '/dashboard/builds', telephone)
    const needsYou = mine.getByRole('region', { name: 'Needs you' })
    await needsYou
      .getByText(/The deposit of \$[\d.]+ is due/)
      .first()
      .waitFor()

    await press(bench, 'They come for it')
    await shipping.getByText('The client comes for it.').waitFor()

    const { builds } = await till.desk(buildOrdersContract.listBuilds, { query: { shelf: 'ready' } })
    const ready = builds.find(({ dueCents }) => dueCents <= 0)
    const leaving = await openAs(manager, `/admin/clubs-2/order-details/${ready?.id}`, desktop)
    await press(leaving, 'Ship it instead')
    await leaving.getByRole('dialog').getByLabel('Address').fill(address)
    await press(leaving, 'Ship it there')
    await leaving.getByRole('region', { name: 'Shipping' }).getByText(address).waitFor()
    const today = await openAs(manager, '/admin/today', desktop)
    await today.getByText('Clubs to ship').first().waitFor()
    await press(leaving, 'Ship')
    await leaving.getByLabel('Carrier').fill('UPS')
    await leaving.getByLabel('Tracking number').fill('1Z999AA10123456784')
    await leaving.getByRole('dialog').getByRole('button', { name: 'Ship', exact: true }).click()
    await leaving.getByText('UPS, 1Z999AA10123456784').first().waitFor()

    await press(leaving, 'More')
    await press(leaving, 'Take back under warranty')
    await leaving.getByLabel('Reason').fill('A head came loose')
    await leaving.getByRole('dialog').getByRole('button', { name: 'Take back under warranty' }).click()
    await leaving.getByRole('region', { name: 'Under warranty', exact: true }).getByText('A head came loose').waitFor()
  },
)
