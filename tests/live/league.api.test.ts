import { expect, vi } from 'vitest'

import { makeEvening } from '#tests/leagues/cards/evening.ts'
import { tokenOf } from '#tests/support/make.ts'

import { test } from './stock-client.ts'

const refused = (name: string) => [
  `CHANNEL_ERROR Unauthorized: You do not have permissions to read from this Channel topic: ${name}`,
]

test('the channel of a season tells its players and the desk what changes in it, and nobody else', async ({
  db,
  as,
  services,
  call,
  callWith,
  clock,
  stock,
  following,
}) => {
  const evening = await makeEvening({ db, as, services, call, callWith, clock })
  const { step, enter, desk, players, seasonId, card } = evening
  const topic = `league:${seasonId}`
  const member = await as('member')
  const joined = async (userId: string, name = topic) => stock(await tokenOf(services, userId)).join({ topic: name })
  const ann = await joined(players[0]?.userId ?? '')
  expect(ann.states).toEqual(['SUBSCRIBED'])
  expect((await joined(desk.userId)).states).toEqual(['SUBSCRIBED'])
  expect((await joined(member.userId)).states).toEqual(refused(topic))
  expect((await stock().join({ topic })).states).toEqual(refused(topic))
  const other = 'league:5f2b1c9e-4d6a-4c3e-9b1f-0a7d2e8c6f31'
  expect((await joined(players[0]?.userId ?? '', other)).states).toEqual(refused(other))
  for (const name of ['league', 'league:', 'league:all']) {
    expect((await joined(desk.userId, name)).states).toEqual(refused(name))
  }
  const elsewhere = await joined(desk.userId, other)

  await step('open')
  await enter(desk, 'Ann', 1, 4)
  await vi.waitFor(async () => {
    await following.look()
    expect(ann.changes).toHaveLength(2)
  }, 60_000)
  expect(ann.changes.map(({ type, entity, version }) => [type, entity, version])).toEqual([
    ['league_round_stepped', 'league_round', 2],
    ['hole_entered', 'league_card', (await card('Ann')).version],
  ])
  expect(elsewhere.changes).toEqual([])
})
