import { expect } from 'vitest'

import type { TemplateMail } from '#server/notices/service.ts'
import { payLinkMail } from '#server/orders/link/send-link.ts'
import { lateMoneyMail, twiceMail } from '#server/orders/pay/payment-hooks.ts'
import { findOrder } from '#server/orders/store.ts'
import { documentsContract } from '#shared/orders/documents.ts'
import { payLinkContract } from '#shared/orders/link-contract.ts'
import { orderPapersContract } from '#shared/orders/papers.ts'
import { groupEstimateContract } from '#shared/workshop/groups/estimate-contract.ts'
import { ticketsContract } from '#shared/workshop/tickets-contract.ts'
import { asksForConfirmation, gloves, key, openCounter } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'
import { openGroup } from '#tests/workshop/groups/groups.ts'
import { irons } from '#tests/workshop/tickets.ts'

import { textIn } from './pdf-text.ts'

/** With plain spaces; JavaScript engines group sums of French Switzerland differently. */
const spaced = (text: string) => text.replaceAll(/\s|(?<=\d)[’'](?=\d)/g, ' ')
const foreign = /[$€] ?\d|\d\.\d\d\b(?!\.|\d)/

/** A counter in Germany, where a glove costs 1.234,50 EUR. */
async function openGermanCounter(fixtures: Parameters<typeof openCounter>[0]) {
  const counter = await openCounter(fixtures)
  await fixtures.db.updateTable('location').set({ currency: 'EUR', locale: 'de-DE' }).execute()
  await fixtures.db.updateTable('item').set({ priceCents: 123_450 }).execute()
  await fixtures.db.deleteFrom('taxRate').execute()

  return counter
}

test('each letter about the money of an order writes it as its studio does', async ({ db, as, services }) => {
  const { desk, sell, pay, refund } = await openGermanCounter({ db, as, services })
  const order = await sell([gloves()])
  const row = await findOrder({ trx: db }, order.id)
  if (!row) throw new Error('There is no such order.')
  const written: Omit<TemplateMail, 'to'>[] = [
    payLinkMail(row, 'http://studio.test/pay#token'),
    twiceMail(row, { cents: 123_450, excess: 123_450 }),
    lateMoneyMail(row, 123_450),
  ]
  for (const mail of written) {
    const text = spaced(JSON.stringify(mail))
    expect(text).toContain('1.234,50 €')
    expect(text).not.toMatch(foreign)
  }

  const send = { params: { orderId: order.id }, body: { email: 'sam@example.com' } }
  await desk(payLinkContract.sendPayLink, { ...send, headers: key() })
  await pay(order.id, { method: 'terminal' })
  await desk(orderPapersContract.mailReceipt, { ...send, headers: key() })
  await db
    .updateTable('customerOrder')
    .set({ billTo: { email: 'sam@example.com' } })
    .execute()
  await refund(order.id, [{ lineId: order.lines[0]?.id ?? '', quantity: 1 }])

  const mails = await db.selectFrom('notice').select(['template', 'subject', 'text', 'html']).orderBy('id').execute()
  expect(mails.map(({ template }) => template)).toEqual(['pay_link', 'receipt', 'refund'])
  for (const { subject, text, html } of mails) {
    expect(spaced(text)).toContain('1.234,50 €')
    for (const part of [subject, text]) expect(spaced(part ?? '')).not.toMatch(foreign)
    expect(spaced(html ?? '')).not.toMatch(/€\d/)
  }
})

test('the estimates of a bag and of a group write their sums as their studio does', async ({ db, as, services }) => {
  const bench = await openGroup({ db, as, services })
  await db.updateTable('location').set({ currency: 'EUR', locale: 'de-DE' }).execute()
  await db.updateTable('item').set({ priceCents: 123_450 }).execute()
  const ticket = await bench.takeIn(irons('7i'))
  await bench.step(ticket, 'estimated')
  await bench.step(ticket, 'awaiting_approval')
  const { groupId, builder } = bench
  const bag = await builder(ticketsContract.takeIn, {
    headers: key(),
    body: { clubs: irons('7i', '8i'), groupId, bagName: 'Ana' },
  })
  await bench.step(bag, 'estimated')
  await builder(groupEstimateContract.askPayer, { params: bench.params })

  for (const [template, sum] of [
    ['ticket_estimate', '1.234,50 €'],
    ['ticket_group_estimate', '2.469,00 €'],
  ] as const) {
    const mail = await db
      .selectFrom('notice')
      .select(['subject', 'text'])
      .where('template', '=', template)
      .executeTakeFirstOrThrow()
    const said = spaced(`${mail.subject ?? ''} ${mail.text}`)
    expect(said).toContain(sum)
    expect(said).not.toMatch(foreign)
  }
})

test.for([
  ['EUR', 'de-DE', '1.234,50 €', '24. November 2026'],
  ['INR', 'en-IN', '₹1,234.50', '24 November 2026'],
  ['CHF', 'fr-CH', '1 234.50 CHF', '24 novembre 2026'],
  ['EGP', 'ar-EG', '١٬٢٣٤٫٥٠', 'نوفمبر'],
  ['KWD', 'ar-KW', '١٢٣٫٤٥٠', 'نوفمبر'],
  ['PLN', 'pl-PL', '1234,50 zł', '24 listopada 2026'],
] as const)(
  'an invoice in %s of a studio in %s says %s, legibly',
  async ([currency, locale, sum, day], { db, as, services }) => {
    const { desk, sell, pay, read } = await openGermanCounter({ db, as, services })
    await db.updateTable('location').set({ currency, locale }).execute()
    const order = await sell([gloves()])
    await pay(order.id, { method: 'terminal' })
    const [document] = (await read(order.id)).documents
    const pdf = await desk(documentsContract.readOrderDocument, {
      params: { orderId: order.id, documentId: document?.id ?? '' },
    })
    const text = spaced(await textIn(pdf))

    expect(text.replaceAll(/ /g, '')).toContain(sum.replaceAll(/ /g, ''))
    expect(text.replaceAll(/ /g, '')).toContain(day.replaceAll(/ /g, ''))
    expect(text).not.toMatch(/[?□]/)
  },
)

test('what is refused for its sum says it as the studio does', async ({ db, as, services }) => {
  const { sell, pay } = await openGermanCounter({ db, as, services })
  const order = await sell([gloves()])
  await pay(order.id, { method: 'card', demoCard: asksForConfirmation })

  await expect(pay(order.id, { method: 'terminal' })).rejects.toMatchObject({
    code: 'wrong_state',
    message: expect.stringMatching(/1\.234,50\s€/),
  })
})
