import { expect } from 'vitest'

import { jobWork } from '#server/kernel/work.ts'
import { readers as readersCheck } from '#server/payments/checks.ts'
import { readersContract } from '#shared/payments/readers-contract.ts'
import { balls, key } from '#tests/orders/counter.ts'

import { expectOneAsking, nearFaults } from './faults/unanswered.ts'
import { test } from './networks.ts'
import { standReader } from './stand-reader.ts'

test.for(nearFaults)(
  'a reader of whose asking nothing is known (%s) is under way, never failed; asked again it asks once',
  (fault, { stripe, services, counter, as, db }) => expectOneAsking(fault, { stripe, services, counter, as, db }),
)

test.for(['silence', 'html', 'error'] as const)(
  'while Stripe is away (%s) whoever waits is told that nobody knows; nothing is decided meanwhile',
  async (fault, { services, stripe, counter: { desk, sell, read }, as }) => {
    const { ask, look, cancel, touch } = await standReader({ name: 'stripe', services, stripe, desk, as })
    const order = await sell([balls()])
    const { id } = await ask(order.id)
    const away = { code: 'unavailable' }

    stripe.faults.push(fault)
    await expect(look(id)).rejects.toMatchObject(away)
    stripe.faults.push(fault)
    await expect(cancel(id)).rejects.toMatchObject(away)
    stripe.faultsAt.set('POST /v1/terminal/readers/tmr_1/cancel_action', fault)
    await expect(cancel(id)).rejects.toMatchObject(away)
    stripe.faultsAt.set('GET /v1/terminal/readers/tmr_1', fault)
    await expect(look(id)).rejects.toMatchObject(away)
    stripe.faults.push(fault)
    expect((await desk(readersContract.listReaders, {})).readers).toMatchObject([{ isOnline: null, isBusy: true }])

    expect(await look(id)).toMatchObject({ status: 'processing' })
    await touch(id, 'tap')
    expect(await cancel(id)).toMatchObject({ status: 'captured' })
    expect(await read(order.id)).toMatchObject({ paidCents: 1378 })
  },
)

test('a reader that was cancelled without an answer is free once that is asked again', async ({
  services,
  stripe,
  counter: { desk, sell },
  as,
}) => {
  const { ask, cancel } = await standReader({ name: 'stripe', services, stripe, desk, as })
  const { id } = await ask((await sell([balls()])).id)
  stripe.faultsAt.set('POST /v1/terminal/readers/tmr_1/cancel_action', 'unsent answer')
  await expect(cancel(id)).rejects.toMatchObject({ code: 'unavailable' })

  expect(await cancel(id)).toMatchObject({ status: 'voided' })
  expect(stripe.readers.get('tmr_1')?.action).toBeNull()
  expect(await ask((await sell([balls()])).id)).toMatchObject({ status: 'processing' })
})

test('a card that is being charged is waited for, whoever cancels; one that was never handed over is ended', async ({
  services,
  stripe,
  counter: { desk, sell },
  as,
}) => {
  const { ask, cancel, look, touch } = await standReader({ name: 'stripe', services, stripe, desk, as })
  const { id } = await ask((await sell([balls()])).id)
  const reader = stripe.readers.get('tmr_1')
  if (!reader) throw new Error('The reader is not there.')
  reader.isCharging = true
  expect(await cancel(id)).toMatchObject({ status: 'processing' })
  await touch(id, 'tap')
  expect(await look(id)).toMatchObject({ status: 'captured' })

  stripe.faultsAt.set('POST /v1/payment_intents', 'error')
  const unknown = await ask((await sell([balls()])).id)
  expect(await cancel(unknown.id)).toMatchObject({ status: 'voided' })
  expect(reader.action).toBeNull()
})

test('a reader that forgot what it was asked for has not been paid', async ({
  services,
  stripe,
  counter: { desk, sell },
  as,
}) => {
  const { ask, look } = await standReader({ name: 'stripe', services, stripe, desk, as })
  const { id } = await ask((await sell([balls()])).id)
  const reader = stripe.readers.get('tmr_1')
  if (reader) reader.action = null

  expect(await look(id)).toMatchObject({ status: 'failed', decline: { code: 'reader_gone' } })
})

test('what is not known of adding a reader is asked again with the same key, and added once', async ({
  services,
  stripe,
  counter: { desk },
  as,
}) => {
  const { admin } = await standReader({ name: 'stripe', services, stripe, desk, as })
  const asked = { headers: key(), body: { name: 'Bar', code: 'simulated-wpe' } }
  stripe.faultsAt.set('POST /v1/terminal/readers', 'unsent answer')
  await expect(admin(readersContract.addReader, asked)).rejects.toMatchObject({ code: 'unavailable' })

  expect(await admin(readersContract.addReader, asked)).toMatchObject({ name: 'Bar' })
  expect(stripe.readers.size).toBe(2)
  expect(stripe.locations).toHaveLength(1)
})

test('doctor says which readers cannot be reached, and asks nobody where there is none', async ({
  services,
  stripe,
  counter: { desk },
  as,
}) => {
  const look = () => readersCheck(jobWork(services, 'test'), services.config, services.now)
  stripe.calls.length = 0
  expect(await look()).toMatchObject({ state: 'ok', sentence: 'No card reader stands at the counter.' })
  expect(stripe.calls).toEqual([])

  await standReader({ name: 'stripe', services, stripe, desk, as })
  expect(await look()).toMatchObject({ state: 'ok', sentence: 'The card reader is online.' })
  const reader = stripe.readers.get('tmr_1')
  if (reader) reader.status = 'offline'
  expect(await look()).toMatchObject({
    state: 'warn',
    sentence: expect.stringContaining('Front desk cannot be reached'),
  })
  stripe.faults.push('error')
  expect(await look()).toMatchObject({ state: 'warn', sentence: expect.stringContaining('Nobody says') })
})
