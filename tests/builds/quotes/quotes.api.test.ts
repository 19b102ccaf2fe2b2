import { expect } from 'vitest'

import { jobWork } from '#server/kernel/work.ts'
import { expireOrders } from '#server/orders/step.ts'
import { quotesContract } from '#shared/builds/quotes/contract.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { makeSheet, openWorkshop, sevenIron } from '#tests/builds/orders/workshop.ts'
import { key } from '#tests/orders/counter.ts'
import { nobody } from '#tests/people/clients.ts'
import { test } from '#tests/support/test.ts'

/** The token of the link that was mailed last. */
async function tokenIn(db: Parameters<typeof openWorkshop>[0]['db']): Promise<string> {
  const { text } = await db
    .selectFrom('notice')
    .select('text')
    .where('template', '=', 'build_quote')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()

  return /#(\S+)/.exec(text)?.[1] ?? ''
}

test('a quote is priced from parts and labour, alike ones once, and sent with a link', async ({
  db,
  as,
  services,
  call,
}) => {
  const shop = await openWorkshop({ db, as, services })
  const draft = await shop.quote([sevenIron, { ...sevenIron, slot: '8i' }])

  // Goods are taxed at 10.25 %, building is not.
  expect(draft).toMatchObject({
    number: 'Q-1001',
    status: 'draft',
    lines: [
      { part: 'head', name: 'Northfield T2', quantity: 2, unitCents: 12_000 },
      { part: 'shaft', name: 'Dynamic S300', quantity: 2, unitCents: 4500 },
      { part: 'labour', name: 'Building', quantity: 2, unitCents: 4000 },
    ],
    taxCents: 2460 + 923,
    totalCents: 41_000 + 3383,
    depositCents: 22_192,
    order: null,
  })

  const sent = await shop.send(draft)
  expect(sent).toMatchObject({ status: 'sent', totalCents: 44_383, depositCents: 22_192, validUntil: '2026-12-08' })
  const linked = await call(quotesContract.readLinkedQuote, { body: { token: await tokenIn(db) } })
  expect(linked).toMatchObject({ number: 'Q-1001', firstName: 'Ana', version: 2, totalCents: 44_383, order: null })
  expect(linked).not.toHaveProperty('person')
})

test('open are quotes that nobody sent, and those whose client has a week left', async ({
  db,
  as,
  services,
  clock,
}) => {
  const shop = await openWorkshop({ db, as, services })
  const open = async () => {
    const fitter = await as('fitter')
    const { quotes } = await fitter(quotesContract.listQuotes, { query: { shelf: 'open' } })
    return quotes.map(({ number, status }) => [number, status])
  }
  const first = await shop.quote([sevenIron])

  expect(await open()).toEqual([['Q-1001', 'draft']])
  await shop.send(first)
  expect(await open()).toEqual([])
  clock.set('2026-12-02T15:00:00Z')
  expect(await open()).toEqual([['Q-1001', 'sent']])
  clock.set('2026-12-09T15:00:00Z')
  expect(await open()).toEqual([])
})

test('a quote that was sent again waits for its client, and says when it was', async ({ db, as, services, clock }) => {
  const shop = await openWorkshop({ db, as, services })
  const { id: quoteId } = await shop.send(await shop.quote([sevenIron]))
  const params = { quoteId }
  // A session ends before a quote does.
  const fitter = () => as('fitter')
  const open = async () =>
    (await (await fitter())(quotesContract.listQuotes, { query: { shelf: 'open' } })).quotes.length
  const sendAgain = async () => (await fitter())(quotesContract.sendQuoteAgain, { params, headers: key() })

  // Before it is about to lapse it is no answer to that.
  clock.set('2026-11-26T15:00:00Z')
  await sendAgain()
  clock.set('2026-12-02T15:00:00Z')
  expect(await open()).toBe(1)
  await sendAgain()
  expect(await open()).toBe(0)
  const { sentAgainAt } = await (await fitter())(quotesContract.readQuote, { params })
  expect(sentAgainAt).toEqual(new Date('2026-12-02T15:00:00Z'))
})

test('approving orders it with one deposit of all lines, and promises its parts before that is paid', async ({
  db,
  as,
  services,
  call,
}) => {
  const shop = await openWorkshop({ db, as, services })
  const sent = await shop.send(await shop.quote())
  const token = await tokenIn(db)
  const approval = { version: sent.version, signedName: 'Ana Ruiz', token }
  const approved = await call(quotesContract.approveQuote, {
    params: { quoteId: sent.id },
    headers: key(),
    body: approval,
  })

  expect(approved).toMatchObject({
    status: 'approved',
    signedName: 'Ana Ruiz',
    waitsForParts: false,
    order: { dueNowCents: sent.depositCents },
  })
  const { order, buildId } = await shop.readQuote(sent.id)
  expect(await shop.read(order?.id ?? '')).toMatchObject({
    status: 'awaiting_payment',
    totalCents: sent.totalCents,
    dueNowCents: sent.depositCents,
  })
  expect(await shop.readBuild(buildId ?? '')).toMatchObject({ number: 'B-1001', status: 'approved', missingParts: 0 })
  expect(await db.selectFrom('stockLevel').select(['onHand', 'reserved']).executeTakeFirst()).toEqual({
    onHand: 4,
    reserved: 1,
  })
  expect(await db.selectFrom('sheetVersion').select(['status', 'approvedName']).executeTakeFirst()).toEqual({
    status: 'approved',
    approvedName: 'Ana Ruiz',
  })
})

test('the deposit of 2147.39 is half of it, and the balance what is left (golden example 15)', async ({
  db,
  as,
  services,
}) => {
  const shop = await openWorkshop({ db, as, services })
  const spec = { labourCents: 214_736 }
  const sent = await shop.send(
    await shop.quote([
      { slot: '7i', spec },
      { slot: '8i', spec: { labourCents: 1 } },
      { slot: '9i', spec: { labourCents: 2 } },
    ]),
  )
  expect(sent).toMatchObject({ totalCents: 214_739, depositCents: 107_370 })
  await shop.approve(sent)
  const { order } = await shop.readQuote(sent.id)
  expect(order?.dueNowCents).toBe(107_370)
  await shop.payOrder(order?.id ?? '', 107_370)
  expect(await shop.read(order?.id ?? '')).toMatchObject({ status: 'deposit_paid', dueCents: 107_369 })
})

test('one of two approvals at one instant holds; an old version and an expired quote are refused', async ({
  db,
  as,
  services,
  clock,
}) => {
  const shop = await openWorkshop({ db, as, services })
  const sent = await shop.send(await shop.quote())
  await expect(shop.approve({ ...sent, version: 1 })).rejects.toMatchObject({ code: 'version_conflict' })

  const both = await Promise.allSettled([shop.approve(sent), shop.approve(sent)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await db.selectFrom('build').select('id').execute()).toHaveLength(1)
  expect(await db.selectFrom('customerOrder').select('id').execute()).toHaveLength(1)

  const late = await shop.send(await shop.quote())
  clock.pass({ days: 15 })
  const fitter = await as('fitter')
  await expect(shop.approve(late, fitter)).rejects.toMatchObject({ code: 'expired' })
})

test('a part that is gone since it was quoted does not turn the client away: the build waits for it', async ({
  db,
  as,
  services,
}) => {
  const shop = await openWorkshop({ db, as, services })
  const sent = await shop.send(await shop.quote())
  await shop.stock(0)

  expect(await shop.approve(sent)).toMatchObject({ status: 'approved', waitsForParts: true })
  const { buildId } = await shop.readQuote(sent.id)
  expect(await shop.readBuild(buildId ?? '')).toMatchObject({ missing: [{ sku: 'SHF-S', quantity: 1 }] })
})

test('of two who approve at one instant what takes the last part one has it, and the other waits for it', async ({
  db,
  as,
  services,
}) => {
  const shop = await openWorkshop({ db, as, services })
  const quotes = [await shop.send(await shop.quote()), await shop.send(await shop.quote())]
  await shop.stock(1)

  const approved = await Promise.all(quotes.map((quote) => shop.approve(quote)))
  expect(approved.filter(({ waitsForParts }) => waitsForParts)).toHaveLength(1)
  expect(await db.selectFrom('stockLevel').select(['onHand', 'reserved']).executeTakeFirst()).toEqual({
    onHand: 1,
    reserved: 1,
  })
})

test('sending it once more by the same key sends nothing, and nobody changes what was sent', async ({
  db,
  as,
  services,
}) => {
  const shop = await openWorkshop({ db, as, services })
  const { id } = await shop.quote()
  const once = { params: { quoteId: id }, headers: key(), body: {} }
  const sent = await shop.fitter(quotesContract.sendQuote, once)
  expect(await shop.fitter(quotesContract.sendQuote, once)).toEqual(sent)
  await expect(shop.send({ id })).rejects.toMatchObject({ code: 'wrong_state' })
  expect(await db.selectFrom('notice').select('id').where('template', '=', 'build_quote').execute()).toHaveLength(1)
  await expect(db.updateTable('quoteLine').set({ unitCents: 1 }).execute()).rejects.toThrow('do not change')
})

test('a client declines and asks by the link; what is newer supersedes what was sent', async ({
  db,
  as,
  services,
  call,
}) => {
  const shop = await openWorkshop({ db, as, services })
  const sheetId = await makeSheet(db, { personId: shop.personId, clubs: [sevenIron] })
  const make = () => shop.fitter(quotesContract.createQuote, { headers: key(), body: { sheetId } })
  const old = await shop.send(await make())
  const oldToken = await tokenIn(db)
  const sent = await shop.send(await make())
  const token = await tokenIn(db)
  expect(await shop.readQuote(old.id)).toMatchObject({ status: 'superseded' })
  await expect(
    call(quotesContract.declineLinkedQuote, { body: { token: oldToken, version: 3 } }),
  ).rejects.toMatchObject({ code: 'wrong_state' })

  await expect(call(quotesContract.readLinkedQuote, { body: { token: `${token}x` } })).rejects.toMatchObject({
    code: 'not_found',
  })
  expect(await call(quotesContract.askAboutQuote, { body: { token, text: 'One size larger?' } })).toEqual({
    asked: true,
  })
  const declined = await call(quotesContract.declineLinkedQuote, { body: { token, version: sent.version } })
  expect(declined).toMatchObject({ status: 'declined' })
  const again = call(quotesContract.declineLinkedQuote, { body: { token, version: sent.version } })
  const refused: unknown = await again.catch((error: unknown) => error)
  expect(refused).toMatchObject({ code: 'version_conflict', facts: { current: { status: 'declined' } } })
  // What staff wrote of it is theirs, also for whoever was slower.
  for (const staffs of ['note', 'history', 'person']) expect(refused).not.toHaveProperty(['facts', 'current', staffs])
})

test('a quote is nobody’s but its client’s, and nobody orders one past it', async ({ db, as, services, call }) => {
  const shop = await openWorkshop({ db, as, services })
  const sent = await shop.send(await shop.quote())
  const notThere = { code: 'not_found' }
  await expect(shop.approve(sent, await as('member'))).rejects.toMatchObject(notThere)
  await expect(shop.approve(sent, call)).rejects.toMatchObject(notThere)
  const found = async (query: { search?: string; status?: 'sent' | 'draft' }) =>
    (await shop.fitter(quotesContract.listQuotes, { query })).quotes.map(({ number }) => number)
  expect(await found({ search: 'ruiz', status: 'sent' })).toEqual(['Q-1001'])
  expect(await found({ search: 'q-1001' })).toEqual(['Q-1001'])
  expect(await found({ status: 'draft' })).toEqual([])
  await expect(shop.readQuote(nobody)).rejects.toMatchObject(notThere)
  const draftSheet = await makeSheet(db, { personId: shop.personId, clubs: [sevenIron], status: 'draft' })
  await expect(
    shop.fitter(quotesContract.createQuote, { headers: key(), body: { sheetId: draftSheet } }),
  ).rejects.toMatchObject({ code: 'wrong_state' })

  const line = await db.selectFrom('quoteLine').select('id').executeTakeFirstOrThrow()
  await expect(
    shop.desk(ordersContract.sell, {
      headers: key(),
      body: { channel: 'register', lines: [{ kind: 'build', quantity: 1, quoteId: sent.id, lineId: line.id }] },
    }),
  ).rejects.toMatchObject({ code: 'not_offered' })
})

test('an approved quote whose deposit is not paid in time lets go of its parts', async ({
  db,
  as,
  services,
  clock,
}) => {
  const shop = await openWorkshop({ db, as, services })
  const { id, buildId } = await shop.approved()
  clock.pass({ days: 8 })
  await expireOrders(jobWork(services, 'test'))

  const fitter = await as('fitter')
  expect(await fitter(quotesContract.readQuote, { params: { quoteId: id } })).toMatchObject({ status: 'expired' })
  expect(await shop.readBuild(buildId ?? '', fitter)).toMatchObject({ status: 'cancelled' })
  expect(await db.selectFrom('stockLevel').select('reserved').executeTakeFirst()).toEqual({ reserved: 0 })
})

test('the quotes of one client are listed by themselves', async ({ db, as, services }) => {
  const shop = await openWorkshop({ db, as, services })
  const { id } = await shop.quote()
  const list = (person: string) => shop.fitter(quotesContract.listQuotes, { query: { limit: 40, person } })

  expect((await list(shop.personId)).quotes.map((quote) => quote.id)).toEqual([id])
  expect((await list(id)).quotes).toEqual([])
})

test('a quote that waits is sent again by a link that ends the former one; long after its answer its link has ended', async ({
  db,
  as,
  services,
  call,
  clock,
}) => {
  const shop = await openWorkshop({ db, as, services })
  const sent = await shop.send(await shop.quote([sevenIron]))
  const former = await tokenIn(db)
  const fitter = await as('fitter')
  const read = (token: string) => call(quotesContract.readLinkedQuote, { body: { token } })

  await fitter(quotesContract.sendQuoteAgain, { params: { quoteId: sent.id } })
  const { text } = await db
    .selectFrom('notice')
    .select('text')
    .where('template', '=', 'new_link')
    .executeTakeFirstOrThrow()
  const token = /#(\S+)/.exec(text)?.[1] ?? ''
  await expect(read(former)).rejects.toMatchObject({ code: 'expired' })
  expect(await read(token)).toMatchObject({ number: sent.number, status: 'sent' })

  await call(quotesContract.declineLinkedQuote, { body: { token, version: sent.version } })
  await expect(fitter(quotesContract.sendQuoteAgain, { params: { quoteId: sent.id } })).rejects.toMatchObject({
    code: 'wrong_state',
  })
  clock.pass({ days: 29 })
  expect(await read(token)).toMatchObject({ status: 'declined' })
  clock.pass({ days: 2 })
  await expect(read(token)).rejects.toMatchObject({ code: 'expired' })
})
