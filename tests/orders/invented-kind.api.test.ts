import { expect } from 'vitest'
import { z } from 'zod'

import { forAnybody, lineKind, whatWasPaid } from '#server/catalog/line-kind.ts'
import { jobWork } from '#server/kernel/work.ts'
import { expireOrders } from '#server/orders/step.ts'
import { Failure } from '#shared/http/failure.ts'
import { accounts } from '#shared/ledger/accounts.ts'
import { test } from '#tests/support/test.ts'

import { accepted, openCounter } from './counter.ts'

/** A made-up kind: rides in a golf cart, of which two exist; each is taken until it is given back. */
function rides() {
  const log: string[] = []
  let free = 2
  const kind = lineKind({
    ref: z.strictObject({ hole: z.int().min(1).max(18) }),
    terms: z.strictObject({ hole: z.int() }),
    mayBuy: forAnybody,
    price: (_db, lines) =>
      Promise.resolve(
        lines.map(({ ref: { hole } }) => ({
          name: `Ride to hole ${hole}`,
          unitCents: 1000 * hole,
          taxCategory: 'event_admission' as const,
          revenueAccount: accounts.labour,
          rule: { depositBp: 5000 },
          terms: { hole },
        })),
      ),
    reserve: (_work, lines) => {
      if (free < lines.length) return Promise.reject(new Failure('not_offered', 'All rides are taken.'))
      free -= lines.length
      log.push(`reserve ${lines.length}`)
      return Promise.resolve()
    },
    fulfil: (_work, lines) => {
      log.push(`fulfil ${lines.map(({ terms }) => terms.hole).join(' ')}`)
      return Promise.resolve(lines.map(() => 'started' as const))
    },
    release: (_work, lines, cause) => {
      free += lines.length
      log.push(`release ${cause}`)
      return Promise.resolve()
    },
    mostBack: whatWasPaid,
    refundable: (_db, parts) =>
      parts.some(({ line }) => line.terms.hole === 18)
        ? Promise.reject(new Failure('not_refundable', 'Nobody comes back from the last hole.'))
        : Promise.resolve(),
    refund: (_work, parts) => {
      free += parts.filter(({ giveBack }) => giveBack).length
      log.push(`refund ${parts.length}`)
      return Promise.resolve()
    },
  })
  return { kind, log, freeNow: () => free }
}

const ride = (hole: number) => ({ kind: 'ride', hole, quantity: 1 })

test('a kind that orders have never heard of is sold, paid, refunded and expires', async ({
  db,
  as,
  services,
  clock,
}) => {
  const { kind, log, freeNow } = rides()
  services.lineKinds = { ...services.lineKinds, ride: kind }
  const { sell, pay, refund, read } = await openCounter({ db, as, services })

  const order = await sell([ride(2), ride(18)])
  expect(order).toMatchObject({ totalCents: 20_000, dueNowCents: 10_000, lines: [{ name: 'Ride to hole 2' }, {}] })
  await expect(sell([ride(1)])).rejects.toMatchObject({ code: 'not_offered', message: 'All rides are taken.' })
  await pay(order.id, { method: 'card', demoCard: accepted })
  expect(await read(order.id)).toMatchObject({ status: 'in_fulfilment', paidCents: 10_000, dueCents: 10_000 })

  const [short, long] = order.lines
  await expect(refund(order.id, [{ lineId: long?.id ?? '', quantity: 1 }])).rejects.toMatchObject({
    code: 'not_refundable',
  })
  await refund(order.id, [{ lineId: short?.id ?? '', quantity: 1 }])
  expect(await read(order.id)).toMatchObject({
    totalCents: 18_000,
    paidCents: 10_000,
    refundedCents: 0,
    dueCents: 8000,
  })

  const other = await sell([ride(1)])
  clock.pass({ minutes: 16 })
  await expireOrders(jobWork(services, 'test'))

  expect(await read(other.id)).toMatchObject({ status: 'expired' })
  expect(freeNow()).toBe(1)
  expect(log).toEqual(['reserve 2', 'fulfil 2 18', 'refund 1', 'reserve 1', 'release expired'])
})
