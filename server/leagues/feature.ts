import type { Feature } from '#server/kernel/feature.ts'

import { leagueBlocks } from './blocks.ts'
import { waitingCards } from './cards/at-hand.ts'
import { leagueChannel } from './cards/channel.ts'
import { holderOfCard } from './cards/link.ts'
import { keepRounds } from './cards/rounds.ts'
import { cardRoutes } from './cards/routes.ts'
import { keepEvenings } from './evenings.ts'
import { placesOfPerson } from './own-places.ts'
import { courseRoutes, handicapRoutes, seasonRoutes, leagueBaysRoutes, leaguesRoutes } from './routes.ts'
import { searchOfLeagues } from './search.ts'

export const leagues: Feature = {
  name: 'leagues',
  texts: {
    course: { other: ['name'] },
    courseTee: { other: ['name'] },
    league: { other: ['code', 'name', 'summary', 'forWhom'] },
    card: { other: [] },
    holeEntry: { other: ['device'] },
    handicapCalculation: { other: ['basisHash'] },
    handicapOverride: { personal: ['reason'] },
    leagueEvent: { other: ['title', 'summary', 'format'] },
    leagueRound: { other: ['course', 'tee'] },
    leagueSeason: { other: ['name', 'scoring', 'handicapRule', 'substituteRule', 'prizes'] },
    leagueTeam: { other: ['name'] },
  },
  routes: [leaguesRoutes, leagueBaysRoutes, handicapRoutes, courseRoutes, seasonRoutes, cardRoutes],
  jobs: [
    { name: 'keep-league-evenings', cron: '*/5 * * * *', run: keepEvenings },
    { name: 'open-league-rounds', cron: '* * * * *', run: keepRounds },
  ],
  channels: { league: leagueChannel },
  schemes: { card: holderOfCard },
  waiting: { name: 'Leagues', list: waitingCards },
  blocks: leagueBlocks,
  search: searchOfLeagues,
  ofPerson: placesOfPerson,
}
