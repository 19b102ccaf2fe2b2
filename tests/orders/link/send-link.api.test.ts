import { expect } from 'vitest'

import { payLinkContract } from '#shared/orders/link-contract.ts'
import { accepted, balls, key, openCounter } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

const tokenIn = (text: string) => /\/pay#(\S+)/.exec(text)?.[1] ?? ''

test('the desk mails a link to pay what is due; a newer one ends it, and what is paid needs none', async ({
  db,
  as,
  call,
  services,
  clock,
}) => {
  const { desk, sell } = await openCounter({ db, as, services }, 'front_desk')
  const order = await sell([balls(2)])
  const send = () =>
    desk(payLinkContract.sendPayLink, {
      params: { orderId: order.id },
      headers: key(),
      body: { email: 'sam@example.com' },
    })
  const read = (token: string) => call(payLinkContract.readPayLink, { body: { token } })

  expect(await send()).toEqual({ to: 'sam@example.com' })
  await send()

  const mails = await db.selectFrom('notice').select(['text', 'recipient']).orderBy('id').execute()
  const [former = '', token = ''] = mails.map(({ text }) => tokenIn(text))
  await expect(read(former)).rejects.toMatchObject({ code: 'expired' })
  expect(await read(token)).toMatchObject({
    number: order.number,
    dueCents: order.totalCents,
    lines: [{ quantity: 2 }],
  })
  expect(JSON.stringify(await read(token))).not.toContain(order.id)

  const paid = await call(payLinkContract.payByLink, {
    headers: key(),
    body: { token, method: 'card', demoCard: accepted },
  })
  expect(paid).toMatchObject({ status: 'captured', amountCents: order.totalCents })
  await expect(send()).rejects.toMatchObject({ code: 'wrong_state' })

  // The link of a receipt is valid for 90 days; the link of an unpaid order does not end.
  clock.pass({ days: 89 })
  expect(await read(token)).toMatchObject({ number: order.number })
  clock.pass({ days: 2 })
  await expect(read(token)).rejects.toMatchObject({ code: 'expired' })
})

test('whoever has the link asks what became of its payment, and of no other', async ({ db, as, call, services }) => {
  const { desk, sell, pay } = await openCounter({ db, as, services }, 'front_desk')
  const [own, other] = [await sell([balls(2)]), await sell([balls(1)])]
  await desk(payLinkContract.sendPayLink, {
    params: { orderId: own.id },
    headers: key(),
    body: { email: 'sam@example.com' },
  })
  const { text } = await db.selectFrom('notice').select('text').executeTakeFirstOrThrow()
  const token = tokenIn(text)
  const body = { token, method: 'card' as const, demoCard: accepted }
  const { id } = await call(payLinkContract.payByLink, { headers: key(), body })
  const { id: foreign } = await pay(other.id, { method: 'card', demoCard: accepted })
  const settle = (paymentId: string, by = token) =>
    call(payLinkContract.settleByLink, { body: { token: by, paymentId } })

  expect(await settle(id)).toMatchObject({ id, status: 'captured', amountCents: own.totalCents })
  await expect(settle(foreign)).rejects.toMatchObject({ code: 'not_found' })
  await expect(settle(id, `${token}x`)).rejects.toMatchObject({ code: 'not_found' })
})

test('a link to pay is shown at the counter to whoever has no address: nothing is mailed, and it pays', async ({
  db,
  as,
  call,
  services,
}) => {
  const { desk, sell, read } = await openCounter({ db, as, services }, 'front_desk')
  const order = await sell([balls(2)])
  const send = (body: { atCounter?: true }) =>
    desk(payLinkContract.sendPayLink, { params: { orderId: order.id }, headers: key(), body })
  await expect(send({})).rejects.toMatchObject({ code: 'invalid_input' })

  const { to, link = '' } = await send({ atCounter: true })
  expect(to).toBe('')
  expect(await db.selectFrom('notice').select('id').execute()).toEqual([])
  await call(payLinkContract.payByLink, {
    headers: key(),
    body: { token: tokenIn(link), method: 'card', demoCard: accepted },
  })
  expect(await read(order.id)).toMatchObject({ dueCents: 0 })
})
