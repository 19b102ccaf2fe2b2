import type { Channel } from '#server/kernel/live/channel.ts'
import { holds } from '#shared/permissions/may.ts'

import { playsIn } from './store.ts'

/** `realtime:league:{seasonId}`: its players and the desk learn that a card, a round or its result has changed. */
export const leagueChannel: Channel = {
  access: 'signed-in',
  entities: ['league_card', 'league_round'],
  ofRecord: {
    field: 'seasonId',
    mayJoin: async (work, actor, seasonId) =>
      holds(actor, 'manage_leagues/leagues') || (actor.kind === 'person' && playsIn(work, actor.userId, seasonId)),
  },
}
