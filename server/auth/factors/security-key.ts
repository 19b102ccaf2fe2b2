import { createdKey, credentialIdOf, signedWith, WrongAnswer } from '#server/auth/webauthn/ceremony.ts'
import { findCredential, insertCredential, noteUse } from '#server/auth/webauthn/credential-store.ts'
import type { Work } from '#server/kernel/work.ts'
import { Failure } from '#shared/http/failure.ts'

import type { ChallengeResponse, Effect } from './challenge-response.ts'

/** Checks a security key's answer: a new credential the first time, a signature later. Undefined when it is wrong. */
export async function answerOfSecurityKey(work: Work, response: ChallengeResponse): Promise<Effect | undefined> {
  try {
    return await (response.factor.status === 'unverified' ? created(work, response) : signed(work, response))
  } catch (error) {
    if (!(error instanceof WrongAnswer)) throw error
    work.services.log.warn({ cause: error.message, factorId: response.factor.id }, 'A security key gave a wrong answer')
    return undefined
  }
}

const expectedOf = ({ challenge }: ChallengeResponse) => ({
  challenge: challenge.webauthnChallenge ?? '',
  userVerification: 'preferred' as const,
})

async function created(work: Work, response: ChallengeResponse): Promise<Effect> {
  const { factor, answer } = response
  const key = await createdKey(work, answer.webauthn?.credential_response, expectedOf(response))

  return async (inside) => {
    const { now } = work
    const { userId, id: factorId, friendlyName } = factor
    const inserted = await insertCredential(inside, {
      ...key,
      userId,
      factorId,
      friendlyName: friendlyName?.slice(0, 120) ?? null,
      createdAt: now,
      updatedAt: now,
    })
    if (!inserted) throw new Failure('webauthn_credential_exists', 'This security key is registered already')
  }
}

async function signed(work: Work, response: ChallengeResponse): Promise<Effect> {
  const { factor, answer } = response
  const credential = answer.webauthn?.credential_response
  const key = await findCredential(work, credentialIdOf(credential) ?? '')
  if (key?.factorId !== factor.id) throw new WrongAnswer('The key is not the one of this factor.')
  const use = await signedWith(work, credential, key, expectedOf(response))

  return async (inside) => {
    if (!(await noteUse(inside, key.id, { ...use, now: work.now }))) {
      throw new Failure('mfa_verification_failed', 'Invalid WebAuthn answer')
    }
  }
}
