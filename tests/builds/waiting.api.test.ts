import { expect } from 'vitest'

import { quotesContract } from '#shared/builds/quotes/contract.ts'
import { sheetsContract } from '#shared/builds/sheets/contract.ts'
import { waitingContract } from '#shared/builds/waiting-contract.ts'
import { test } from '#tests/support/test.ts'

import { makeSheet, openWorkshop, sevenIron } from './orders/workshop.ts'

test('a client is told what waits for them, by links that open it; others see nothing of it', async ({
  db,
  as,
  services,
  call,
}) => {
  const shop = await openWorkshop({ db, as, services })
  const [ana, stranger] = [await as('member'), await as('member')]
  await db.updateTable('person').set({ userId: null }).where('userId', '=', ana.userId).execute()
  await db.updateTable('person').set({ userId: ana.userId }).where('id', '=', shop.personId).execute()
  const waiting = () => ana(waitingContract.listWaiting, {})
  expect(await waiting()).toEqual({ toApprove: [], toSign: [], toPay: [] })

  await makeSheet(db, { personId: shop.personId, clubs: [sevenIron], status: 'draft' })
  await makeSheet(db, { personId: shop.personId, clubs: [sevenIron] })
  const [sheet] = (await waiting()).toApprove
  expect(await call(sheetsContract.readSheetByLink, { body: { token: sheet?.token ?? '' } })).toMatchObject({
    number: sheet?.number,
    status: 'shared',
  })

  // A sheet that was quoted is approved with its quote.
  const sent = await shop.send(await shop.quote())
  const { toApprove, toSign } = await waiting()
  expect(toApprove.map(({ number }) => number)).toEqual([sheet?.number])
  expect(toSign).toMatchObject([{ number: sent.number, totalCents: sent.totalCents }])
  expect(await call(quotesContract.readLinkedQuote, { body: { token: toSign[0]?.token ?? '' } })).toMatchObject({
    id: sent.id,
  })

  await shop.approve(sent)
  const { order } = await shop.readQuote(sent.id)
  expect(await waiting()).toMatchObject({ toSign: [], toPay: [{ cents: order?.dueNowCents, isDeposit: true }] })
  await shop.payOrder(order?.id ?? '', order?.dueNowCents)
  expect(await waiting()).toMatchObject({ toPay: [] })
  expect(await stranger(waitingContract.listWaiting, {})).toEqual({ toApprove: [], toSign: [], toPay: [] })
})
