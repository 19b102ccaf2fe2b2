import { expect, vi } from 'vitest'

import { cardsContract } from '#shared/leagues/cards/contract.ts'
import { tvContract } from '#shared/leagues/tv/contract.ts'
import { makeEvening } from '#tests/leagues/cards/evening.ts'

import { test } from './stock-client.ts'

const refused = (name: string) => [
  `CHANNEL_ERROR Unauthorized: You do not have permissions to read from this Channel topic: ${name}`,
]

test('a screen listens by the code of its season until there is another, and whoever keeps a card by its link', async ({
  db,
  as,
  services,
  call,
  callWith,
  clock,
  stock,
  following,
}) => {
  const { step, enter, desk, seasonId, paramsOf } = await makeEvening({ db, as, services, call, callWith, clock })
  await step('open')
  const topic = `league:${seasonId}`
  const { code } = await desk(tvContract.putTvCode, { params: { seasonId } })
  const { url } = await desk(cardsContract.linkCard, { params: paramsOf('Ann'), body: {} })
  const screen = await stock(code).join({ topic })
  const linked = await stock(new URL(url).hash.slice(1)).join({ topic })
  expect(screen.states).toEqual(['SUBSCRIBED'])
  expect(linked.states).toEqual(['SUBSCRIBED'])
  // It opens nothing else.
  const other = 'league:5f2b1c9e-4d6a-4c3e-9b1f-0a7d2e8c6f31'
  expect((await stock(code).join({ topic: other })).states).toEqual(refused(other))
  expect((await stock(code).join({ topic: 'desk' })).states).toEqual(refused('desk'))
  expect((await stock('0000-0000-0000').join({ topic })).states).toEqual(refused(topic))

  await following.check()
  await enter(desk, 'Ann', 1, 4)
  await vi.waitFor(async () => {
    await following.look()
    for (const { changes } of [screen, linked]) expect(changes.map(({ type }) => type)).toContain('hole_entered')
  }, 60_000)

  await desk(tvContract.putTvCode, { params: { seasonId } })
  await following.check()
  await vi.waitFor(() => {
    expect(screen.system).toEqual([`You no longer have permission to read from this Channel topic: ${topic}`])
  }, 10_000)
  expect(linked.system).toEqual([])
  expect((await stock(code).join({ topic })).states).toEqual(refused(topic))
})
