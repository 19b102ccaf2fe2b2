import { startAuthentication, WebAuthnError } from '@simplewebauthn/browser'

import { call } from '#client/api/call.ts'
import type { FactorAnswer } from '#shared/auth/factors.ts'
import type { Session, User } from '#shared/auth/user.ts'
import { Failure, type FailureCode } from '#shared/http/failure.ts'

import { authContract } from './contract.ts'

export type Way = NonNullable<User['factors']>[number]
type Kind = Way['factor_type']

// The strongest first; recovery codes are for when nothing else is at hand.
const order: readonly Kind[] = ['webauthn', 'totp', 'phone', 'recovery_code']

/** The second steps that an account can take. */
export const waysOf = ({ factors = [] }: User): Way[] =>
  order.flatMap((kind) => factors.filter(({ factor_type, status }) => factor_type === kind && status === 'verified'))

export const askFactor = async (factorId: string) =>
  call((await authContract()).challengeFactor, { params: { factorId }, body: {} })

export const answerFactor = async (factorId: string, answer: FactorAnswer): Promise<Session> =>
  call((await authContract()).verifyFactor, { params: { factorId }, body: answer })

/** An authenticator app needs no question: it is asked and answered at once. */
export async function takeAppCode(factorId: string, code: string): Promise<Session> {
  const { id } = await askFactor(factorId)
  return answerFactor(factorId, { challenge_id: id, code })
}

export const takeRecoveryCode = async (code: string): Promise<Session> =>
  call((await authContract()).verifyRecoveryCode, { body: { code } })

export async function takeSecurityKey(factorId: string): Promise<Session> {
  const { id, webauthn } = await askFactor(factorId)
  if (webauthn?.type !== 'request') throw new Failure('mfa_verification_failed', 'This security key was never set up.')

  const optionsJSON = webauthn.credential_options.publicKey
  const credential = await startAuthentication({ optionsJSON }).catch((cause: unknown) => {
    if (!(cause instanceof WebAuthnError) && !(cause instanceof DOMException)) throw cause
    throw new Failure('webauthn_verification_failed', 'The security key was not used. Try again when it is at hand.', {
      cause,
    })
  })
  return answerFactor(factorId, { challenge_id: id, webauthn: { type: 'request', credential_response: credential } })
}

const wrong: Record<Kind, string> = {
  totp: 'This code is wrong, or was used already. Wait for the next one and type that.',
  phone: 'This code is wrong, or no longer good. Type the one of the latest message.',
  webauthn: 'This is not the security key that was set up.',
  recovery_code: 'This code is wrong, or was used already. Try another one.',
}

const overdue = new Set<FailureCode>(['mfa_challenge_expired', 'mfa_ip_address_mismatch', 'mfa_factor_not_found'])

/** Why the second step was not taken, for the person who takes it. */
export function stepSentence(kind: Kind, error: Error): string {
  if (!(error instanceof Failure)) return error.message
  if (error.code === 'mfa_verification_failed') return wrong[kind]

  return overdue.has(error.code) ? 'That took too long. Please try once more.' : error.message
}
