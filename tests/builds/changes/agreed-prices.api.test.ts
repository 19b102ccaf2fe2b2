import { expect } from 'vitest'

import type { WrittenClub } from '#shared/builds/sheets/sheet.ts'
import { test } from '#tests/support/test.ts'

import { iron, openChanging } from './changing.ts'

/** The house says what the work on it costs. */
function byHouse(slot: WrittenClub['slot'], more: Partial<WrittenClub> = {}): WrittenClub {
  const { labourCents: _, ...spec } = iron().spec

  return { ...iron(), slot, spec, ...more }
}

const turned = (lie: number) => (clubs: WrittenClub[]) =>
  clubs.map((club) => (club.slot === '8i' ? { ...club, spec: { ...club.spec, lie } } : club))

test('what does not change keeps the price of the day on which it was agreed, over any number of changes', async ({
  db,
  as,
  services,
}) => {
  const shop = await openChanging({ db, as, services })
  const ask = (priceCents: number) => db.updateTable('item').set({ priceCents }).where('sku', '=', 'SHF-S').execute()
  const sheetId = await shop.begin([byHouse('7i'), byHouse('8i'), byHouse('9i', { madeBy: 'maker', parts: {} })])
  const { orderId, dueNowCents } = await shop.order(sheetId)
  await shop.payOrder(orderId, dueNowCents)
  const shafts = async (write: (clubs: WrittenClub[]) => WrittenClub[]) => {
    await shop.change(sheetId, write)
    const sent = await shop.offer(sheetId)
    await shop.approve(sent)
    const prices = sent.lines.flatMap(({ part, quantity, unitCents }) =>
      part === 'shaft' ? [[quantity, unitCents]] : [],
    )
    const labour = sent.lines.flatMap(({ part, quantity }) => (part === 'labour' ? quantity : []))
    return { prices, clubs: labour.reduce((sum, quantity) => sum + quantity, 0), moreCents: sent.change?.moreCents }
  }

  await ask(6000)
  const more = await shafts((clubs) => [byHouse('PW'), ...clubs])
  expect(more).toMatchObject({
    prices: [
      [1, 6000],
      [2, 4500],
    ],
    clubs: 3,
  })
  await ask(4500)
  expect(await shafts(turned(6300))).toMatchObject({
    prices: [
      [1, 6000],
      [2, 4500],
    ],
    clubs: 3,
    moreCents: 0,
  })
  expect(await shafts(turned(6325))).toMatchObject({
    prices: [
      [1, 6000],
      [2, 4500],
    ],
    clubs: 3,
    moreCents: 0,
  })
  expect(await shafts((clubs) => [byHouse('GW'), ...clubs])).toMatchObject({
    prices: [
      [3, 4500],
      [1, 6000],
    ],
    clubs: 4,
  })
  expect(await shafts(turned(6350))).toMatchObject({
    prices: [
      [3, 4500],
      [1, 6000],
    ],
    clubs: 4,
    moreCents: 0,
  })
  await ask(9900)
  expect(await shafts((clubs) => clubs.filter(({ slot }) => slot !== 'PW'))).toMatchObject({
    prices: [[3, 4500]],
    clubs: 3,
  })
})
