import { expect } from 'vitest'

import { faultsOfLedgers } from '#server/ledgers.ts'
import { drawersContract, type NewCashMove } from '#shared/payments/drawers-contract.ts'
import { balls, gloves, inBooks, key, openCounter } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

type Counter = Awaited<ReturnType<typeof openCounter>>

async function sessionOf({ desk }: Pick<Counter, 'desk'>): Promise<string> {
  const { drawers } = await desk(drawersContract.listDrawers, {})

  return drawers.find(({ session }) => session?.isMine)?.session?.id ?? ''
}

const mover =
  (desk: Counter['desk'], sessionId: string) =>
  (body: NewCashMove, headers: { 'idempotency-key': string } = key()) =>
    desk(drawersContract.moveCash, { params: { sessionId }, headers, body })

test('cash is put in, taken to the bank and spent with a reason; the closing report and the books say so', async ({
  db,
  as,
  services,
}) => {
  const { desk, sell, pay } = await openCounter({ db, as, services }, 'front_desk')
  const sessionId = await sessionOf({ desk })
  const move = mover(desk, sessionId)
  await pay((await sell([gloves()])).id, { method: 'cash' })
  const headers = key()
  const added = await move({ kind: 'added', cents: 5000, reason: 'More coins' }, headers)
  expect(await move({ kind: 'added', cents: 5000, reason: 'More coins' }, headers)).toEqual(added)
  await move({ kind: 'banked', cents: 20_000, reason: 'The drawer is full' })
  await move({ kind: 'spent', cents: 640, reason: 'Milk for the coffee' })

  expect(await desk(drawersContract.listCashMoves, { params: { sessionId } })).toMatchObject({
    moves: [{ kind: 'added', cents: 5000 }, { kind: 'banked' }, { kind: 'spent', reason: 'Milk for the coffee' }],
  })
  expect(await faultsOfLedgers(db)).toEqual([])
  const closed = await desk(drawersContract.closeDrawer, {
    params: { sessionId },
    headers: key(),
    body: { countedCents: 20_000 + 2646 + 5000 - 20_000 - 640 - 6 },
  })

  expect(closed).toMatchObject({ cashCents: 2646, expectedCents: 7006, differenceCents: -6, moves: [{}, {}, {}] })
  expect(await inBooks(db)).toMatchObject({ 1000: 2646 - 15_640 - 6, 1010: 15_000, 5200: 6, 5220: 640 })
  expect(await faultsOfLedgers(db)).toEqual([])
  await expect(move({ kind: 'added', cents: 1, reason: 'Late' })).rejects.toMatchObject({ code: 'wrong_state' })
})

test('no more is taken out than lies in it, and nobody moves cash of another’s drawer but a manager', async ({
  db,
  as,
  services,
}) => {
  const { desk } = await openCounter({ db, as, services }, 'front_desk')
  const sessionId = await sessionOf({ desk })
  const move = mover(desk, sessionId)
  const other = mover(await as('front_desk'), sessionId)
  const banked = { kind: 'banked', cents: 5000, reason: 'To the bank' } as const

  await expect(move({ ...banked, cents: 20_001 })).rejects.toMatchObject({ facts: { details: [{ path: 'cents' }] } })
  await expect(move({ ...banked, cents: 0 })).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(other(banked)).rejects.toMatchObject({ code: 'not_allowed' })
  await expect(
    (await as('front_desk'))(drawersContract.listCashMoves, { params: { sessionId } }),
  ).rejects.toMatchObject({ code: 'not_allowed' })
  await mover(await as('manager'), sessionId)(banked)
  const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => move(banked)))

  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('cash is rounded to the coin that is used, taken and given back, and the books hold what is rounded off', async ({
  db,
  as,
  services,
}) => {
  const { desk, sell, pay, refund, read } = await openCounter({ db, as, services })
  const round = (coinCents: 0 | 5 | 10) => desk(drawersContract.changeCashRounding, { body: { coinCents } })
  expect(await round(5)).toEqual({ coinCents: 5 })
  const down = await sell([gloves(2)])
  expect(down.totalCents).toBe(5292)
  await expect(pay(down.id, { method: 'cash', tenderedCents: 5285 })).rejects.toMatchObject({
    facts: { details: [{ path: 'tenderedCents' }] },
  })
  expect(await pay(down.id, { method: 'cash', tenderedCents: 5290 })).toMatchObject({
    amountCents: 5292,
    roundingCents: -2,
  })
  expect(await read(down.id)).toMatchObject({ dueCents: 0, status: 'fulfilled' })
  const up = await sell([balls()])
  await pay(up.id, { method: 'cash' })
  // Two cents less, then two cents more.
  const books = await inBooks(db)
  expect(books).toMatchObject({ 1000: 5290 + 1380 })
  expect(books).not.toHaveProperty('5200')

  const [line] = down.lines
  const back = await refund(down.id, [{ lineId: line?.id ?? '', quantity: 1 }])
  expect(back.tenders).toMatchObject([{ method: 'cash', amountCents: 2646, roundingCents: -1 }])
  const sessionId = await sessionOf({ desk })
  const closed = await desk(drawersContract.closeDrawer, { params: { sessionId }, body: { countedCents: 20_000 } })

  expect(closed).toMatchObject({ cashCents: 5290 + 1380 - 2645 })
  expect(await faultsOfLedgers(db)).toEqual([])
  const front = await as('front_desk')
  await expect(front(drawersContract.changeCashRounding, { body: { coinCents: 0 } })).rejects.toMatchObject({
    code: 'not_allowed',
  })
})
