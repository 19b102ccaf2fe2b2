import { describe, expect } from 'vitest'

import { jobWork } from '#server/kernel/work.ts'
import { faultsOfLedgers } from '#server/ledgers.ts'
import { settleOpen } from '#server/payments/settle.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { readersContract } from '#shared/payments/readers-contract.ts'
import { balls, gloves, inBooks, key } from '#tests/orders/counter.ts'

import { test } from './networks.ts'
import { standReader } from './stand-reader.ts'
import { postman } from './stripe-events.ts'

// A card at the counter's reader, with each provider.

describe.for(['demo', 'stripe'] as const)('with readers of %s', (name) => {
  test('a reader asks for the card of a sale: paid, posted to the processor, given back by it', async ({
    services,
    stripe,
    counter: { desk, sell, read, refund },
    as,
    db,
  }) => {
    const { ask, look, touch } = await standReader({ name, services, stripe, desk, as })
    const order = await sell([balls()])
    const headers = key()

    const asked = await ask(order.id, { headers, method: 'terminal' })
    expect(asked).toMatchObject({ method: 'card', status: 'processing', amountCents: 1378, reader: 'Front desk' })
    expect(asked).not.toHaveProperty('clientSecret')
    expect(await ask(order.id, { headers, method: 'terminal' })).toEqual(asked)
    expect(await look(asked.id)).toMatchObject({ status: 'processing' })
    expect((await desk(readersContract.listReaders, {})).readers).toMatchObject([{ isBusy: true }])
    await touch(asked.id, 'tap')

    expect(await look(asked.id)).toMatchObject({ status: 'captured', reference: '4242' })
    expect(await read(order.id)).toMatchObject({ status: 'fulfilled', paidCents: 1378, payments: [{ method: 'card' }] })
    expect(await inBooks(db)).toMatchObject({ 1110: 1378 })
    await refund(order.id, [{ lineId: order.lines[0]?.id ?? '', quantity: 1 }])
    expect(await inBooks(db)).not.toHaveProperty('1110')
    expect(await faultsOfLedgers(db)).toEqual([])
  })

  test('declined or cancelled on the reader, in words; the next try pays', async ({
    services,
    stripe,
    counter: { desk, sell, read },
    as,
  }) => {
    const { ask, look, touch } = await standReader({ name, services, stripe, desk, as })
    const order = await sell([gloves()])

    const declined = await ask(order.id)
    await touch(declined.id, 'decline')
    expect(await look(declined.id)).toMatchObject({ status: 'failed', decline: { retry: false } })
    const left = await ask(order.id)
    await touch(left.id, 'cancel')
    expect(await look(left.id)).toMatchObject({ status: 'failed', decline: { code: 'customer_canceled' } })
    const paid = await ask(order.id)
    await touch(paid.id, 'tap')
    expect(await look(paid.id)).toMatchObject({ status: 'captured' })

    expect(await read(order.id)).toMatchObject({ paidCents: 2646, payments: [{}, {}, { status: 'captured' }] })
  })

  test('the desk has it ask no more; a card that was there first has paid', async ({
    services,
    stripe,
    counter: { desk, sell, read, pay },
    as,
  }) => {
    const { ask, cancel, touch } = await standReader({ name, services, stripe, desk, as })
    const order = await sell([gloves()])
    const asked = await ask(order.id)
    expect(await cancel(asked.id)).toMatchObject({ status: 'voided' })
    expect(await cancel(asked.id)).toMatchObject({ status: 'voided' })
    const second = await ask(order.id)
    await touch(second.id, 'tap')
    expect(await cancel(second.id)).toMatchObject({ status: 'captured' })

    expect(await read(order.id)).toMatchObject({ paidCents: 2646 })
    await expect(pay(order.id, { method: 'cash' })).rejects.toMatchObject({ code: 'wrong_state' })
    for (const endpoint of [readersContract.readReaderPayment, readersContract.cancelReaderPayment]) {
      await expect(desk(endpoint, { params: { paymentId: order.id } })).rejects.toMatchObject({ code: 'not_found' })
    }
  })

  test('no second sale takes over a reader that asks, not at the same instant either', async ({
    services,
    stripe,
    counter: { desk, sell, read },
    as,
  }) => {
    const { ask, add, look, touch, admin, reader } = await standReader({ name, services, stripe, desk, as })
    const other = await add('Bar')
    const orders = await Promise.all([sell([balls()]), sell([gloves()])])

    const answers = await Promise.allSettled(orders.map(({ id }) => ask(id)))
    const [won, lost] = answers[0]?.status === 'fulfilled' ? [0, 1] : [1, 0]
    expect(answers[lost]).toMatchObject({
      reason: {
        code: 'wrong_state',
        message: 'Front desk is busy with another payment. Wait for it, or take another one.',
      },
    })
    const first = answers[won]
    const paymentId = first?.status === 'fulfilled' ? first.value.id : ''
    const body = { name: 'Front desk', retired: true, version: 1 }
    await expect(admin(readersContract.changeReader, { params: { readerId: reader.id }, body })).rejects.toMatchObject({
      code: 'wrong_state',
    })
    // The order cannot be asked for at another reader meanwhile.
    await expect(ask(orders[won]?.id ?? '', { readerId: other.id })).rejects.toMatchObject({ code: 'wrong_state' })
    expect(await ask(orders[won]?.id ?? '')).toMatchObject({ id: paymentId })

    await touch(paymentId, 'tap')
    expect(await look(paymentId)).toMatchObject({ status: 'captured' })
    expect(await ask(orders[lost]?.id ?? '')).toMatchObject({ status: 'processing' })
    expect(await read(orders[won]?.id ?? '')).toMatchObject({ dueCents: 0 })
  })

  test('what nobody answers is ended after ten minutes, so that the reader is free', async ({
    services,
    stripe,
    counter: { desk, sell },
    as,
    clock,
    db,
  }) => {
    const { ask } = await standReader({ name, services, stripe, desk, as })
    await ask((await sell([balls()])).id)
    clock.pass({ minutes: 9 })
    await settleOpen(jobWork(services, 'test'))
    const statuses = () => db.selectFrom('payment').select('status').execute()
    expect(await statuses()).toEqual([{ status: 'processing' }])

    clock.pass({ minutes: 2 })
    await settleOpen(jobWork(services, 'test'))
    expect(await statuses()).toEqual([{ status: 'voided' }])
    expect(stripe.readers.get('tmr_1')?.action ?? null).toBeNull()
  })

  test('a member asks no reader', async ({ services, stripe, counter: { desk, sell }, as, db }) => {
    const { reader } = await standReader({ name, services, stripe, desk, as })
    const member = await as()
    const person = await db.selectFrom('person').select('id').where('userId', '=', member.userId).executeTakeFirst()
    const { id: orderId } = await sell([balls()], { personId: person?.id ?? '' })

    for (const method of ['card', 'terminal'] as const) {
      const body = { method, readerId: reader.id }
      await expect(
        member(ordersContract.payOrder, { params: { orderId }, headers: key(), body }),
      ).rejects.toMatchObject({
        code: 'not_allowed',
      })
    }
    await expect(
      desk(ordersContract.payOrder, {
        params: { orderId },
        headers: key(),
        body: { method: 'cash', readerId: reader.id },
      }),
    ).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(member(readersContract.listReaders, {})).rejects.toMatchObject({ code: 'not_allowed' })
  })
})

test('a reader that is offline or that somebody else has says so, and nothing is taken', async ({
  services,
  stripe,
  counter: { desk, sell, read },
  as,
}) => {
  const { ask } = await standReader({ name: 'stripe', services, stripe, desk, as })
  const order = await sell([balls()])
  const reader = stripe.readers.get('tmr_1')
  if (!reader) throw new Error('The reader is not there.')

  reader.status = 'offline'
  expect(await ask(order.id)).toMatchObject({
    status: 'failed',
    decline: { code: 'terminal_reader_offline', message: expect.stringContaining('The reader is offline.') },
  })
  expect((await desk(readersContract.listReaders, {})).readers).toMatchObject([{ isOnline: false, isBusy: false }])
  reader.status = 'online'
  reader.action = {
    type: 'process_payment_intent',
    status: 'in_progress',
    failure_code: null,
    api_error: null,
    process_payment_intent: { payment_intent: 'pi_of_another_program' },
  }
  expect(await ask(order.id)).toMatchObject({ status: 'failed', decline: { code: 'terminal_reader_busy' } })
  expect(await read(order.id)).toMatchObject({ status: 'awaiting_payment', paidCents: 0 })
  expect(reader.action.process_payment_intent.payment_intent).toBe('pi_of_another_program')
})

test('the demo has a reader that is offline', async ({ services, stripe, counter: { desk, sell }, as }) => {
  const { add, ask } = await standReader({ name: 'demo', services, stripe, desk, as })
  const away = await add('Shed', 'demo-reader-offline')

  expect(away).toMatchObject({ isOnline: false })
  expect(await ask((await sell([balls()])).id, { readerId: away.id })).toMatchObject({
    status: 'failed',
    decline: { code: 'terminal_reader_offline' },
  })
})

test('Stripe tells of a reader: declined by its event, paid by another, each once', async ({
  services,
  stripe,
  counter: { desk, sell, read },
  as,
  url,
  clock,
}) => {
  const { ask } = await standReader({ name: 'stripe', services, stripe, desk, as })
  const { post } = postman({ url, stripe, now: clock.now })
  const tell = (type: string) => post({ type, object: stripe.readers.get('tmr_1') ?? {} })
  const order = await sell([balls()])

  await ask(order.id)
  stripe.touch('tmr_1', 'decline')
  expect(await tell('terminal.reader.action_failed')).toBe(200)
  // A decided payment does not end again, however late the event comes.
  clock.pass({ minutes: 20 })
  const [intentId] = stripe.intents.keys()
  const object = { id: intentId, object: 'payment_intent' }
  expect(await post({ type: 'payment_intent.payment_failed', object })).toBe(200)
  expect(await read(order.id)).toMatchObject({ payments: [{ status: 'failed' }] })
  await ask(order.id)
  stripe.touch('tmr_1', 'tap')
  expect(await tell('terminal.reader.action_succeeded')).toBe(200)
  expect(await tell('terminal.reader.action_succeeded')).toBe(200)

  expect(await read(order.id)).toMatchObject({ status: 'fulfilled', paidCents: 1378 })
  expect([...stripe.intents.values()].map(({ payment_method_types }) => payment_method_types)).toEqual([
    ['card_present'],
    ['card_present'],
  ])
})
