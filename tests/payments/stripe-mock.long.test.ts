import { spawnSync } from 'node:child_process'

import { expect } from 'vitest'

import { nowhere } from '#server/kernel/place.ts'
import { connectStripe, openStripe } from '#server/payments/stripe/provider.ts'
import { eventually, freePort, start, statusOf } from '#tests/support/process.ts'
import { test } from '#tests/support/test.ts'

// Checks our calls against Stripe's OpenAPI description: stripe-mock refuses what it does not contain.

const works = (...command: [string, ...string[]]) => spawnSync(command[0], command.slice(1)).status === 0

const mock = works('stripe-mock', '-version')
  ? ['stripe-mock']
  : works('go', 'version')
    ? ['go', 'run', 'github.com/stripe/stripe-mock@v0.203.0']
    : undefined

if (!mock)
  process.stderr.write(
    'SKIPPED: neither stripe-mock nor Go is here, so nothing holds our calls against Stripe’s API.\n',
  )

test.skipIf(!mock)('every call that we make is one that Stripe’s API has', async ({ db, onTestFinished }) => {
  const port = await freePort()
  const { child } = start([...(mock ?? []), '-http-addr', `127.0.0.1:${port}`], {})
  onTestFinished(() => void child.kill())
  const apiBase = `http://127.0.0.1:${port}`
  // stripe-mock is compiled first when it is not there.
  await eventually(
    () => statusOf(apiBase),
    (status) => status !== 0,
    300,
  )

  const keys = { secretKey: 'sk_test_123', publishableKey: 'pk_test_123', webhookSecrets: [], scriptUrl: '' }
  const provider = openStripe({ ...keys, apiBase })
  const { charge, find, cancel, refund } = provider
  const now = new Date('2026-11-24T14:00:00Z')
  const payment = { paymentId: 'p', number: 'P-1', ref: null, amountCents: 1000, currency: 'USD', now }
  expect(await charge({ trx: db, now: new Date(), place: nowhere }, payment)).toMatchObject({
    ref: expect.stringMatching(/^pi_/),
  })
  expect(await find({ trx: db, now: now, place: nowhere }, { ref: 'pi_1' })).toMatchObject({
    ref: 'pi_1',
    last4: '4242',
  })
  expect(await cancel({ trx: db, now: now, place: nowhere }, { ref: 'pi_1' })).toMatchObject({ ref: 'pi_1' })
  const asked = { refundId: 'r', ref: 'pi_1', refundRef: null, amountCents: 100, currency: 'USD' }
  expect(await refund({ trx: db }, asked)).toMatchObject({ ref: expect.stringMatching(/^re_/) })
  expect(await refund({ trx: db }, { ...asked, refundRef: 're_1' })).toMatchObject({ ref: 're_1' })

  const kept = { card: { ref: 'pm_1', customerRef: 'cus_1' } }
  expect(
    await charge({ trx: db, now: new Date(), place: nowhere }, { ...payment, ...kept, paymentId: 'q' }),
  ).toMatchObject({
    ref: expect.stringMatching(/^pi_/),
  })
  expect(
    await charge({ trx: db, now: new Date(), place: nowhere }, { ...payment, paymentId: 'r', keepFor: 'cus_1' }),
  ).toMatchObject({
    ref: expect.stringMatching(/^pi_/),
  })
  expect(await provider.openCustomer({ trx: db }, 'p')).toMatch(/^cus_/)
  const setup = { setupId: 's', ref: null, customerRef: 'cus_1', now }
  expect(await provider.setUpCard({ trx: db }, setup)).toMatchObject({ ref: expect.stringMatching(/^seti_/) })
  expect(await provider.setUpCard({ trx: db }, { ...setup, ref: 'seti_1' })).toMatchObject({ ref: 'seti_1' })
  expect(await provider.cancelSetup({ trx: db, now: now, place: nowhere }, 'seti_1')).toMatchObject({ ref: 'seti_1' })
  // The example of the description belongs to no client.
  expect(await provider.findCard({ trx: db }, 'pm_1')).toBeUndefined()
  await provider.dropCard({ trx: db }, 'pm_1')

  expect(await provider.findDispute({ trx: db, now: now, place: nowhere }, 'du_1')).toMatchObject({ ref: 'du_1' })
  expect(await provider.listDisputes({ trx: db }, now)).toHaveLength(1)
  const answer = { client: { name: 'Sam', email: 'sam@example.com' }, note: 'Here', isFinal: true, now }
  await provider.answerDispute({ trx: db }, 'du_1', {
    ...answer,
    evidence: [
      { kind: 'what', title: 'What', text: 'Balls' },
      { kind: 'policy', title: 'Policy', text: 'A day before' },
      { kind: 'terms', title: 'Terms', text: 'Agreed' },
      { kind: 'attendance', title: 'What happened', text: 'Came' },
    ],
  })
  expect(await provider.listPayouts({ trx: db, now: now, place: nowhere }, now)).toHaveLength(1)
  expect(await provider.findPayout({ trx: db }, 'po_1')).toMatchObject({ ref: 'po_1' })

  const place = {
    id: 'l',
    name: 'Studio',
    street: '1 Main Street',
    city: 'Chicago',
    region: 'IL',
    postalCode: '60601',
    country: 'US',
  }
  expect(
    await provider.addReader({ trx: db }, { key: 'k', code: 'simulated-wpe', name: 'Front desk', place }),
  ).toMatchObject({
    ref: expect.stringMatching(/^tmr_/),
  })
  expect(await provider.listReaders({ trx: db })).toHaveLength(1)
  expect(
    await charge({ trx: db, now: new Date(), place: nowhere }, { ...payment, paymentId: 't', reader: 'tmr_1' }),
  ).toMatchObject({
    status: 'processing',
  })
  expect(await find({ trx: db, now: now, place: nowhere }, { ref: 'pi_1', reader: 'tmr_1' })).toMatchObject({
    ref: 'pi_1',
  })
  expect(await cancel({ trx: db, now: now, place: nowhere }, { ref: 'pi_1', reader: 'tmr_1' })).toMatchObject({
    ref: 'pi_1',
  })

  const stripe = connectStripe({ ...keys, apiBase })
  expect(await stripe.balance.retrieve()).toMatchObject({ object: 'balance' })
  expect(await stripe.paymentMethods.retrieve('pm_1')).toMatchObject({ object: 'payment_method' })
  expect(await stripe.terminal.readers.cancelAction('tmr_1')).toMatchObject({ object: 'terminal.reader' })
  expect(await stripe.webhookEndpoints.list({ limit: 100 })).toMatchObject({ object: 'list' })
})
