import { randomUUID } from 'node:crypto'

import { expect } from 'vitest'

import { saveOrder } from '#server/orders/store.ts'
import { setPayment } from '#server/payments/store.ts'
import { test } from '#tests/support/test.ts'

const by = { actorKind: 'system', actorId: null, at: new Date('2026-11-24T14:00:00Z'), reason: null }

test('a payment and an order that were changed meanwhile are not changed by the version of before', async ({ db }) => {
  const id = randomUUID()
  const sums = { paidCents: 0, refundedCents: 0, fulfilledCents: 0, totalCents: 100, dueNowCents: 0, expiresAt: null }

  await expect(setPayment({ trx: db }, { id, version: 1, from: 'processing', to: 'captured' }, by)).rejects.toThrow(
    `One row of payment ${id} was to change, but 0 did.`,
  )
  await expect(saveOrder({ trx: db }, { id, version: 1, from: 'placed', to: 'paid', ...sums }, by)).rejects.toThrow(
    `One row of order ${id} was to change, but 0 did.`,
  )
})
