import { expect } from 'vitest'

import { jobWork } from '#server/kernel/work.ts'
import { faultsOfLedgers } from '#server/ledgers.ts'
import { settleOpen } from '#server/payments/settle.ts'
import { authContract } from '#shared/auth/contract.ts'
import { callThrough } from '#shared/http/call.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { cardsContract } from '#shared/payments/cards-contract.ts'
import { balls, key } from '#tests/orders/counter.ts'
import { personOf } from '#tests/people/clients.ts'
import { makeUser } from '#tests/support/make.ts'
import { eventually, startServer } from '#tests/support/process.ts'
import { sendTo } from '#tests/support/test.ts'

import { networkOf, test } from './networks.ts'

test('killed between the yes of the provider and our commit, a card is charged once and its order is paid', async ({
  services,
  stripe,
  counter: { locationId: _location },
  as,
  db,
  dbUrl,
  clock,
}) => {
  // The server that is killed runs in another process and has the real time.
  clock.set(new Date().toISOString())
  const desk = await as('manager')
  const network = networkOf('stripe', services, stripe, () => undefined)
  const member = await as()
  await network.keep(member, 'accepted')
  const [card] = (await member(cardsContract.listMyCards, {})).cards
  const personId = await personOf(db, member.userId)
  const { id: orderId } = await desk(ordersContract.sell, {
    headers: key(),
    body: { channel: 'desk', personId, lines: [balls()] },
  })
  const read = () => desk(ordersContract.readOrder, { params: { orderId } })
  const { email, password } = await makeUser(db, { roles: ['manager'] })
  const { config } = stripe
  const server = await startServer(dbUrl, {
    STRIPE_SECRET_KEY: config.secretKey,
    STRIPE_PUBLISHABLE_KEY: config.publishableKey,
    STRIPE_API_BASE: config.apiBase,
  })
  const session = await callThrough(sendTo(server.url))(authContract.issueToken, {
    query: { grant_type: 'password' },
    body: { email, password },
  })
  const there = callThrough(sendTo(server.url, { authorization: `Bearer ${session.access_token}` }))

  stripe.faultsAt.set('POST /v1/payment_intents', 'unsent answer')
  const body = { method: 'card', cardId: card?.id ?? '' } as const
  const asked = there(ordersContract.payOrder, { params: { orderId }, headers: key(), body }).catch(() => undefined)
  await eventually(
    () => Promise.resolve(stripe.intents.size),
    (size) => size === 1,
  )
  server.child.kill('SIGKILL')
  await Promise.all([server.ended, asked])
  expect(await read()).toMatchObject({ status: 'awaiting_payment', paidCents: 0 })

  await settleOpen(jobWork(services, 'test'))
  await settleOpen(jobWork(services, 'test'))

  expect(await read()).toMatchObject({
    status: 'paid',
    paidCents: 1378,
    payments: [{ status: 'captured' }],
  })
  expect(stripe.intents.size).toBe(1)
  expect(await faultsOfLedgers(db)).toEqual([])
})
