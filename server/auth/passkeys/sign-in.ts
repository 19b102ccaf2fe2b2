import { recordEvent } from '#server/audit/service.ts'
import { issueTokens } from '#server/auth/sessions/issue-tokens.ts'
import { refuseBanned, startSession } from '#server/auth/sessions/session.ts'
import { getUser } from '#server/auth/user.ts'
import { credentialIdOf, requestOptions, signedWith, userIdIn, WrongAnswer } from '#server/auth/webauthn/ceremony.ts'
import { type CredentialRow, findCredential, noteUse } from '#server/auth/webauthn/credential-store.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import type { PasskeyAnswer } from '#shared/auth/passkeys.ts'
import type { Session } from '#shared/auth/user.ts'
import { Failure } from '#shared/http/failure.ts'

import { ask, refuseSwitchedOff, takeChallenge } from './challenge.ts'
import { refuseUnconfirmed } from './register.ts'

const userVerification = 'required'

/** Asks for any passkey that the browser has for this studio. */
export async function askForPasskeySignIn(work: Work) {
  refuseSwitchedOff(work)
  return ask(work, null, await requestOptions(work, { userVerification }))
}

export async function signInWithPasskey(work: Work, answer: PasskeyAnswer): Promise<Session> {
  refuseSwitchedOff(work)
  const challenge = await takeChallenge(work, answer.challenge_id, null)
  const key = await findCredential(work, credentialIdOf(answer.credential) ?? '')
  const use = await useOf(work, answer, { key, challenge }).catch(async (error: unknown) => {
    if (!(error instanceof WrongAnswer)) throw error
    await noteRefusal(work, key, error.message)
    throw wrongAnswer()
  })

  const begun = await atomically(work, async (work) => {
    const user = await getUser(work, use.key.userId)
    refuseBanned(work.services, user)
    refuseUnconfirmed(user)
    if (!(await noteUse(work, use.key.id, { ...use, now: work.now }))) throw wrongAnswer()

    return startSession(work, user, 'passkey')
  }).catch(async (error: unknown) => {
    if (error instanceof Failure) await noteRefusal(work, use.key, error.code)
    throw error
  })
  return issueTokens(work, begun)
}

interface PendingChallenge {
  key: CredentialRow | undefined
  challenge: string
}

async function useOf(work: Work, { credential }: PasskeyAnswer, { key, challenge }: PendingChallenge) {
  // A key that is a second step cannot sign in by itself.
  if (!key || key.factorId !== null) throw new WrongAnswer('The passkey is not known.')
  if (userIdIn(credential) !== key.userId) throw new WrongAnswer('The passkey names another account.')

  return { key, ...(await signedWith(work, credential, key, { challenge, userVerification })) }
}

const noteRefusal = (work: Work, key: CredentialRow | undefined, cause: string) =>
  recordEvent(work, {
    action: 'login_refused',
    entity: 'user',
    ...(key && { entityId: key.userId }),
    facts: { cause: cause.slice(0, 200), method: 'passkey' },
  })

const wrongAnswer = () => new Failure('webauthn_verification_failed', 'Credential verification failed')
