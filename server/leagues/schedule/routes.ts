import { handlersFor } from '#server/kernel/http/mount.ts'
import { roundsContract } from '#shared/leagues/rounds/contract.ts'
import { scheduleContract } from '#shared/leagues/schedule/contract.ts'

import { setAbsence } from './absences.ts'
import { dealSchedule } from './deal.ts'
import { failBay } from './fail.ts'
import { moveRound } from './move.ts'
import { leavePairingTime, listPairingTimes, takePairingTime } from './own-time.ts'
import { putPairings } from './pairings.ts'
import { readRound } from './round.ts'
import { readSchedule } from './schedule.ts'

export const scheduleRoutes = handlersFor(scheduleContract, () => ({
  readSchedule: ({ params, work }) => readSchedule(work, params.seasonId),
  dealSchedule: ({ params, query, body, work }) =>
    dealSchedule(work, { ...params, ...body, isPreview: query.preview === '1' }),
}))

export const roundRoutes = handlersFor(roundsContract, () => ({
  readRound: ({ params, work }) => readRound(work, params.roundId),
  putPairings: ({ params, body, work }) => putPairings(work, { ...params, ...body }),
  moveRound: ({ params, body, work }) => moveRound(work, { ...params, ...body }),
  noteAbsence: ({ params, body, work }) => setAbsence(work, { ...params, ...body, isAbsent: true }),
  takeBackAbsence: ({ params, work }) => setAbsence(work, { ...params, isAbsent: false }),
  listPairingTimes: ({ params, query, work }) => listPairingTimes(work, { ...params, ...query }),
  takePairingTime: ({ params, body, work }) => takePairingTime(work, { ...params, ...body }),
  leavePairingTime: ({ params, work }) => leavePairingTime(work, params.pairingId),
  failBay: ({ params, query, body, work }) => failBay(work, { ...params, ...body, isPreview: query.preview === '1' }),
}))
