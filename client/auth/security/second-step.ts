import { z } from 'zod'

import { auth } from '#client/auth/session.ts'
import { payloadOf } from '#client/auth/token-payload.ts'
import type { FactorChallenge } from '#shared/auth/factors.ts'
import type { Session, User } from '#shared/auth/user.ts'
import { Failure } from '#shared/http/failure.ts'

import { callAuth } from './call-auth.ts'
import { makeKey, signWithKey } from './keys.ts'
import { renewSession } from './renew.ts'

// A right answer to a factor's question gives a session of two steps, with which this browser goes on.

export type Factor = NonNullable<User['factors']>[number]

/** Kinds of second steps that somebody adds by themselves. */
export type StepKind = 'totp' | 'phone' | 'webauthn'

export const verifiedFactors = ({ factors = [] }: Pick<User, 'factors'>): readonly Factor[] =>
  factors.filter(({ status }) => status === 'verified')

const Claims = z.object({ aal: z.string() })

/** Signed in by one step, where the account has two. */
export const isHalfway = ({ access_token, user }: Session): boolean =>
  verifiedFactors(user).length > 0 && Claims.safeParse(payloadOf(access_token)).data?.aal === 'aal1'

const goOnWith = (session: Session) => auth().takeOver(session, 'MFA_CHALLENGE_VERIFIED')

/** Asks a factor; a phone is sent its code by that. */
export const askFactor = (factorId: string): Promise<FactorChallenge> =>
  callAuth(({ challengeFactor }) => challengeFactor, { params: { factorId }, body: {} })

/** Answers a question that was asked, or asks first where the code comes without. */
export async function answerWithCode(factorId: string, code: string, challengeId?: string): Promise<void> {
  const challenge_id = challengeId ?? (await askFactor(factorId)).id
  goOnWith(await callAuth(({ verifyFactor }) => verifyFactor, { params: { factorId }, body: { challenge_id, code } }))
}

/** A new security key makes its key by that, one that is known signs. */
export async function answerWithKey(factorId: string): Promise<void> {
  const { id: challenge_id, webauthn: question } = await askFactor(factorId)
  if (!question) throw new Failure('internal', 'Something went wrong. Please try again.')

  const { type, credential_options: options } = question
  const credential_response = await (type === 'create' ? makeKey : signWithKey)(options.publicKey)
  const body = { challenge_id, webauthn: { type, credential_response } }
  goOnWith(await callAuth(({ verifyFactor }) => verifyFactor, { params: { factorId }, body }))
}

export async function answerWithRecoveryCode(code: string): Promise<void> {
  goOnWith(await callAuth(({ verifyRecoveryCode }) => verifyRecoveryCode, { body: { code } }))
}

export const addFactor = (body: { factor_type: StepKind; friendly_name?: string; phone?: string }) =>
  callAuth(({ enrollFactor }) => enrollFactor, { body })

/** Removes a second step. The session may be one of a single step from then on, which only a new token says. */
export async function removeFactor(factorId: string): Promise<void> {
  await callAuth(({ unenrollFactor }) => unenrollFactor, { params: { factorId } })
  await renewSession()
}

/** Takes back what was begun and never proven; nothing is lost when that fails, for it is soon forgotten. */
export async function dropUnproven(factorId: string): Promise<void> {
  try {
    await callAuth(({ unenrollFactor }) => unenrollFactor, { params: { factorId } })
  } catch (error) {
    if (!(error instanceof Failure)) throw error
  }
}
