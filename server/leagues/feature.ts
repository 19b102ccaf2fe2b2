import type { Feature } from '#server/kernel/feature.ts'

import { leagueBlocks } from './blocks.ts'
import { holderOfCard } from './cards/link.ts'
import { cardPhotoRoutes } from './cards/photos.ts'
import { dealLateCards, keepRounds } from './cards/rounds.ts'
import { cardRoutes } from './cards/routes.ts'
import { waitingCards } from './cards/waiting.ts'
import { chargeSeasons } from './charges/charge-cards.ts'
import { leagueChargeLedger } from './charges/charge-ledger.ts'
import { chargeRoutes } from './charges/routes.ts'
import { keepEvenings } from './evenings.ts'
import { letterRoutes } from './letters/routes.ts'
import { tellPlayers } from './letters/tell.ts'
import { ownLeagueRoutes } from './mine/routes.ts'
import { placesOfPerson } from './own-places.ts'
import { playoffRoutes } from './playoffs/routes.ts'
import { potLedger } from './pots/pot-ledger.ts'
import { potRoutes } from './pots/routes.ts'
import { recordRoutes } from './records/routes.ts'
import { followEvenings } from './registrations/fees.ts'
import { endOverdueInvitations } from './registrations/invitations.ts'
import { leagueLine } from './registrations/line.ts'
import { leaguePlaceLedger } from './registrations/place-ledger.ts'
import { registrationRoutes, waitRoutes } from './registrations/routes.ts'
import { serveLines } from './registrations/waits.ts'
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
import { holderOfSubOffer } from './subs/link.ts'
import { subRoutes } from './subs/routes.ts'
import { keepSubs } from './subs/serve.ts'
import { leagueChannel } from './tv/channel.ts'
import { holderOfTv } from './tv/code.ts'
import { tvRoutes } from './tv/routes.ts'

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
    leagueRegistration: {
      personal: ['shownName', 'guardianName', 'guardianPhone', 'guardianRelation'],
      other: ['teeName'],
    },
    leagueRegistrationTransition: { personal: ['reason'], other: ['fromStatus', 'toStatus', 'actorKind'] },
    leagueRound: { other: ['course', 'tee', 'teeName'] },
    leagueRoundTransition: { other: ['fromStatus', 'toStatus', 'actorKind', 'reason'] },
    leagueRulesChange: { other: ['rules', 'reason'] },
    leagueSeason: { other: ['name', 'summary', 'rules', 'scoring', 'handicapRule', 'substituteRule', 'prizes'] },
    leagueSeasonTransition: { other: ['fromStatus', 'toStatus', 'actorKind', 'reason'] },
    leagueTeam: { other: ['name'] },
    pot: { other: ['name', 'rules'] },
    subPool: { personal: ['shownName'] },
    leagueWaitTransition: { personal: ['reason'], other: ['fromStatus', 'toStatus', 'actorKind'] },
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
    waitRoutes,
    chargeRoutes,
    scheduleRoutes,
    roundRoutes,
    cardRoutes,
    resultRoutes,
    potRoutes,
    playerHandicapRoutes,
    leaguePlayerRoutes,
    subRoutes,
    letterRoutes,
    ownLeagueRoutes,
    tvRoutes,
    playoffRoutes,
    recordRoutes,
    cardPhotoRoutes,
  ],
  jobs: [
    { name: 'keep-league-evenings', cron: '*/5 * * * *', run: keepEvenings },
    { name: 'end-league-invitations', cron: '*/5 * * * *', run: endOverdueInvitations },
    { name: 'open-league-rounds', cron: '* * * * *', run: keepRounds },
    { name: 'deal-late-cards', cron: '* * * * *', run: dealLateCards },
    { name: 'offer-league-places', cron: '* * * * *', run: serveLines },
    { name: 'charge-league-dues', cron: '17 * * * *', run: chargeSeasons },
    { name: 'follow-league-evenings', cron: '47 * * * *', run: followEvenings },
    { name: 'keep-league-subs', cron: '* * * * *', run: keepSubs },
    { name: 'tell-league-players', cron: '*/5 * * * *', run: tellPlayers },
  ],
  lines: { league: leagueLine },
  ledgers: [leaguePlaceLedger, leagueChargeLedger, potLedger],
  channels: { league: leagueChannel },
  schemes: { card: holderOfCard, sub: holderOfSubOffer, tv: holderOfTv },
  calendar: eveningsInCalendar,
  waiting: { name: 'Leagues', list: waitingCards },
  blocks: leagueBlocks,
  search: searchOfLeagues,
  ofPerson: placesOfPerson,
}
