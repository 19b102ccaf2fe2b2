import { recordEvent } from '#server/audit/service.ts'
import { issueTokens } from '#server/auth/sessions/issue-tokens.ts'
import { refuseBanned, startSession } from '#server/auth/sessions/session.ts'
import { getUser } from '#server/auth/user.ts'
import { credentialIdOf, requestOptions, signedWith, userIdIn, WrongAnswer } from '#server/auth/webauthn/ceremony.ts'
import { type CredentialRow, findCredential, noteUse } from '#server/auth/webauthn/credential-store.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import type { PasskeyAnswer } from '#shared/auth/passkeys.ts'
import type { Session } from '#shared/auth/user.ts'
import { Failure } from '#shared/http/failure.ts'

import { ask, refuseSwitchedOff, takeChallenge } from './challenge.ts'
import { refuseUnconfirmed } from './register.ts'

const userVerification = 'required'

/** Asks whatever passkey the browser has for this studio. */
export async function askForPasskeySignIn(services: Services) {
  refuseSwitchedOff(services)
  return ask(services, null, await requestOptions(services, { userVerification }))
}

export async function signInWithPasskey(services: Services, answer: PasskeyAnswer, context: Context): Promise<Session> {
  refuseSwitchedOff(services)
  const challenge = await takeChallenge(services, answer.challenge_id, null)
  const key = await findCredential(services.db, credentialIdOf(answer.credential) ?? '')
  const use = await useOf(services, answer, { key, challenge }).catch(async (error: unknown) => {
    if (!(error instanceof WrongAnswer)) throw error
    await noteRefusal(services, key, error.message, context)
    throw wrongAnswer()
  })

  const begun = await atomically(services.db, async (trx) => {
    const user = await getUser(trx, use.key.userId)
    refuseBanned(services, user)
    refuseUnconfirmed(user)
    if (!(await noteUse(trx, use.key.id, { ...use, now: services.now() }))) throw wrongAnswer()

    return startSession({ ...services, db: trx }, user, 'passkey', context)
  }).catch(async (error: unknown) => {
    if (error instanceof Failure) await noteRefusal(services, use.key, error.code, context)
    throw error
  })
  return issueTokens(services, begun, context)
}

interface PendingChallenge {
  key: CredentialRow | undefined
  challenge: string
}

async function useOf(services: Services, { credential }: PasskeyAnswer, { key, challenge }: PendingChallenge) {
  // A key that is a second step does not sign in alone.
  if (!key || key.factorId !== null) throw new WrongAnswer('The passkey is not known.')
  if (userIdIn(credential) !== key.userId) throw new WrongAnswer('The passkey names another account.')

  return { key, ...(await signedWith(services, credential, key, { challenge, userVerification })) }
}

const noteRefusal = ({ db }: Services, key: CredentialRow | undefined, cause: string, context: Context) =>
  recordEvent(db, context, {
    action: 'login_refused',
    entity: 'user',
    ...(key && { entityId: key.userId }),
    facts: { cause: cause.slice(0, 200), method: 'passkey' },
  })

const wrongAnswer = () => new Failure('webauthn_verification_failed', 'Credential verification failed')
