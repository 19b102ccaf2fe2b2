import { expect } from 'vitest'

import { listPromises } from '#server/workshop/bench/tasks.ts'
import type { Call } from '#shared/http/call.ts'
import { inventoryContract } from '#shared/inventory/contract.ts'
import { estimateContract } from '#shared/workshop/estimate-contract.ts'
import { key } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'
import { mailedToken } from '#tests/workshop/estimates.ts'
import { irons, openBench } from '#tests/workshop/tickets.ts'

/** Work that was proposed for Nov 27, to a client who has its link. */
async function propose(fixtures: Parameters<typeof openBench>[0], call: Call) {
  const { db, as } = fixtures
  const bench = await openBench(fixtures)
  await db.updateTable('person').set({ email: 'ana@example.com' }).where('id', '=', bench.personId).execute()
  const manager = await as('manager')
  await manager(inventoryContract.moveStock, {
    headers: key(),
    body: { sku: 'GRP-CORD', kind: 'count', quantity: 10, unitCostCents: 500, reason: 'Counted' },
  })
  const ticket = await bench.takeIn(irons('7i'), { signedName: 'Ana Ruiz', promisedOn: '2026-11-26' })
  await bench.add(
    ticket,
    { job: 'loft_lie_bend', note: '2 up' },
    { promise: { day: '2026-11-27', reason: 'Bent too' } },
  )
  const token = await mailedToken(db, 'ticket_more_work')
  const days = async () => ({
    promised: (await listPromises({ trx: db }, { kind: 'ticket', id: ticket.id }))[0]?.promisedOn,
    due: [...new Set((await db.selectFrom('benchTask').select('dueOn').execute()).map(({ dueOn }) => dueOn))],
  })

  return {
    ...bench,
    ticket,
    days,
    shown: () => call(estimateContract.readEstimate, { body: { token } }),
    approve: () =>
      call(estimateContract.answerEstimate, { body: { token, answer: 'approve', signedName: 'Ana Ruiz' } }),
  }
}

test('the day of a proposal is promised once it is agreed to', async ({ db, as, services, call }) => {
  const asked = await propose({ db, as, services }, call)
  expect(await asked.shown()).toMatchObject({ proposed: { promisedOn: '2026-11-27' } })
  await asked.approve()
  expect(await asked.days()).toEqual({ promised: '2026-11-27', due: ['2026-11-27'] })
})

test('a day that is over is neither shown nor promised: the first one after it is, and said', async ({
  db,
  as,
  services,
  call,
  clock,
}) => {
  const asked = await propose({ db, as, services }, call)
  clock.set('2026-12-05T15:00:00Z')
  const day = (await asked.shown()).proposed?.promisedOn ?? ''
  expect(day >= '2026-12-05').toBe(true)
  await asked.approve()
  expect(await asked.days()).toEqual({ promised: day, due: [day] })
  const letters = await db.selectFrom('notice').select('template').orderBy('id', 'desc').limit(1).execute()
  expect(letters).toEqual([{ template: 'ticket_work_added' }])
})

test('a later day that was promised since stays', async ({ db, as, services, call }) => {
  const asked = await propose({ db, as, services }, call)
  await asked.promise(asked.ticket.id, { day: '2026-12-10', reason: 'The bender is broken' })
  expect(await asked.shown()).toMatchObject({ promisedOn: '2026-12-10', proposed: { promisedOn: null } })
  await asked.approve()
  expect(await asked.days()).toEqual({ promised: '2026-12-10', due: ['2026-12-10'] })
})
