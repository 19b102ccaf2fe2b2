import { expect } from 'vitest'

import { jobWork } from '#server/kernel/work.ts'
import { moneyWordsOf } from '#server/orders/service.ts'
import { balls, gloves, openCounter } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

test('a letter says of an order, and of each of its lines, what is paid and what is owed at that moment', async ({
  db,
  as,
  services,
}) => {
  const { sell, pay, refund } = await openCounter({ db, as, services })
  const { id: orderId, lines } = await sell([gloves(), balls()])
  const [glove = '', ball = ''] = lines.map(({ id }) => id)
  const said = async () => [
    await moneyWordsOf(jobWork(services, 'test'), { orderIds: [orderId] }),
    await moneyWordsOf(jobWork(services, 'test'), { lineIds: [glove] }),
    await moneyWordsOf(jobWork(services, 'test'), { lineIds: [ball] }),
  ]
  expect(await said()).toEqual([
    '$40.24, to pay at the studio',
    '$26.46, to pay at the studio',
    '$13.78, to pay at the studio',
  ])

  await pay(orderId, { method: 'cash', amountCents: 2012 })
  expect(await said()).toEqual([
    '$40.24: $20.12 is paid, $20.12 is to pay at the studio',
    '$26.46: $13.23 is paid, $13.23 is to pay at the studio',
    '$13.78: $6.89 is paid, $6.89 is to pay at the studio',
  ])

  await pay(orderId, { method: 'cash' })
  expect(await said()).toEqual(['$40.24, paid', '$26.46, paid', '$13.78, paid'])

  await refund(orderId, [{ lineId: ball, quantity: 1 }])
  expect(await said()).toEqual(['$26.46, paid', '$26.46, paid', ''])
  expect(await moneyWordsOf(jobWork(services, 'test'), { lineIds: [] })).toBe('')
})
