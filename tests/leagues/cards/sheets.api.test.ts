import { expect } from 'vitest'

import { cardsContract } from '#shared/leagues/cards/contract.ts'
import { test } from '#tests/support/test.ts'

import { makeEvening } from './evening.ts'

const { linkCard, listSheetEntries } = cardsContract

test('the sheets of the bays say where strokes are received: before the round by the indexes of now, then by its cards', async ({
  db,
  as,
  services,
  call,
  callWith,
  clock,
}) => {
  const { desk, roundId, step, paramsOf } = await makeEvening({ db, as, services, call, callWith, clock })
  const entryOf = async (name: string) => {
    const { entries } = await desk(listSheetEntries, { params: { roundId } })
    return entries.find(({ entryId }) => entryId === paramsOf(name).entryId)
  }
  const before = await entryOf('Ann')
  // 14.3 on this nine is 7.556, and 95 % of it 7: all but the two easiest holes, of stroke indexes 17 and 15.
  expect(before?.strokes).toBe(7)
  expect(before?.holes.map(({ hole, received }) => [hole, received])).toEqual([
    [1, 1],
    [2, 1],
    [3, 0],
    [4, 1],
    [5, 1],
    [6, 1],
    [7, 0],
    [8, 1],
    [9, 1],
  ])
  const { pathname, hash } = new URL(before?.url ?? '')
  expect([pathname, hash]).toEqual([`/leagues/card/${roundId}/${paramsOf('Ann').entryId}`, ''])

  await step('open')
  const { url } = await desk(linkCard, { params: paramsOf('Ann'), body: {} })
  expect(await entryOf('Ann')).toEqual({ ...before, url })
  expect(new URL(url).hash).not.toBe('')
})
