import { expect } from 'vitest'

import { faultsOfLedgers } from '#server/ledgers.ts'
import type { Call } from '#shared/http/call.ts'
import { type NewLine, ordersContract } from '#shared/orders/contract.ts'
import { returnsContract } from '#shared/orders/returns-contract.ts'
import type { NewPayment } from '#shared/payments/contract.ts'
import { giftCardsContract } from '#shared/payments/gift-cards.ts'
import { walletsContract } from '#shared/payments/wallets.ts'
import { giftCodeIn, gloves, key } from '#tests/orders/counter.ts'
import { personOf } from '#tests/people/clients.ts'

import { fillShelves, test } from './places.ts'

const sell = (desk: Call, line: NewLine, personId: string) =>
  desk(ordersContract.sell, { headers: key(), body: { channel: 'register', lines: [line], personId } })

const pay = (desk: Call, orderId: string, body: NewPayment) =>
  desk(ordersContract.payOrder, { params: { orderId }, headers: key(), body })

test('gift cards, store credit and house accounts are in dollars: a place of euros neither takes nor gives them', async ({
  db,
  as,
  places: { here, there, asThere },
}) => {
  await db.updateTable('location').set({ currency: 'EUR' }).where('id', '=', there).execute()
  const [desk, deskThere] = [await as('manager'), await asThere('manager')]
  await fillShelves(db, { here, there }, [desk, deskThere])
  const personId = await personOf(db, (await as('member')).userId)
  const params = { personId }
  const given = { amountCents: 9000, reason: 'The bay was out.' }
  await desk(walletsContract.giveCredit, { params, headers: key(), body: given })
  await desk(walletsContract.setHouseLimit, { params, body: { limitCents: 9000 } })
  const recipient = { name: 'Sam Rivera', email: 'sam@example.com' }
  const gift = { kind: 'gift_card' as const, quantity: 1, amountCents: 9000, recipient }
  await pay(desk, (await sell(desk, gift, personId)).id, { method: 'terminal' })
  const giftCardCode = await giftCodeIn(db)
  const tenders: NewPayment[] = [
    { method: 'gift_card', giftCardCode },
    { method: 'credit' },
    { method: 'house_account' },
  ]
  const isForeign = { message: expect.stringContaining('are in USD, and Denver is paid in EUR') }
  const refused = (act: Promise<unknown>, code: 'not_offered' | 'wrong_state' = 'not_offered') =>
    expect(act).rejects.toMatchObject({ code, ...isForeign })

  // An order goes by its own place, at whichever desk it is paid.
  const order = await sell(deskThere, gloves(), personId)
  expect(order.currency).toBe('EUR')
  for (const at of [desk, deskThere]) for (const tender of tenders) await refused(pay(at, order.id, tender))
  await pay(deskThere, order.id, { method: 'terminal' })
  const toCredit = (at: Call, refundTo?: 'credit') =>
    at(ordersContract.refundOrder, {
      params: { orderId: order.id },
      query: {},
      headers: key(),
      body: {
        lines: [{ lineId: order.lines[0]?.id ?? '', quantity: 1, giveBack: true }],
        reason: 'It does not fit',
        ...(refundTo && { refundTo }),
      },
    })
  for (const at of [desk, deskThere]) await refused(toCredit(at, 'credit'), 'wrong_state')
  expect(await toCredit(desk)).toMatchObject({ tenders: [{ method: 'terminal', amountCents: 2520 }] })

  await refused(sell(deskThere, gift, personId))
  const goods = { lines: [{ sku: 'GLV-M', quantity: 1 }], personId, reason: 'No receipt' }
  for (const refundTo of ['credit', 'gift_card'] as const) {
    await refused(deskThere(returnsContract.returnWithoutReceipt, { headers: key(), body: { ...goods, refundTo } }))
  }
  await refused(deskThere(walletsContract.giveCredit, { params, headers: key(), body: given }))

  // At home each pays, also at the desk of the other place; what is owed there is settled there alone.
  for (const [at, tender] of tenders.entries()) {
    const { id } = await sell(desk, gloves(), personId)
    expect(await pay(at === 0 ? desk : deskThere, id, tender)).toMatchObject({ status: 'captured', amountCents: 2640 })
  }
  const settle = { amountCents: 2640, method: 'terminal' as const }
  await refused(deskThere(walletsContract.payHouseAccount, { params, headers: key(), body: settle }))
  await desk(walletsContract.payHouseAccount, { params, headers: key(), body: settle })
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('a gift card is mailed and ended in dollars, at a desk of euros too', async ({
  db,
  as,
  places: { here, there, asThere },
}) => {
  await db.updateTable('location').set({ currency: 'EUR' }).where('id', '=', there).execute()
  const [desk, deskThere] = [await as('manager'), await asThere('manager')]
  const personId = await personOf(db, (await as('member')).userId)
  const recipient = { name: 'Sam Rivera', email: 'sam@example.com' }
  const gift = { kind: 'gift_card' as const, quantity: 1, amountCents: 9000, recipient }
  await pay(desk, (await sell(desk, gift, personId)).id, { method: 'terminal' })
  const { id: giftCardId } = await db.selectFrom('giftCard').select('id').executeTakeFirstOrThrow()
  const params = { giftCardId }

  await deskThere(giftCardsContract.resendGiftCard, { params, headers: key() })
  const letters = await db.selectFrom('notice').select('text').where('template', '=', 'gift_card').execute()
  expect(letters.map(({ text }) => /\$90\.00/.test(text))).toEqual([true, true])
  await deskThere(giftCardsContract.voidGiftCard, { params, body: { reason: 'A stolen card paid it' } })
  const entries = await db
    .selectFrom('ledgerEntry')
    .select('locationId')
    .where('event', '=', 'gift_card_voided')
    .execute()
  expect(entries).toEqual([{ locationId: here }])
  expect(await faultsOfLedgers(db)).toEqual([])
})
