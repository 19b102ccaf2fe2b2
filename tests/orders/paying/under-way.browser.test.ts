import { randomUUID } from 'node:crypto'

import { expect } from 'vitest'

import { ordersContract } from '#shared/orders/contract.ts'
import { drawersContract } from '#shared/payments/drawers-contract.ts'
import { asksForConfirmation } from '#tests/orders/counter.ts'
import { manager, openTill } from '#tests/orders/till.ts'
import { desktop, eachLook, telephone, test } from '#tests/support/browser.ts'

const looks = eachLook([
  ['on a telephone', telephone],
  ['on a desktop', desktop],
] as const)

const fresh = () => ({ 'idempotency-key': randomUUID() })

test.for(looks)(
  '%s the desk pays while a card is under way: it sees what is, makes it void, and takes the cash',
  async ([, look], { openAs, studio }) => {
    const till = await openTill(studio)
    const { drawers } = await till.desk(drawersContract.listDrawers, {})
    if (!drawers.some(({ session }) => session?.isMine)) {
      const { id: drawerId } = await till.desk(drawersContract.createDrawer, {
        headers: fresh(),
        body: { name: `Drawer ${randomUUID().slice(0, 6)}`, active: true },
      })
      const params = { drawerId }
      await till.desk(drawersContract.openDrawer, { params, headers: fresh(), body: { floatCents: 20_000 } })
    }
    const { id } = await till.sell(4800)
    const body = { method: 'card', demoCard: asksForConfirmation } as const
    const page = await openAs(manager, `/admin/orders/order/${id}?do=pay`, look)
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Cash', { exact: true }).click()
    // The client begins to pay on their telephone meanwhile.
    await till.desk(ordersContract.payOrder, { params: { orderId: id }, headers: fresh(), body })
    await dialog.getByRole('button', { name: 'Take $48 in cash' }).click()

    await dialog.getByText(/A payment of \$48\.00 by card is open \(P-\d+\)/).waitFor()
    await dialog.getByText('$48 by card is under way').waitFor()
    expect(await till.read(id)).toMatchObject({ paidCents: 0 })
    await dialog.getByRole('button', { name: 'Void it' }).click()
    await dialog.getByText('$48 by card is under way').waitFor({ state: 'detached' })
    await dialog.getByRole('button', { name: 'Take $48 in cash' }).click()
    await dialog.waitFor({ state: 'detached' })

    expect(await till.read(id)).toMatchObject({
      paidCents: 4800,
      refundedCents: 0,
      payments: [
        { method: 'card', status: 'voided' },
        { method: 'cash', status: 'captured' },
      ],
    })
  },
)
