import type { Feature } from '#server/kernel/feature.ts'

import { leagueBlocks } from './blocks.ts'
import { keepEvenings } from './evenings.ts'
import { placesOfPerson } from './own-places.ts'
import { courseRoutes, handicapRoutes, seasonRoutes, leagueBaysRoutes, leaguesRoutes } from './routes.ts'
import { roundRoutes, scheduleRoutes } from './schedule/routes.ts'
import { searchOfLeagues } from './search.ts'

export const leagues: Feature = {
  name: 'leagues',
  texts: {
    course: { other: ['name'] },
    courseTee: { other: ['name'] },
    league: { other: ['code', 'name', 'summary', 'forWhom'] },
    card: { other: [] },
    handicapCalculation: { other: ['basisHash'] },
    handicapOverride: { personal: ['reason'] },
    leagueEvent: { other: ['title', 'summary', 'format'] },
    leagueRound: { other: ['course', 'tee'] },
    leagueSeason: { other: ['name', 'scoring', 'handicapRule', 'substituteRule', 'prizes'] },
    leagueTeam: { other: ['name'] },
  },
  routes: [leaguesRoutes, leagueBaysRoutes, handicapRoutes, courseRoutes, seasonRoutes, scheduleRoutes, roundRoutes],
  jobs: [{ name: 'keep-league-evenings', cron: '*/5 * * * *', run: keepEvenings }],
  blocks: leagueBlocks,
  search: searchOfLeagues,
  ofPerson: placesOfPerson,
}
