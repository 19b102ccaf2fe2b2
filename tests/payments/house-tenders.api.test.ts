import { expect } from 'vitest'

import { bookingContract } from '#shared/booking/contract.ts'
import { type NewLine, ordersContract } from '#shared/orders/contract.ts'
import type { NewPayment } from '#shared/payments/contract.ts'
import { walletsContract } from '#shared/payments/wallets.ts'
import { makeTee } from '#tests/booking/pay/party.ts'
import { at } from '#tests/booking/wednesday.ts'
import { makeMornings, placesLine, guest } from '#tests/lessons/clinics/places.ts'
import { makePlan } from '#tests/memberships/plans.ts'
import { giftCodeIn, key } from '#tests/orders/counter.ts'
import { makeClient } from '#tests/people/clients.ts'
import { test } from '#tests/support/test.ts'

// What these lock is watched by every test: what is sold comes before the gift card or wallet that pays.
test.for(['gift_card', 'credit', 'house_account'] as const)(
  'a time, a place in a clinic and a membership are paid by %s, each locked before what pays',
  async (method, { db, as, services }) => {
    await makeTee({ db, services }, { opens: '09:00', closes: '17:00' })
    const { sell, pay, desk } = await makeMornings({ db, as, services })
    await makePlan(db, { priceCents: 40_000 })
    const personId = await makeClient(db)
    const params = { personId }
    await desk(walletsContract.giveCredit, { params, headers: key(), body: { amountCents: 500_000, reason: 'Test' } })
    await desk(walletsContract.setHouseLimit, { params, body: { limitCents: 500_000 } })
    const tender = async (): Promise<NewPayment> => {
      if (method !== 'gift_card') return { method }
      const recipient = { name: 'Lee', email: 'lee@example.com' }
      const { id } = await sell([{ kind: 'gift_card', quantity: 1, amountCents: 50_000, recipient }])
      await pay(id, { method: 'terminal' })
      return { method, giftCardCode: await giftCodeIn(db) }
    }
    const booked = await desk(bookingContract.createBooking, {
      headers: key(),
      body: { serviceCode: 'swing_eval', startsAt: at('10:00'), personId },
    })
    const lines: NewLine[] = [
      { kind: 'booking', quantity: 1, bookingId: booked.id },
      placesLine([guest('Ana')]),
      { kind: 'membership', quantity: 1, planCode: 'annual' },
    ]

    for (const line of lines) {
      const { id } = await sell([line], { personId, channel: 'desk' })
      await pay(id, await tender())
      const { status } = await desk(ordersContract.readOrder, { params: { orderId: id } })
      expect([line.kind, status]).toEqual([line.kind, line.kind === 'booking' ? 'paid' : 'fulfilled'])
    }
  },
)
