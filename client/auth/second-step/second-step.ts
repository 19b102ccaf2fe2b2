import { callAuth } from '#client/api/call-auth.ts'
import { auth } from '#client/api/session/session.ts'
import { sentenceOf } from '#client/auth/refusals.ts'
import type { FactorAnswer, FactorChallenge } from '#shared/auth/factors.ts'
import type { Session, User } from '#shared/auth/user.ts'
import { Failure, type FailureCode } from '#shared/http/failure.ts'

import { makeKey, signWithKey } from './keys.ts'

export type Factor = NonNullable<User['factors']>[number]

export interface SecondStepProps {
  factor: Factor
  /** Runs when the session has reached two steps. */
  onTaken: (session: Session) => unknown
}
type StepFactorType = Factor['factor_type']

// The strongest first; recovery codes are the last resort.
const order: readonly StepFactorType[] = ['webauthn', 'totp', 'phone', 'recovery_code']

/** An account's second steps. */
export const verifiedFactors = ({ factors = [] }: Pick<User, 'factors'>): Factor[] =>
  order.flatMap((kind) => factors.filter(({ factor_type, status }) => factor_type === kind && status === 'verified'))

/** Challenges a factor; this sends a phone its code. */
export const askFactor = (factorId: string): Promise<FactorChallenge> =>
  callAuth(({ challengeFactor }) => challengeFactor, { params: { factorId }, body: {} })

/** Verifies a code, after a challenge if none was made. */
export async function answerWithCode(factorId: string, code: string, challengeId?: string): Promise<Session> {
  return answer(factorId, { challenge_id: challengeId ?? (await askFactor(factorId)).id, code })
}

/** Registers a new security key, or signs with a known one. */
export async function answerWithKey(factorId: string): Promise<Session> {
  const { id: challenge_id, webauthn: question } = await askFactor(factorId)
  if (!question) throw new Failure('mfa_verification_failed', 'This security key was never set up.')

  const credential_response = await (question.type === 'create'
    ? makeKey(question.credential_options.publicKey)
    : signWithKey(question.credential_options.publicKey))
  return answer(factorId, { challenge_id, webauthn: { type: question.type, credential_response } })
}

export const answerWithRecoveryCode = async (code: string): Promise<Session> =>
  goOnWith(await callAuth(({ verifyRecoveryCode }) => verifyRecoveryCode, { body: { code } }))

const answer = async (factorId: string, body: FactorAnswer) =>
  goOnWith(await callAuth(({ verifyFactor }) => verifyFactor, { params: { factorId }, body }))

function goOnWith(session: Session): Session {
  auth().adoptSession(session, 'MFA_CHALLENGE_VERIFIED')
  return session
}

const wrong: Record<StepFactorType, string> = {
  totp: 'This code is wrong, or was used already. Wait for the next one and type that.',
  phone: 'This code is wrong, or no longer good. Type the one of the latest message.',
  webauthn: 'This is not the security key that was set up.',
  recovery_code: 'This code is wrong, or was used already. Try another one.',
}

const overdue = new Set<FailureCode>(['mfa_challenge_expired', 'mfa_ip_address_mismatch', 'mfa_factor_not_found'])

/** Why the second step failed, in words. */
export function stepSentence(kind: StepFactorType, error: Error): string {
  if (!(error instanceof Failure)) return error.message
  if (error.code === 'mfa_verification_failed') return wrong[kind]

  return overdue.has(error.code) ? 'That took too long. Please try once more.' : sentenceOf(error)
}
