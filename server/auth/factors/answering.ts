import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { FactorAnswer } from '#shared/auth/factors.ts'

import type { ChallengeRow } from './challenge-store.ts'
import type { Step } from './factor.ts'

/** An answer to a question that a factor was asked. */
export interface ChallengeResponse {
  factor: Step
  challenge: ChallengeRow
  answer: FactorAnswer
}

/** What a right answer leaves behind, in the transaction that it lifts the session in. */
export type Effect = (work: OnDatabase) => Promise<void>
