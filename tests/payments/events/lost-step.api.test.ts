import { randomUUID } from 'node:crypto'

import { expect } from 'vitest'

import { writeStep } from '#server/audit/service.ts'
import { jobWork } from '#server/kernel/work.ts'
import { orderHistory } from '#server/orders/store.ts'
import { payments } from '#server/payments/step.ts'
import { test } from '#tests/support/test.ts'

test('a payment and an order that were changed meanwhile are not changed by the version of before', async ({
  db,
  services,
}) => {
  const id = randomUUID()
  const work = { ...jobWork(services, 'test'), trx: db }
  const kind = { entity: 'order', table: 'customerOrder', history: orderHistory } as const

  const payment = { id, version: 1, status: 'processing' as const }
  await expect(writeStep(work, payments, { row: payment, to: 'captured' })).rejects.toThrow(
    `One row of payment ${id} was to change, but 0 did.`,
  )
  const row = { id, version: 1, status: 'placed' as const }
  await expect(writeStep(work, kind, { row, to: 'paid', set: { totalCents: 100 } })).rejects.toThrow(
    `One row of order ${id} was to change, but 0 did.`,
  )
})
