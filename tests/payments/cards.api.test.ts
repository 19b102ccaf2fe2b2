import { describe, expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import { jobWork } from '#server/kernel/work.ts'
import { faultsOfLedgers } from '#server/ledgers.ts'
import { dropRemovedCards } from '#server/payments/cards/cards.ts'
import { settleSetups } from '#server/payments/cards/settle-setup.ts'
import type { Call } from '#shared/http/call.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { cardsContract } from '#shared/payments/cards-contract.ts'
import { consentsContract } from '#shared/people/consents.ts'
import { balls, gloves, inBooks, key } from '#tests/orders/counter.ts'
import { personOf } from '#tests/people/clients.ts'

import { networkOf, settle, test } from './networks.ts'

// A card on file, with each provider.

const cardsOf = async (caller: Call) => (await caller(cardsContract.listMyCards, {})).cards

const chargeTo = (caller: Call, orderId: string, cardId: string, headers = key()) =>
  caller(ordersContract.payOrder, { params: { orderId }, headers, body: { method: 'card', cardId } })

const mailsTo = (db: Db, recipient: string) =>
  db.selectFrom('notice').select('subject').where('recipient', '=', recipient).execute()

describe.for(['demo', 'stripe'] as const)('with cards of %s', (name) => {
  test('a member keeps two cards, chooses one and removes it; staff see its last digits and no more', async ({
    services,
    stripe,
    counter: { desk },
    as,
    db,
    clock,
  }) => {
    const network = networkOf(name, services, stripe, () => undefined)
    const member = await as()
    const other = await as()

    expect(await network.keep(member, 'accepted')).toMatchObject({ status: 'kept', card: { last4: '4242' } })
    clock.pass({ minutes: 1 })
    expect(await network.keep(member, 'declined later')).toMatchObject({ status: 'kept' })
    const [second, first] = await cardsOf(member)
    expect([second, first]).toMatchObject([
      { isDefault: true, brand: 'visa' },
      { isDefault: false, last4: '4242' },
    ])

    clock.pass({ minutes: 1 })
    const cardId = first?.id ?? ''
    const { cards } = await member(cardsContract.chooseCard, { params: { cardId } })
    expect(cards[0]).toMatchObject({ id: cardId, isDefault: true })
    await expect(other(cardsContract.chooseCard, { params: { cardId } })).rejects.toMatchObject({ code: 'not_found' })
    await expect(other(cardsContract.removeCard, { params: { cardId } })).rejects.toMatchObject({ code: 'not_found' })

    const personId = await personOf(db, member.userId)
    const seen = await desk(cardsContract.listCardsOf, { params: { personId } })
    expect(Object.keys(seen.cards[0] ?? {}).toSorted()).toEqual(
      ['brand', 'expiresOn', 'id', 'isDefault', 'isExpired', 'isPaused', 'keptAt', 'last4'].toSorted(),
    )

    expect(await member(cardsContract.removeCard, { params: { cardId } })).toMatchObject({
      cards: [{ id: second?.id }],
    })
    await expect(member(cardsContract.removeCard, { params: { cardId } })).rejects.toMatchObject({ code: 'not_found' })
    if (name === 'stripe') expect([...stripe.methods.values()].map(({ customer }) => customer)).toContain(null)
  })

  test('a card is declined, or its bank asks first: refused it is not kept, agreed to it is', async ({
    services,
    stripe,
    counter: { sell: _sell },
    as,
  }) => {
    const network = networkOf(name, services, stripe, () => undefined)
    const member = await as()

    expect(await network.keep(member, 'declined')).toMatchObject({ status: 'failed', decline: { retry: false } })
    const asked = await network.keep(member, 'asks')
    expect(asked).toMatchObject({ status: 'requires_action', card: null })
    expect(await network.answerOnSetup(member, asked, false)).toMatchObject({ status: 'failed' })
    expect(await cardsOf(member)).toEqual([])

    const again = await network.keep(member, 'asks')
    expect(await network.answerOnSetup(member, again, true)).toMatchObject({ status: 'kept' })
    expect(await cardsOf(member)).toHaveLength(1)
    await expect((await as())(cardsContract.settleCardSetup, { params: { setupId: again.id } })).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  test('the desk charges a card on file; declined, it is owed still; of somebody else it is refused', async ({
    services,
    stripe,
    counter: { desk, sell, read },
    as,
    db,
    clock,
  }) => {
    const network = networkOf(name, services, stripe, () => undefined)
    const member = await as()
    const personId = await personOf(db, member.userId)
    await network.keep(member, 'accepted')
    const [card] = await cardsOf(member)
    const cardId = card?.id ?? ''
    const order = await sell([balls()], { personId })
    const foreign = await sell([balls()])

    const headers = key()
    const paid = await chargeTo(desk, order.id, cardId, headers)
    expect(paid).toMatchObject({ status: 'captured', reference: '4242', amountCents: 1378 })
    expect(await chargeTo(desk, order.id, cardId, headers)).toEqual(paid)
    expect(await read(order.id)).toMatchObject({ status: 'fulfilled', paidCents: 1378, payments: [{}] })
    await expect(chargeTo(desk, foreign.id, cardId)).rejects.toMatchObject({ code: 'invalid_input' })

    clock.pass({ minutes: 1 })
    await network.keep(member, 'declined later')
    const [declinedLater] = await cardsOf(member)
    const unpaid = await sell([gloves()], { personId })
    expect(await chargeTo(desk, unpaid.id, declinedLater?.id ?? '')).toMatchObject({
      status: 'failed',
      decline: { code: 'card_declined' },
    })
    expect(await read(unpaid.id)).toMatchObject({ status: 'awaiting_payment', paidCents: 0 })
    expect(await chargeTo(member, unpaid.id, cardId)).toMatchObject({ status: 'captured' })
    expect(await inBooks(db)).toMatchObject({ 1110: 1378 + 2646 })
    expect(await faultsOfLedgers(db)).toEqual([])
  })

  test('a bank that wants to ask the holder has a link mailed to them, by which they pay', async ({
    services,
    stripe,
    counter: { desk, sell },
    as,
    db,
  }) => {
    const network = networkOf(name, services, stripe, () => undefined)
    const member = await as()
    const personId = await personOf(db, member.userId)
    const asked = await network.keep(member, 'asks')
    await network.answerOnSetup(member, asked, true)
    const [card] = await cardsOf(member)
    const order = await sell([balls()], { personId })

    const headers = key()
    const payment = await chargeTo(desk, order.id, card?.id ?? '', headers)
    expect(payment).toMatchObject({
      status: 'failed',
      decline: { code: 'authentication_required' },
      linkSentTo: member.email,
    })
    await chargeTo(desk, order.id, card?.id ?? '', headers)
    expect(await mailsTo(db, member.email)).toHaveLength(1)

    expect(await network.pay(member, order.id, 'accepted')).toMatchObject({ status: 'captured' })
  })

  test('the card that pays is kept where its holder ticks it, and charged the next time', async ({
    services,
    stripe,
    counter: { desk, sell },
    as,
    db,
  }) => {
    networkOf(name, services, stripe, () => undefined)
    const member = await as()
    const personId = await personOf(db, member.userId)
    const { id: orderId } = await sell([balls()], { personId })
    const body = { method: 'card', keepCard: true } as const
    await expect(desk(ordersContract.payOrder, { params: { orderId }, headers: key(), body })).rejects.toMatchObject({
      code: 'not_allowed',
    })

    const payment = await member(ordersContract.payOrder, {
      params: { orderId },
      headers: key(),
      body: name === 'demo' ? { ...body, demoCard: '4242424242424242' } : body,
    })
    if (name === 'stripe') {
      stripe.confirm(payment.clientSecret?.split('_secret')[0] ?? '', 'pm_card_visa')
      await settle(member, orderId, payment.id)
    }

    const [card] = await cardsOf(member)
    expect(card).toMatchObject({ last4: '4242', isDefault: true })
    const next = await sell([gloves()], { personId })
    expect(await chargeTo(desk, next.id, card?.id ?? '')).toMatchObject({ status: 'captured' })
  })
})

test('what was agreed to is written down with the version of its text, and an expired card is declined', async ({
  counter: { sell },
  services,
  stripe,
  as,
  db,
  clock,
}) => {
  const network = networkOf('demo', services, stripe, () => undefined)
  const admin = await as('admin')
  const params = { code: 'card_terms' } as const
  await admin(consentsContract.publishDocument, { params, body: { body: '# Cards on file', follows: 0 } })
  const member = await as()
  await network.keep(member, 'accepted')

  expect(await member(consentsContract.listMyConsents, {})).toMatchObject({
    given: [{ code: 'card_terms', version: 1 }],
    waiting: [],
  })
  expect(await db.selectFrom('cardSetup').select('textVersion').execute()).toEqual([{ textVersion: 1 }])

  const personId = await personOf(db, member.userId)
  const [card] = await cardsOf(member)
  const { id: orderId } = await sell([balls()], { personId })
  clock.set('2029-01-10T14:00:00Z')
  const later = await as('manager')
  const { cards } = await later(cardsContract.listCardsOf, { params: { personId } })
  expect(cards).toMatchObject([{ isExpired: true }])
  expect(await chargeTo(later, orderId, card?.id ?? '')).toMatchObject({ decline: { code: 'expired_card' } })
})

test('a lost answer costs nothing: the card on file is charged once, and one that is kept is kept once', async ({
  counter: { desk, sell, read },
  services,
  stripe,
  as,
  db,
  clock,
}) => {
  const network = networkOf('stripe', services, stripe, () => undefined)
  const member = await as()
  const personId = await personOf(db, member.userId)
  await network.keep(member, 'accepted')
  const [card] = await cardsOf(member)
  const { id: orderId } = await sell([balls()], { personId })

  // Stripe's library itself tries again at once when a connection is cut.
  stripe.faults.push('lost answer', 'silence')
  const payment = await chargeTo(desk, orderId, card?.id ?? '')
  expect(payment).toMatchObject({ status: 'processing' })
  await settle(desk, orderId, payment.id)
  expect(await read(orderId)).toMatchObject({ paidCents: 1378 })
  expect([...stripe.intents.values()]).toHaveLength(1)

  stripe.faults.push('lost answer', 'silence')
  const setup = await member(cardsContract.keepCard, { headers: key(), body: { agreed: true } })
  expect(setup).toMatchObject({ status: 'created' })
  const [, intentId = ''] = [...stripe.setups.keys()]
  stripe.confirm(intentId, 'pm_card_visa')
  await settleSetups(jobWork(services, 'test'))
  await settleSetups(jobWork(services, 'test'))
  expect(await cardsOf(member)).toHaveLength(2)

  // A form that nobody filled in ends after a day.
  await member(cardsContract.keepCard, { headers: key(), body: { agreed: true } })
  clock.pass({ days: 2 })
  await settleSetups(jobWork(services, 'test'))
  const open = await db.selectFrom('cardSetup').select('status').orderBy('createdAt').execute()
  expect(open.map(({ status }) => status)).toEqual(['kept', 'kept', 'voided'])
})

test('a removed card is forgotten by its provider as soon as that answers', async ({
  counter: { sell: _sell },
  services,
  stripe,
  as,
  db,
}) => {
  const network = networkOf('stripe', services, stripe, () => undefined)
  const member = await as()
  await network.keep(member, 'accepted')
  const [card] = await cardsOf(member)

  stripe.faults.push('cut', 'cut')
  await member(cardsContract.removeCard, { params: { cardId: card?.id ?? '' } })
  expect(await db.selectFrom('paymentMethod').select('droppedAt').execute()).toEqual([{ droppedAt: null }])
  await dropRemovedCards(jobWork(services, 'test'))

  expect([...stripe.methods.values()]).toMatchObject([{ customer: null }])
  expect(await db.selectFrom('paymentMethod').select('droppedAt').execute()).toEqual([{ droppedAt: services.now() }])
})
