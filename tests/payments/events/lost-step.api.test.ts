import { randomUUID } from 'node:crypto'

import { expect } from 'vitest'

import { writeStep } from '#server/audit/service.ts'
import { jobWork } from '#server/kernel/work.ts'
import { orderHistory } from '#server/orders/store.ts'
import { setPayment } from '#server/payments/store.ts'
import { test } from '#tests/support/test.ts'

const by = { actorKind: 'system', actorId: null, at: new Date('2026-11-24T14:00:00Z'), reason: null }

test('a payment and an order that were changed meanwhile are not changed by the version of before', async ({
  db,
  services,
}) => {
  const id = randomUUID()
  const work = { ...jobWork(services, 'test'), trx: db, now: by.at }
  const kind = { entity: 'order', table: 'customerOrder', history: orderHistory } as const

  await expect(setPayment(work, { id, version: 1, from: 'processing', to: 'captured' }, by)).rejects.toThrow(
    `One row of payment ${id} was to change, but 0 did.`,
  )
  const row = { id, version: 1, status: 'placed' as const }
  await expect(writeStep(work, kind, { row, to: 'paid', set: { totalCents: 100 } })).rejects.toThrow(
    `One row of order ${id} was to change, but 0 did.`,
  )
})
