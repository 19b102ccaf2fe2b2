import { expect } from 'vitest'

import { workshopContract } from '#shared/workshop/contract.ts'
import { test } from '#tests/support/test.ts'

test('the price list of the bench has single prices, ranges and surcharges, in its own order', async ({ db, call }) => {
  const club = { category: 'grips' as const, unit: 'club' as const, benchMinutes: 6 }
  await db
    .insertInto('benchJob')
    .values([
      { ...club, code: 'rush', category: 'handling', unit: 'ticket', name: 'Rush', surchargePercent: 40, position: 3 },
      { ...club, code: 'regrip_own', name: 'Regrip, own grip', priceFromCents: 500, position: 2 },
      { ...club, code: 'regrip', name: 'Regrip', priceFromCents: 1200, priceToCents: 2800, position: 1 },
      { ...club, code: 'old', name: 'No longer done', priceFromCents: 100, position: 4, active: false },
    ])
    .execute()

  const jobs = await call(workshopContract.listBenchJobs, {})

  expect(jobs.map(({ code, price }) => [code, price])).toEqual([
    ['regrip', { kind: 'price', fromCents: 1200, toCents: 2800 }],
    ['regrip_own', { kind: 'price', fromCents: 500, toCents: null }],
    ['rush', { kind: 'surcharge', percent: 40 }],
  ])
})

test.for([
  [{}, 'bench_job_costs_a_price_or_a_surcharge'],
  [{ priceFromCents: 500, surchargePercent: 40 }, 'bench_job_costs_a_price_or_a_surcharge'],
  [{ priceFromCents: 500, priceToCents: 500 }, 'bench_job_prices_are_in_order'],
  [{ surchargePercent: 40, priceToCents: 500 }, 'bench_job_range_begins_somewhere'],
] as const)('a job of the bench cannot cost %o', async ([price, constraint], { db }) => {
  const job = {
    code: 'odd',
    category: 'grips' as const,
    unit: 'club' as const,
    name: 'Odd',
    benchMinutes: 6,
    position: 1,
  }

  await expect(
    db
      .insertInto('benchJob')
      .values({ ...job, ...price })
      .execute(),
  ).rejects.toMatchObject({ constraint })
})
