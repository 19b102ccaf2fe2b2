import { forgetReasons, idsOf } from '#server/audit/service.ts'
import type { OfPerson } from '#server/kernel/feature.ts'

import {
  emptyInvitations,
  eraseShownNames,
  isPlaying,
  isWaiting,
  listChargesOfPerson,
  listHandicapOf,
  listInvitedBy,
  listSeasonsOfBoth,
  listSeasonsPlayed,
  listWaitsOfPerson,
} from './own-store.ts'
import { listPrizesOf } from './pots/prize-store.ts'
import { isSubbing } from './subs/desk.ts'
import { endSubLinks, forgetSub, listSubsOf } from './subs/own.ts'

/**
 * What the leagues keep of a person: seasons, and rounds of a handicap. What somebody who is forgotten has played stays, under no
 * name.
 */
export const placesOfPerson: OfPerson = {
  export: async (work, { personId }) => ({
    leagueSeasons: await listSeasonsPlayed(work, personId),
    leagueInvitations: await listInvitedBy(work, personId),
    leagueCharges: await listChargesOfPerson(work, personId),
    leagueWaits: await listWaitsOfPerson(work, personId),
    leaguePrizes: await listPrizesOf(work, personId),
    handicap: await listHandicapOf(work, personId),
    leagueSubs: await listSubsOf(work, personId),
  }),

  async expects(work, { personId }) {
    if (await isSubbing(work, personId)) {
      return {
        own: 'You play in a league for somebody who is missing. Give that place back first, then delete your account.',
        staff: 'They play in a league for somebody who is missing. Give that place back first.',
      }
    }
    if (await isPlaying(work, personId)) {
      return {
        own: 'You play in a league. Withdraw from it first, then delete your account.',
        staff: 'They play in a league. Withdraw them first.',
      }
    }
    if (!(await isWaiting(work, personId))) return undefined
    return {
      own: 'You wait for a place in a league. Leave the line first, then delete your account.',
      staff: 'They wait for a place in a league. Take them out of the line first.',
    }
  },

  async forget(work, { personId }) {
    const registrations = await idsOf(work, 'leagueRegistration', personId)
    const steps = { leagueRegistrationTransition: 'registrationId' } as const
    await forgetReasons(work, { ids: registrations, entity: 'league_registration', tables: steps })
    const overrides = await idsOf(work, 'handicapOverride', personId)
    await forgetReasons(work, { ids: overrides, entity: 'handicap_override', tables: { handicapOverride: 'id' } })
    const waits = await idsOf(work, 'leagueWait', personId)
    await forgetReasons(work, { ids: waits, entity: 'league_wait', tables: { leagueWaitTransition: 'waitId' } })
    await eraseShownNames(work, personId)
    await emptyInvitations(work, personId)
    await forgetSub(work, personId)
  },

  async afterAddress(work, { personId }) {
    await endSubLinks(work, personId)
    return []
  },

  merge: {
    tables: {
      leaguePrize: { words: ['prize of a league', 'prizes of leagues'] },
      leagueRegistration: { words: ['season of a league', 'seasons of leagues'] },
      leagueCharge: { words: ['charge of a league', 'charges of leagues'] },
      leagueWait: { words: ['place in the line of a season', 'places in lines of seasons'] },
      leagueInvitation: { words: ['invitation to a team', 'invitations to teams'] },
      card: { words: ['card as a substitute', 'cards as a substitute'] },
      subPool: { words: ['place among the subs', 'places among the subs'], once: [] },
      subRequest: { words: ['evening as a sub', 'evenings as a sub'] },
      subOffer: { words: ['offer to play as a sub', 'offers to play as a sub'], once: ['requestId'] },
      leagueLetter: { words: ['letter about a round', 'letters about a round'], once: ['kind', 'roundId'] },
      pastDifferential: { words: ['score differential', 'score differentials'], once: ['playedOn', 'tenths'] },
      handicapCalculation: {
        words: ['calculation of an index', 'calculations of an index'],
        once: ['seasonId', 'replaces'],
      },
      handicapOverride: {
        words: ['index set by the committee', 'indexes set by the committee'],
        once: ['seasonId', 'endedAt'],
      },
    },
    async refuse(work, { from, into }) {
      const both = await listSeasonsOfBoth(work, from, into)
      if (both.length > 0) return `Both play ${both.join(', ')}. Withdraw one of them first.`
      const isTwice = (await isWaiting(work, from)) && (await isWaiting(work, into))
      return isTwice ? 'Both wait for a place in a league. Take one of them out of the line first.' : undefined
    },
  },
}
