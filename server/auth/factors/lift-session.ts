import { createSecretKey } from 'node:crypto'

import { markSecondStep } from '#server/auth/sessions/device-store.ts'
import { deviceOf } from '#server/auth/sessions/device.ts'
import type { BegunSession } from '#server/auth/sessions/issue-tokens.ts'
import { placeAfterStep } from '#server/auth/sessions/refresh-place.ts'
import { deleteWeakSessions, liftSession, lockSteps, putBackSteps } from '#server/auth/sessions/steps-store.ts'
import { refreshTokenOf } from '#server/auth/tokens/refresh-token.ts'
import { getUser } from '#server/auth/user.ts'
import { secondsOf } from '#server/kernel/clock/seconds.ts'
import { decrypt } from '#server/kernel/secrets/secret.ts'
import type { Work } from '#server/kernel/work.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Person } from '#shared/permissions/may.ts'

import type { FactorRow } from './factor-store.ts'
import { methodOf } from './factor.ts'

/**
 * Lifts the person's session to two steps, in the transaction of `work`. Other sessions of the account that took only
 * one step end, so that somebody with only the password is signed out.
 */
export async function liftedSession(work: Work, person: Person, factor: FactorRow): Promise<BegunSession> {
  const {
    services: { config },
    context: { origin },
    now,
  } = work
  const { userId, sessionId } = person
  const step = { method: methodOf[factor.factorType], timestamp: secondsOf(now), factorId: factor.id }
  const before = await lockSteps(work, sessionId)
  const counter = placeAfterStep(before?.refreshCounter ?? 0)
  const lifted = before && (await liftSession(work, sessionId, counter, step))
  if (!lifted) throw new Failure('session_not_found', 'Session from session_id claim in JWT does not exist')

  await deleteWeakSessions(work, userId, sessionId)
  await markSecondStep(work, userId, deviceOf(work, origin))
  const key = createSecretKey(decrypt(config.secretKey, 'encrypt refresh keys', lifted.encryptedRefreshKey))

  return {
    user: await getUser(work, userId),
    session: { id: sessionId, aal: 'aal2', amr: lifted.amr },
    refreshToken: refreshTokenOf({ sessionId, counter }, key),
    method: step.method,
    takeBack: (work) => putBackSteps(work, sessionId, { ...before, liftedTo: counter }),
  }
}
