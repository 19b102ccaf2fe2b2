import { handlersFor } from '#server/kernel/http/mount.ts'
import { leagueBaysContract } from '#shared/leagues/bays.ts'
import { leaguesContract } from '#shared/leagues/contract.ts'
import { coursesContract } from '#shared/leagues/courses/contract.ts'
import { calculateCourseHandicap, calculateHandicap } from '#shared/leagues/handicap/calculate.ts'
import { handicapContract } from '#shared/leagues/handicap/contract.ts'
import { playerHandicapContract } from '#shared/leagues/handicap/own-contract.ts'
import { resultsContract } from '#shared/leagues/results/contract.ts'
import { leaguePlayersContract } from '#shared/leagues/results/player-contract.ts'
import { seasonsContract } from '#shared/leagues/seasons/contract.ts'

import { changeLeague, listLeagueBays, putLeagueBays } from './bays.ts'
import { changeCourse, createCourse, historyOfCourse, pageOfCourses, readCourse } from './courses/courses.ts'
import { importCourses } from './courses/import.ts'
import { pageOfHandicaps } from './handicap/committee.ts'
import { importPastDifferentials } from './handicap/import-past.ts'
import { overrideHandicap, readHandicap, readMyHandicap } from './handicap/own.ts'
import { prizesOfRound } from './pots/plan.ts'
import { previewRules } from './results/last-week.ts'
import { readLeaguePlayer } from './results/player.ts'
import { publishRound } from './results/publish.ts'
import { readStandings } from './results/table.ts'
import { listWeek } from './results/week.ts'
import { readSeason, shownAtOnce } from './seasons/present.ts'
import { listSeasonRounds, putRoundCourse, putRounds } from './seasons/rounds.ts'
import { putRules } from './seasons/rules.ts'
import { changeSeason, createLeague, createSeason, historyOfSeason, pageOfSeasons } from './seasons/seasons.ts'
import { moveSeason } from './seasons/step.ts'
import { listEvents, listSeasons } from './service.ts'

export const leaguesRoutes = handlersFor(leaguesContract, () => ({
  listLeagueSeasons: ({ work }) => listSeasons(work),
  listLeagueEvents: ({ work }) => listEvents(work),
}))

export const leagueBaysRoutes = handlersFor(leagueBaysContract, () => ({
  listLeagueBays: ({ work }) => listLeagueBays(work),
  putLeagueBays: ({ params, query, body, work }) =>
    putLeagueBays(work, { ...params, ...body, isPreview: query.preview === '1' }),
  changeLeague: ({ params, body, work }) => shownAtOnce(work, changeLeague(work, { ...params, ...body })),
}))

export const handicapRoutes = handlersFor(handicapContract, () => ({
  calculateHandicap: ({ body }) => calculateHandicap(body),
  calculateCourseHandicap: ({ body }) => calculateCourseHandicap(body),
}))

export const seasonRoutes = handlersFor(seasonsContract, () => ({
  createLeague: ({ body, headers, work }) => createLeague(work, body, headers['idempotency-key']),
  listAllSeasons: ({ query, work }) => pageOfSeasons(work, query),
  createSeason: ({ body, headers, work }) => createSeason(work, body, headers['idempotency-key']),
  readSeason: ({ params, work }) => readSeason(work, params.seasonId),
  changeSeason: ({ params, body: { version, later = null, ...document }, work }) =>
    shownAtOnce(work, changeSeason(work, { ...params, version, document, later })),
  putSeasonRules: ({ params, query, body, work }) =>
    query.preview === '1'
      ? previewRules(work, { ...params, ...body })
      : shownAtOnce(work, putRules(work, { ...params, ...body, isPreview: false })),
  moveSeason: ({ params, body, work }) => shownAtOnce(work, moveSeason(work, { ...params, ...body })),
  listHistoryOfSeason: ({ params, query, work }) => historyOfSeason(work, params.seasonId, query),
  listRoundsOfSeason: ({ params, work }) => listSeasonRounds(work, params.seasonId),
  putSeasonRounds: ({ params, query, body, work }) =>
    shownAtOnce(work, putRounds(work, { ...params, ...body, isPreview: query.preview === '1' })),
  putRoundCourse: ({ params, body, work }) => shownAtOnce(work, putRoundCourse(work, { ...params, ...body })),
}))

export const resultRoutes = handlersFor(resultsContract, () => ({
  publishRound: ({ params, query, body, work }) =>
    publishRound(work, { ...params, ...body, isPreview: query.preview === '1' }, prizesOfRound),
  readStandings: ({ params, work }) => readStandings(work, params.seasonId),
  listWeek: async ({ work }) => ({ rounds: await listWeek(work) }),
}))

export const leaguePlayerRoutes = handlersFor(leaguePlayersContract, () => ({
  readLeaguePlayer: ({ params, work }) => readLeaguePlayer(work, params.personId),
}))

export const playerHandicapRoutes = handlersFor(playerHandicapContract, () => ({
  readMyHandicap: ({ work }) => readMyHandicap(work),
  readHandicap: ({ params, work }) => readHandicap(work, params.personId),
  overrideHandicap: ({ params, body, work }) => overrideHandicap(work, { ...params, ...body }),
  listHandicaps: ({ query, work }) => pageOfHandicaps(work, query),
  importPastDifferentials: ({ body, query, work }) => importPastDifferentials(work, { bytes: body, ...query }),
}))

export const courseRoutes = handlersFor(coursesContract, () => ({
  listCourses: ({ query, work }) => pageOfCourses(work, query),
  createCourse: ({ body, headers, work }) => createCourse(work, body, headers['idempotency-key']),
  readCourse: ({ params, work }) => readCourse(work, params.courseId),
  changeCourse: ({ params, body: { version, ...document }, work }) =>
    changeCourse(work, { ...params, version, document }),
  importCourses: ({ body, query, work }) => importCourses(work, { bytes: body, ...query }),
  listHistoryOfCourse: ({ params, query, work }) => historyOfCourse(work, params.courseId, query),
}))
