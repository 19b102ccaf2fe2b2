import { makeEvening } from '#tests/leagues/cards/evening.ts'

import type { MakeCase } from './world.ts'

export const leagueCard: MakeCase = async (world) => {
  const { step, card, callAs, type, players, paramsOf } = await makeEvening(world)
  await step('open')
  const { roundId, entryId } = paramsOf('Ann')
  const ann = await callAs('Ann')

  return {
    userId: players[0]?.userId ?? '',
    says: {
      what: 'tuesday_pairs, round 1',
      about: 'Your card is open. Enter your strokes hole by hole.',
      verb: 'Open the card',
      until: new Date('2026-11-25T02:45:00Z'),
    },
    page: `/leagues/card/${roundId}/${entryId}`,
    opens: () => card('Ann', ann),
    done: () => type('Ann', [4, 4, 4, 4, 4, 4, 4, 4, 4]),
  }
}
