import { expect } from 'vitest'

import { keepFigures } from '#server/analytics/keep.ts'
import { jobWork } from '#server/kernel/work.ts'
import { analyticsContract, type Figure } from '#shared/analytics/contract.ts'
import { figurePages, type FigurePage } from '#shared/analytics/figures.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { balls, gloves, key, openCounter } from '#tests/orders/counter.ts'
import { makeStudio } from '#tests/support/make.ts'
import { sendTo, test } from '#tests/support/test.ts'

import { askFigures, expectDays, expectFigures, pages } from './naive/compare.ts'

const { listFigureRows, readServicesFigures, readMoneyFigures } = analyticsContract

const valuesOf = (figures: readonly Figure[]) => Object.fromEntries(figures.map(({ code, value }) => [code, value]))

/** One figure of each page. */
const codes = { membership: 'mrr', services: 'bookings', 'club-sales': 'parts', money: 'taken' } as const

test('days that are none, reversed or thirty years, and what is foreign, are refused on each page and of each rows', async ({
  db,
  as,
  url,
}) => {
  await makeStudio(db)
  const asks = await as('manager')
  const studio = { db, asks, now: () => new Date() }
  const refused = { code: 'invalid_input' }
  for (const page of pages) {
    const wrong = [
      ['2026-11-02', '2026-11-01'],
      ['1996-11-01', '2026-11-01'],
      ['2026-02-29', '2026-03-01'],
      ['', ''],
    ]
    for (const [from = '', until = ''] of wrong) {
      await expect(askFigures(studio, page, { from, until })).rejects.toMatchObject(refused)
      const rows = asks(listFigureRows, { params: { page, code: codes[page] }, query: { from, until } })
      await expect(rows).rejects.toMatchObject(refused)
    }
    const day = { from: '2026-11-01', until: '2026-11-01' }
    await expect(askFigures(studio, page, { ...day, by: 'shoe size' })).rejects.toMatchObject(refused)
    const rowsOf = (more: { by?: string; key?: string; after?: string }) =>
      asks(listFigureRows, { params: { page, code: codes[page] }, query: { ...day, ...more } })
    await expect(rowsOf({ by: 'shoe size', key: '44' })).rejects.toMatchObject(refused)
    await expect(rowsOf({ after: 'nowhere' })).rejects.toMatchObject(refused)
  }
  const { status } = await sendTo(url)({ method: 'GET', url: '/api/v1/analytics/money', headers: {} })
  expect(status).toBe(401)
})

/** What is not a count, a sum or a length has no value where there is nothing to divide by. */
const emptyOf = (page: FigurePage) =>
  Object.fromEntries(
    Object.entries(figurePages[page]).map(([code, { unit }]) => {
      const isQuotient = /_per_|^lead_minutes$/.test(code)
      return [code, unit === 'percent' || unit === 'days' || isQuotient ? null : 0]
    }),
  )

test('a studio without history has noughts, and no percent', async ({ db, as, services }) => {
  await makeStudio(db, { bays: 0, coaches: 0 })
  const asks = await as('manager')
  const days = { from: '2026-11-01', until: '2026-11-30' }
  for (const isKept of [false, true]) {
    if (isKept) await keepFigures(jobWork(services, 'keep-figures'))
    for (const page of pages) {
      const { figures } = await askFigures({ db, asks, now: services.now }, page, { ...days, compare: 'year' })
      expect(valuesOf(figures)).toEqual(emptyOf(page))
      for (const { code, unit, previous } of figures)
        expect([code, previous === null || unit !== 'percent']).toEqual([code, true])
    }
  }
})

test('before it is set up there are no figures', async ({ as }) => {
  const asks = await as('manager')

  await expect(asks(readMoneyFigures, { query: { from: '2026-11-01', until: '2026-11-30' } })).rejects.toMatchObject({
    code: 'not_found',
  })
})

test.for<[day: string, minutes: number, early: string, late: string]>([
  ['2026-11-01', 7 * 60, '2026-11-01T05:10:00Z', '2026-11-02T05:50:00Z'],
  ['2027-03-14', 5 * 60, '2027-03-14T06:10:00Z', '2027-03-15T04:50:00Z'],
])(
  'on %s, when the clocks change, bays are open for %i minutes, and what was taken from midnight to midnight is of that day',
  async ([day, minutes, early, late], { db, as, services, clock }) => {
    await makeStudio(db, { opens: '00:00', closes: '06:00', coaches: 0 })
    for (const time of [early, late]) {
      clock.set(time)
      await db.deleteFrom('drawerSession').execute()
      const desk = await as('manager')
      if (time === early) {
        const { sell, pay } = await openCounter({ db, as, services })
        await pay((await sell([balls()])).id, { method: 'terminal', reference: 'TID 4711' })
      } else {
        const sale = await desk(ordersContract.sell, {
          headers: key(),
          body: { channel: 'register', lines: [balls()] },
        })
        const body = { method: 'terminal', reference: 'TID 4711' } as const
        await desk(ordersContract.payOrder, { params: { orderId: sale.id }, headers: key(), body })
      }
      await keepFigures(jobWork(services, 'keep-figures'))
    }
    clock.pass({ days: 1 })
    const asks = await as('manager')
    await keepFigures(jobWork(services, 'keep-figures'))
    const query = { from: day, until: day }

    const { figures, groups = [] } = await asks(readServicesFigures, { query: { ...query, by: 'hour' } })
    expect(valuesOf(figures)).toMatchObject({ open_minutes: minutes, bookable_minutes: minutes })
    expect(groups.reduce((sum, group) => sum + (valuesOf(group.figures)['open_minutes'] ?? 0), 0)).toBe(minutes)
    expect(valuesOf((await asks(readMoneyFigures, { query })).figures)).toMatchObject({ taken: 2756, sold: 2500 })
    const week = { from: day.replace(/..$/, '01'), until: late.slice(0, 10) }
    await expectFigures({ db, asks, now: services.now }, [query, week])
    await expectDays({ db, asks, now: services.now }, week)
  },
)

test('29 February is a day of its own, beside 28 February of the year before', async ({ db, as, services, clock }) => {
  clock.set('2027-02-28T18:00:00Z')
  const { sell, pay } = await openCounter({ db, as, services })
  await pay((await sell([balls()])).id, { method: 'cash' })
  clock.set('2028-02-29T18:00:00Z')
  const next = await as('manager')
  await db.updateTable('drawerSession').set({ openedBy: next.userId }).execute()
  const sale = await next(ordersContract.sell, { headers: key(), body: { channel: 'register', lines: [balls(2)] } })
  await next(ordersContract.payOrder, { params: { orderId: sale.id }, headers: key(), body: { method: 'cash' } })

  const query = { from: '2028-02-29', until: '2028-02-29', compare: 'year' as const }
  const { figures, previous } = await next(readMoneyFigures, { query })
  expect(previous).toEqual({ from: '2027-02-28', until: '2027-02-28' })
  expect(figures.find(({ code }) => code === 'sold')).toMatchObject({ value: 2500, previous: 1250 })
})

test('what comes back above what a month sold is below nought, and margins of it are none', async ({
  db,
  as,
  services,
  clock,
}) => {
  clock.set('2026-10-20T18:00:00Z')
  const { sell, pay } = await openCounter({ db, as, services })
  const sold = await sell([gloves(3)])
  await pay(sold.id, { method: 'cash' })
  clock.set('2026-11-05T18:00:00Z')
  const next = await as('manager')
  await db.updateTable('drawerSession').set({ openedBy: next.userId }).execute()
  await next(ordersContract.refundOrder, {
    params: { orderId: sold.id },
    query: {},
    headers: key(),
    body: { lines: [{ lineId: sold.lines[0]?.id ?? '', quantity: 2, giveBack: true }], reason: 'Too small' },
  })

  const november = { from: '2026-11-01', until: '2026-11-30' }
  const { figures } = await next(readMoneyFigures, { query: november })
  expect(valuesOf(figures)).toMatchObject({
    sold: -4800,
    sold_gross: 0,
    returned: -4800,
    taken: -5292,
    goods_margin: null,
  })
  await expectFigures({ db, asks: next, now: services.now }, [november], ['money'])
})
