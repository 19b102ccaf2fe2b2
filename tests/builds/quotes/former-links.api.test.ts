import { expect } from 'vitest'

import { quotesContract } from '#shared/builds/quotes/contract.ts'
import type { Call } from '#shared/http/call.ts'
import { byQuoteLink, iron, openChanging, quoteToken } from '#tests/builds/changes/changing.ts'
import { personOf } from '#tests/people/clients.ts'
import { test } from '#tests/support/test.ts'

/** What a text hands out that opens a record: its id, the version of its link, and our signature. */
const recordsOpenedBy = (answer: unknown) => [
  ...new Set([...JSON.stringify(answer).matchAll(/([\da-f-]{36})_\d+\.[\w-]{20,}/g)].map(([, id]) => id)),
]

test('a link of what another quote followed names that one and opens none of it, whoever holds it', async ({
  db,
  as,
  services,
  call,
}) => {
  const shop = await openChanging({ db, as, services })
  const sheetId = await shop.begin([iron()])
  const first = await shop.order(sheetId)
  const former = byQuoteLink(call, await quoteToken(db))
  expect(recordsOpenedBy(await former.read())).toEqual([first.orderId])

  await shop.change(sheetId, (clubs) => clubs.map((club) => ({ ...club, parts: { shaft: 'SHF-X' } })))
  const changed = await shop.offer(sheetId)
  const token = await quoteToken(db)
  expect(recordsOpenedBy(await byQuoteLink(call, token).read())).toEqual([])
  await byQuoteLink(call, token).approve(changed)
  const ended = await former.read()
  expect(ended).toMatchObject({ status: 'superseded', newer: { kind: 'quote', number: changed.number, token: null } })
  expect(recordsOpenedBy(ended)).toEqual([])
  expect(recordsOpenedBy(await byQuoteLink(call, token).read())).toEqual([first.orderId])

  await shop.change(sheetId, (clubs) => clubs.map((club) => ({ ...club, parts: { shaft: 'SHF-S' } })))
  await shop.offer(sheetId)
  await shop.change(sheetId, (clubs) => clubs.map((club) => ({ ...club, spec: { ...club.spec, lie: 6300 } })))
  expect(recordsOpenedBy(await byQuoteLink(call, await quoteToken(db)).read())).toEqual([])
})

test('its client who is signed in opens what took its place from there; another who is signed in does not', async ({
  db,
  as,
  services,
}) => {
  const shop = await openChanging({ db, as, services })
  const sheetId = await shop.begin([iron()])
  const sent = await shop.offer(sheetId)
  const token = await quoteToken(db)
  const [owner, stranger] = [await as('member'), await as('member')]
  const personId = await personOf(db, owner.userId)
  await db.updateTable('sheet').set({ personId }).execute()
  await db.updateTable('quote').set({ personId }).execute()
  await shop.change(sheetId, (clubs) => clubs)

  const read = (by: Call) => by(quotesContract.readLinkedQuote, { body: { token } })
  expect(recordsOpenedBy(await read(owner))).toEqual([sheetId])
  const newest = await shop.offer(sheetId)
  expect(recordsOpenedBy(await read(owner))).toEqual([newest.id])
  for (const other of [stranger, shop.fitter]) expect(recordsOpenedBy(await read(other))).toEqual([])
  expect(newest.id).not.toBe(sent.id)
})
