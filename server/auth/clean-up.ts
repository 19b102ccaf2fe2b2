import type { Work } from '#server/kernel/work.ts'

import { deleteEndedTokens } from './codes/token-store.ts'
import { deleteEndedChallenges } from './factors/challenge-store.ts'
import { deleteStaleFactors } from './factors/factor-store.ts'
import { deleteEndedAuthorizations } from './oauth/authorization-store.ts'
import { deleteUnusedClients } from './oauth/client-store.ts'
import { deleteEndedPasskeyChallenges } from './passkeys/challenge-store.ts'
import { deleteAnonymousUsers } from './session-store.ts'
import { deleteEndedStates } from './social/state-store.ts'

const dayMilliseconds = 86_400_000

/** Deletes what nobody can use any more: old codes, anonymous accounts and unused apps. */
export async function cleanUpAuth(work: Work): Promise<void> {
  const {
    services: { config },
    now,
  } = work
  const { keepEndedSeconds, keepAnonymousDays } = config.auth
  const before = (seconds: number) => new Date(now.getTime() - (seconds + keepEndedSeconds) * 1000)

  await deleteEndedTokens(work, before(0))
  await deleteEndedChallenges(work, before(0))
  await deleteEndedPasskeyChallenges(work, before(0))
  await deleteEndedStates(work, before(0))
  await deleteEndedAuthorizations(work, before(0))
  await deleteStaleFactors(work, { before: before(config.auth.mfa.challengeSeconds) })
  const longAgo = new Date(now.getTime() - keepAnonymousDays * dayMilliseconds)
  await deleteAnonymousUsers(work, longAgo)
  await deleteUnusedClients(work, longAgo)
}
