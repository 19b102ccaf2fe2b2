import { expect } from 'vitest'

import type { Figure } from '#shared/analytics/contract.ts'
import { questions } from '#shared/analytics/questions.ts'
import { figuresOfToday, todayContract } from '#shared/analytics/today-contract.ts'
import type { Call } from '#shared/http/call.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { accepted, balls, gloves, key, openCounter } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

const { readFiguresOfToday } = todayContract

type Question = (typeof questions)[(typeof figuresOfToday)[number]['page']]

/** A figure of a day, as its page tells it. */
async function onItsPage(by: Call, { page, code }: (typeof figuresOfToday)[number], day: string) {
  const question: Question = questions[page]
  const query = { from: day, until: day, compare: 'none' } as const
  const { figures } = await by(question, { query })
  return figures.find((figure: Figure) => figure.code === code)
}

test('Today tells what the pages of figures tell of the day, beside the same weekday a week ago', async ({
  db,
  as,
  services,
  clock,
}) => {
  clock.set('2026-11-04T16:00:00Z')
  const { sell, pay } = await openCounter({ db, as, services })
  await pay((await sell([gloves(2)])).id, { method: 'cash' })
  clock.set('2026-11-11T16:00:00Z')
  const manager = await as('manager')
  await db.updateTable('drawerSession').set({ openedBy: manager.userId }).execute()
  const { id: orderId } = await manager(ordersContract.sell, {
    headers: key(),
    body: { channel: 'register', lines: [balls(2)] },
  })
  await manager(ordersContract.payOrder, {
    params: { orderId },
    headers: key(),
    body: { method: 'card', demoCard: accepted },
  })

  const { day, before: weekAgo, figures } = await manager(readFiguresOfToday, {})
  expect([day, weekAgo]).toEqual(['2026-11-11', '2026-11-04'])
  expect(figures.map(({ page, code }) => ({ page, code }))).toEqual(figuresOfToday)
  for (const named of figuresOfToday) {
    const { previous, ...told } = figures.find(({ code }) => code === named.code) ?? { previous: undefined }
    const { previous: _none, ...expected } = (await onItsPage(manager, named, day)) ?? { previous: null }
    expect(told).toEqual({ ...expected, page: named.page })
    // What is overdue is so at this moment, and beside nothing.
    const ofWeekAgo = named.code === 'overdue' ? null : ((await onItsPage(manager, named, weekAgo))?.value ?? null)
    expect([named.code, previous]).toEqual([named.code, ofWeekAgo])
  }
  expect(figures.slice(0, 2)).toMatchObject([
    { code: 'taken', value: 2756, previous: 5292 },
    { code: 'sold', value: 2500, previous: 4800 },
  ])

  await expect((await as('front_desk'))(readFiguresOfToday, {})).rejects.toMatchObject({ code: 'not_allowed' })
})
