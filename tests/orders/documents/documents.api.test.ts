import { sql } from 'kysely'
import { expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import { documentsContract } from '#shared/orders/documents.ts'
import { orderPapersContract } from '#shared/orders/papers.ts'
import { accepted, balls, declined, gloves, key, openCounter } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

import { textIn } from './pdf-text.ts'

const { readOrderDocument } = documentsContract

const numbersOf = async (db: Db) =>
  (await db.selectFrom('document').select('number').orderBy('number').execute()).map(({ number }) => number)

test('an order is given an invoice once it is paid in full, and keeps it', async ({ db, as, services }) => {
  const { sell, pay, read } = await openCounter({ db, as, services })
  const order = await sell([gloves(), balls()])
  expect(order.documents).toEqual([])

  await pay(order.id, { method: 'cash', amountCents: 1000 })
  expect((await read(order.id)).documents).toEqual([])
  await pay(order.id, { method: 'card', demoCard: declined })
  expect((await read(order.id)).documents).toEqual([])
  await pay(order.id, { method: 'card', demoCard: accepted })

  expect((await read(order.id)).documents).toMatchObject([
    { kind: 'invoice', number: 'INV-2026-00001', totalCents: order.totalCents },
  ])
  expect(await numbersOf(db)).toEqual(['INV-2026-00001'])
})

test('each refund of what was invoiced is given a credit note, which names the invoice', async ({
  db,
  as,
  services,
}) => {
  const { desk, sell, pay, refund, read } = await openCounter({ db, as, services })
  const order = await sell([gloves(3)])
  await pay(order.id, { method: 'terminal', reference: 'TID 4711' })
  const [line] = order.lines
  await refund(order.id, [{ lineId: line?.id ?? '', quantity: 1 }])
  await refund(order.id, [{ lineId: line?.id ?? '', quantity: 1, amountCents: 500 }])

  const { documents } = await read(order.id)
  expect(documents.map(({ number, totalCents }) => [number, totalCents])).toEqual([
    ['INV-2026-00001', 7938],
    ['CN-2026-00001', 2646],
    ['CN-2026-00002', 500],
  ])
  const pdf = await desk(readOrderDocument, { params: { orderId: order.id, documentId: documents[1]?.id ?? '' } })
  const text = await textIn(pdf)
  for (const said of [
    'Credit note CN-2026-00001',
    'INV-2026-00001',
    'Glove',
    'Illinois',
    '$26.46',
    'TID 4711'.toLowerCase(),
  ]) {
    expect(text.toLowerCase()).toContain(said.toLowerCase())
  }
})

test('what is given up before it was paid needs no credit note: the invoice tells of the rest', async ({
  db,
  as,
  services,
}) => {
  const { sell, pay, refund, read } = await openCounter({ db, as, services })
  const order = await sell([gloves(2), balls()])
  await pay(order.id, { method: 'cash', amountCents: 1000 })
  await refund(order.id, [
    { lineId: order.lines[0]?.id ?? '', quantity: 1 },
    { lineId: order.lines[1]?.id ?? '', quantity: 1 },
  ])
  await pay(order.id, { method: 'cash' })

  const { documents, totalCents } = await read(order.id)
  expect(documents).toMatchObject([{ kind: 'invoice', totalCents: 2646 }])
  expect(totalCents).toBe(2646)
  const { data } = await db.selectFrom('document').select('data').executeTakeFirstOrThrow()
  expect(data).toMatchObject({
    lines: [{ name: 'Glove', quantity: 1, unitCents: 2400, netCents: 2400 }],
    taxes: [
      { jurisdiction: 'Chicago', cents: 96 },
      { jurisdiction: 'Illinois', cents: 150 },
    ],
    tenders: [
      { words: 'Cash', cents: 1000 },
      { words: 'Cash', cents: 1646 },
    ],
  })
})

test('of many who are served at once, each has a number and none is left out', async ({ db, as, services }) => {
  const { sell, pay } = await openCounter({ db, as, services })
  const orders = await Promise.all(Array.from({ length: 8 }, () => sell([balls()])))
  const results = await Promise.allSettled([
    ...orders.map(({ id }) => pay(id, { method: 'terminal' })),
    // The same order twice: the second payment is refused and takes no number.
    ...orders.slice(0, 4).map(({ id }) => pay(id, { method: 'terminal' })),
  ])

  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(8)
  expect(await numbersOf(db)).toEqual(Array.from({ length: 8 }, (_, index) => `INV-2026-0000${index + 1}`))
})

test('each year begins its numbers anew, by the studio’s own midnight', async ({ db, as, services, clock }) => {
  clock.set('2027-01-01T05:59:00Z')
  const { sell, pay } = await openCounter({ db, as, services })
  await pay((await sell([balls()])).id, { method: 'terminal' })
  clock.set('2027-01-01T06:00:00Z')
  await pay((await sell([balls()])).id, { method: 'terminal' })

  expect(await numbersOf(db)).toEqual(['INV-2026-00001', 'INV-2027-00001'])
})

test('nobody changes or takes out a document, and to others it is not there', async ({ db, owner, as, services }) => {
  const { desk, sell, pay, read } = await openCounter({ db, as, services })
  const order = await sell([gloves()])
  await pay(order.id, { method: 'terminal' })
  const other = await sell([gloves()])
  const documentId = (await read(order.id)).documents[0]?.id ?? ''

  await expect(owner.deleteFrom('document').execute()).rejects.toThrow('append-only')
  await expect(db.updateTable('document').set({ number: 'INV-2026-00009' }).execute()).rejects.toThrow(
    'permission denied',
  )
  const params = { orderId: order.id, documentId }
  await expect((await as('member'))(readOrderDocument, { params })).rejects.toMatchObject({ code: 'not_found' })
  await expect(desk(readOrderDocument, { params: { ...params, orderId: other.id } })).rejects.toMatchObject({
    code: 'not_found',
  })
})

test('the number stands in the receipt that goes out by mail', async ({ db, as, services }) => {
  const { desk, sell, pay } = await openCounter({ db, as, services })
  const order = await sell([gloves()])
  await pay(order.id, { method: 'terminal' })

  const params = { orderId: order.id }
  await desk(orderPapersContract.mailReceipt, { params, headers: key(), body: { email: 'sam@example.com' } })

  const { text } = await db.selectFrom('notice').select('text').executeTakeFirstOrThrow()
  expect(text).toContain('Invoice: INV-2026-00001')
})

test('an order of before there were invoices has one when it is asked for, numbered and dated then', async ({
  db,
  owner,
  as,
  services,
}) => {
  const { desk, sell, pay } = await openCounter({ db, as, services })
  const order = await sell([gloves()])
  const ask = (headers = key()) => desk(orderPapersContract.makeInvoice, { params: { orderId: order.id }, headers })
  await expect(ask()).rejects.toMatchObject({ code: 'wrong_state' })
  await pay(order.id, { method: 'cash' })
  await sql`alter table document disable trigger document_is_append_only`.execute(owner)
  await owner.deleteFrom('document').execute()
  await sql`alter table document enable trigger document_is_append_only`.execute(owner)
  const headers = key()
  const asked = await ask(headers)
  expect(asked.documents).toMatchObject([
    { number: expect.stringMatching(/^INV-2026-0000\d$/), issuedAt: services.now(), totalCents: 2646 },
  ])
  expect(await ask(headers)).toEqual(asked)
  expect((await ask()).documents).toEqual(asked.documents)
  const made = db.selectFrom('auditEvent').select('entityId').where('action', '=', 'invoice_made')
  expect(await made.execute()).toEqual([{ entityId: order.id }])
})
