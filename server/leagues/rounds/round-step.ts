import { historyIn, recordKind } from '#server/audit/service.ts'
import type { RoundStatus } from '#shared/leagues/contract.ts'
import { roundSteps, roundWords } from '#shared/leagues/rounds/status.ts'

export interface RoundState {
  id: string
  seasonId: string
  status: RoundStatus
  version: number
}

/** The rounds of the leagues, for `takeStep`. */
export const rounds = recordKind({
  entity: 'league_round',
  noun: 'round',
  action: 'league_round_changed',
  machine: roundSteps,
  words: roundWords,
  table: 'leagueRound',
  history: historyIn('leagueRoundTransition', 'roundId'),
  entityIdOf: ({ id }: RoundState) => id,
})
