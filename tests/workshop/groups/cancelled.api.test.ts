import { expect } from 'vitest'

import { ordersContract } from '#shared/orders/contract.ts'
import { test } from '#tests/support/test.ts'

import { openGroup } from './groups.ts'

test('a bag whose bill is cancelled does not leave for nothing: it is billed again', async ({ db, as, services }) => {
  const group = await openGroup({ db, as, services })
  const bag = await group.takeInBag('Ana')
  await group.makeReady(bag)
  const { orders } = await group.bill()
  const manager = await as('manager')
  await manager(ordersContract.stepOrder, {
    params: { orderId: orders[0]?.id ?? '' },
    body: { to: 'cancelled', reason: 'The wrong payer' },
  })

  await expect(group.handOver([bag.id])).rejects.toMatchObject({
    code: 'wrong_state',
    message: `${bag.number} is to be billed first.`,
  })
  const again = await group.bill()
  expect(again.orders).toHaveLength(1)
  await group.payGroup(again)
  expect(await group.handOver([bag.id])).toMatchObject({ goneCount: 1, dueCents: 0 })
})
