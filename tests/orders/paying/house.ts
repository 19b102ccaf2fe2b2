import type { Db } from '#server/kernel/db/database.ts'
import type { Services } from '#server/kernel/services.ts'
import { cardsContract } from '#shared/payments/cards-contract.ts'
import type { NewPayment } from '#shared/payments/contract.ts'
import { readersContract } from '#shared/payments/readers-contract.ts'
import { walletsContract } from '#shared/payments/wallets.ts'
import { accepted, giftCodeIn, key, openCounter } from '#tests/orders/counter.ts'
import { personOf } from '#tests/people/clients.ts'
import type { CallAs } from '#tests/support/test.ts'

export const ways = [
  'cash',
  'terminal',
  'gift card',
  'credit',
  'house account',
  'card',
  'card on file',
  'reader',
] as const
export type Way = (typeof ways)[number]

/** A counter that takes every payment method, and a client with 90.00 in each of them. */
export async function openHouse({ db, as, services }: { db: Db; as: CallAs; services: Services }) {
  const counter = await openCounter({ db, as, services })
  const { desk, sell, pay } = counter
  const member = await as()
  const personId = await personOf(db, member.userId)
  const admin = await as('admin')
  const reader = await admin(readersContract.addReader, {
    headers: key(),
    body: { name: 'Front desk', code: 'demo-reader' },
  })
  const { card } = await member(cardsContract.keepCard, { headers: key(), body: { agreed: true, demoCard: accepted } })
  const params = { personId }
  const given = { amountCents: 9000, reason: 'The bay was out.' }
  await desk(walletsContract.giveCredit, { params, headers: key(), body: given })
  await desk(walletsContract.setHouseLimit, { params, body: { limitCents: 9000 } })
  const recipient = { name: 'Sam Rivera', email: 'sam@example.com' }
  const gift = await sell([{ kind: 'gift_card', quantity: 1, amountCents: 9000, recipient }])
  await pay(gift.id, { method: 'terminal' })
  const by: Record<Way, NewPayment> = {
    cash: { method: 'cash' },
    terminal: { method: 'terminal', reference: 'TID 4711' },
    'gift card': { method: 'gift_card', giftCardCode: await giftCodeIn(db) },
    credit: { method: 'credit' },
    'house account': { method: 'house_account' },
    card: { method: 'card', demoCard: accepted },
    'card on file': { method: 'card', cardId: card?.id ?? '' },
    reader: { method: 'card', readerId: reader.id },
  }
  const touch = (paymentId: string) =>
    desk(readersContract.touchDemoReader, { params: { paymentId }, body: { touch: 'tap' } })

  return {
    ...counter,
    member,
    personId,
    by,
    touch,
    /** Pays, and waits until the payment is captured. */
    payBy: async (orderId: string, way: Way, amountCents?: number) => {
      const payment = await pay(orderId, { ...by[way], ...(amountCents !== undefined && { amountCents }) })
      return way === 'reader' ? touch(payment.id) : payment
    },
  }
}
