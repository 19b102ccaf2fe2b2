import type { Services } from '#server/kernel/services.ts'

import { deleteEndedTokens } from './codes/token-store.ts'
import { deleteEndedChallenges } from './factors/challenge-store.ts'
import { deleteStaleFactors } from './factors/factor-store.ts'
import { deleteEndedAuthorizations } from './oauth/authorization-store.ts'
import { deleteUnusedClients } from './oauth/client-store.ts'
import { deleteEndedPasskeyChallenges } from './passkeys/challenge-store.ts'
import { deleteAnonymousUsers } from './sessions/session-store.ts'
import { deleteEndedStates } from './social/state-store.ts'

const dayMilliseconds = 86_400_000

/** Forgets what nobody can use any more: codes, anonymous accounts and apps of long ago. */
export async function cleanUpAuth({ db, config, now }: Services): Promise<void> {
  const { keepEndedSeconds, keepAnonymousDays } = config.auth
  const before = (seconds: number) => new Date(now().getTime() - (seconds + keepEndedSeconds) * 1000)

  await deleteEndedTokens(db, before(0))
  await deleteEndedChallenges(db, before(0))
  await deleteEndedPasskeyChallenges(db, before(0))
  await deleteEndedStates(db, before(0))
  await deleteEndedAuthorizations(db, before(0))
  await deleteStaleFactors(db, { before: before(config.auth.mfa.challengeSeconds) })
  const longAgo = new Date(now().getTime() - keepAnonymousDays * dayMilliseconds)
  await deleteAnonymousUsers(db, longAgo)
  await deleteUnusedClients(db, longAgo)
}
