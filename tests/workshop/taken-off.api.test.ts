import { expect } from 'vitest'

import { ticketsContract } from '#shared/workshop/tickets-contract.ts'
import { makeMembership, makePlan } from '#tests/memberships/plans.ts'
import { key } from '#tests/orders/counter.ts'
import { personOf } from '#tests/people/clients.ts'
import { test } from '#tests/support/test.ts'

import { irons, openBench } from './tickets.ts'

test('a bill that is less than what was signed says what a membership took off', async ({ db, as, services }) => {
  const bench = await openBench({ db, as, services })
  const member = await as('member')
  const discounts = JSON.stringify([{ category: 'bench', percent: 15 }])
  await makeMembership(db, member.userId, await makePlan(db, { discounts }))
  const personId = await personOf(db, member.userId)

  const body = { personId, clubs: irons('7i', '8i'), signedName: 'Mo Member' }
  const ticket = await bench.builder(ticketsContract.takeIn, { headers: key(), body })
  await bench.finish(ticket)
  const ready = await bench.step(ticket, 'ready')
  expect(ready).toMatchObject({ totalCents: 2800, totalWithTaxCents: 2380 })
  expect(ready.order).toMatchObject({ totalCents: 2380, off: [{ reason: 'Members: Annual', cents: 420 }] })

  const other = await bench.takeIn(irons('7i'), { signedName: 'Ana Ruiz' })
  await bench.finish(other)
  expect((await bench.step(other, 'ready')).order).toMatchObject({ off: [] })
})
