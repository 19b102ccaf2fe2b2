import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { FactorAnswer } from '#shared/auth/factors.ts'

import type { ChallengeRow } from './challenge-store.ts'
import type { Step } from './factor.ts'

/** An answer to a factor's challenge. */
export interface ChallengeResponse {
  factor: Step
  challenge: ChallengeRow
  answer: FactorAnswer
}

/** What a right answer changes, in the transaction that lifts the session. */
export type Effect = (work: OnDatabase) => Promise<void>
