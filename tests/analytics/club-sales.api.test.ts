import { expect } from 'vitest'

import { analyticsContract, type Figure } from '#shared/analytics/contract.ts'
import { test } from '#tests/support/test.ts'
import { openBench } from '#tests/workshop/tickets.ts'

const { readClubSalesFigures, listFigureRows } = analyticsContract

const valuesOf = (figures: readonly Figure[]) => Object.fromEntries(figures.map(({ code, value }) => [code, value]))

test('a ticket counts on the day it is taken in and on the day it is ready, and comes back with the same club', async ({
  db,
  as,
  services,
}) => {
  const bench = await openBench({ db, as, services })
  const jobs = [{ slot: '7i' as const, jobs: [{ job: 'regrip' }] }]
  const ticket = await bench.takeIn(jobs, { signedName: 'Ana Ruiz' })
  await bench.finish(ticket)
  await bench.step(ticket, 'ready')
  const manager = await as('manager')
  const query = { from: '2026-11-01', until: '2026-11-30' }

  const { figures } = await manager(readClubSalesFigures, { query })
  expect(valuesOf(figures)).toMatchObject({
    tickets_in: 1,
    ticket_days: 0,
    comebacks: 0,
    builds_begun: 0,
    build_days: null,
    fitting_conversion: null,
    value_per_fitting: null,
    quote_acceptance: null,
  })
  for (const { code, value } of figures) {
    const { total } = await manager(listFigureRows, { params: { page: 'club-sales', code }, query })
    expect([code, total.value]).toEqual([code, value])
  }
})
