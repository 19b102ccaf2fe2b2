import type { Channel } from '#server/kernel/live/channel.ts'
import type { Work } from '#server/kernel/work.ts'
import { holderOfCard } from '#server/leagues/cards/link.ts'
import { playsIn } from '#server/leagues/cards/store.ts'
import { Failure } from '#shared/http/failure.ts'
import { type Actor, holds } from '#shared/permissions/may.ts'

import { holderOfTv, isTvCode } from './code.ts'
import { findSeasonOfCard } from './store.ts'

/**
 * `realtime:league:{seasonId}`: its players, the desk, its screen in the studio and whoever keeps a card by its link learn that a
 * card, a round or its result has changed.
 */
export const leagueChannel: Channel = {
  access: 'signed-in',
  entities: ['league_card', 'league_round'],
  ofRecord: {
    field: 'seasonId',
    mayJoin: async (work, actor, seasonId) =>
      holds(actor, 'manage_leagues/leagues') || (actor.kind === 'person' && playsIn(work, actor.userId, seasonId)),
    async holderOf(work, { token, recordId }) {
      const holder = await holderIfAny(work, token)
      if (holder?.kind !== 'link') return undefined

      return holder.bookingId === recordId || (await findSeasonOfCard(work, holder.bookingId)) === recordId
        ? holder
        : undefined
    },
  },
}

/** Sessions have tokens of three parts, links of two, and codes none. */
async function holderIfAny(work: Work, token: string): Promise<Actor | undefined> {
  const isLink = token.split('.').length === 2
  if (!isLink && !isTvCode(token)) return undefined

  try {
    return isLink ? await holderOfCard(work, token) : await holderOfTv(work, token)
  } catch (error) {
    // It is refused as whoever has none.
    if (error instanceof Failure) return undefined
    throw error
  }
}
