import type { Feature } from '#server/kernel/feature.ts'

import { leagueBlocks } from './blocks.ts'
import { leagueChannel } from './cards/channel.ts'
import { holderOfCard } from './cards/link.ts'
import { cardPhotoRoutes } from './cards/photos.ts'
import { keepRounds } from './cards/rounds.ts'
import { cardRoutes } from './cards/routes.ts'
import { waitingCards } from './cards/waiting.ts'
import { keepEvenings } from './evenings.ts'
import { placesOfPerson } from './own-places.ts'
import { followEvenings } from './registrations/fees.ts'
import { endOverdueInvitations } from './registrations/invitations.ts'
import { leagueLine } from './registrations/line.ts'
import { leaguePlaceLedger } from './registrations/place-ledger.ts'
import { registrationRoutes } from './registrations/routes.ts'
import {
  courseRoutes,
  handicapRoutes,
  leagueBaysRoutes,
  leaguePlayerRoutes,
  leaguesRoutes,
  playerHandicapRoutes,
  resultRoutes,
  seasonRoutes,
} from './routes.ts'
import { eveningsInCalendar } from './schedule/calendar.ts'
import { roundRoutes, scheduleRoutes } from './schedule/routes.ts'
import { searchOfLeagues } from './search.ts'

export const leagues: Feature = {
  name: 'leagues',
  texts: {
    course: { other: ['name'] },
    courseTee: { other: ['name'] },
    league: { other: ['code', 'name', 'summary', 'forWhom'] },
    holeEntry: { other: ['device'] },
    handicapCalculation: { other: ['basisHash', 'inputs'] },
    handicapOverride: { personal: ['reason'] },
    leagueInvitation: { personal: ['name', 'email'] },
    leagueRegistration: { personal: ['shownName'], other: ['teeName'] },
    leagueRegistrationTransition: { personal: ['reason'], other: ['fromStatus', 'toStatus', 'actorKind'] },
    leagueEvent: { other: ['title', 'summary', 'format'] },
    leagueRound: { other: ['course', 'tee', 'teeName'] },
    leagueRoundTransition: { other: ['fromStatus', 'toStatus', 'actorKind', 'reason'] },
    leagueRulesChange: { other: ['rules', 'reason'] },
    leagueSeason: { other: ['name', 'rules', 'scoring', 'handicapRule', 'substituteRule', 'prizes'] },
    leagueSeasonTransition: { other: ['fromStatus', 'toStatus', 'actorKind', 'reason'] },
    leagueTeam: { other: ['name'] },
    // Of players they have ids.
    resultRevision: { other: ['results', 'standings', 'changes', 'reason'] },
  },
  routes: [
    leaguesRoutes,
    leagueBaysRoutes,
    handicapRoutes,
    courseRoutes,
    seasonRoutes,
    registrationRoutes,
    scheduleRoutes,
    roundRoutes,
    cardRoutes,
    resultRoutes,
    playerHandicapRoutes,
    leaguePlayerRoutes,
    cardPhotoRoutes,
  ],
  jobs: [
    { name: 'keep-league-evenings', cron: '*/5 * * * *', run: keepEvenings },
    { name: 'end-league-invitations', cron: '*/5 * * * *', run: endOverdueInvitations },
    { name: 'open-league-rounds', cron: '* * * * *', run: keepRounds },
    { name: 'follow-league-evenings', cron: '47 * * * *', run: followEvenings },
  ],
  lines: { league: leagueLine },
  ledgers: [leaguePlaceLedger],
  channels: { league: leagueChannel },
  schemes: { card: holderOfCard },
  calendar: eveningsInCalendar,
  waiting: { name: 'Leagues', list: waitingCards },
  blocks: leagueBlocks,
  search: searchOfLeagues,
  ofPerson: placesOfPerson,
}
