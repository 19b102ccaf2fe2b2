import { expect } from 'vitest'

import { catalogContract } from '#shared/catalog/contract.ts'
import { makeService } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

test('the catalogue lists what can be booked, with price, terms and questions', async ({ db, call }) => {
  await makeService(db, { questions: [{ code: 'goal', label: 'Your goal', hint: null, kind: 'text', choices: [] }] })
  const gone = await makeService(db, { code: 'old_service' })
  await db.updateTable('service').set({ active: false }).where('id', '=', gone).execute()

  const services = await call(catalogContract.listServices, {})

  expect(services).toEqual([
    expect.objectContaining({
      code: 'swing_eval',
      durationMinutes: 60,
      priceCents: 9500,
      questions: [{ code: 'goal', label: 'Your goal', hint: null, kind: 'text', choices: [] }],
      cancellationPolicy: {
        bands: [
          { untilHours: 24, feePercent: 0 },
          { untilHours: 0, feePercent: 50 },
        ],
        noShowFeePercent: 100,
        graceMinutes: 0,
      },
    }),
  ])
})
