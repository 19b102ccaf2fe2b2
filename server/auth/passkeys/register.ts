import { recordEvent } from '#server/audit/service.ts'
import { tellOwner } from '#server/auth/hooks/account-notice.ts'
import { refuseAnonymous } from '#server/auth/factors/factor.ts'
import { refuseBanned } from '#server/auth/sessions/session.ts'
import { lockUser, type UserRow } from '#server/auth/user-store.ts'
import { getUser } from '#server/auth/user.ts'
import { createdKey, creationOptions, WrongAnswer } from '#server/auth/webauthn/ceremony.ts'
import { insertCredential, listCredentialsOf } from '#server/auth/webauthn/credential-store.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import type { PasskeyAnswer } from '#shared/auth/passkeys.ts'
import { Failure } from '#shared/http/failure.ts'
import { lacksAal2, type Person } from '#shared/permissions/may.ts'

import { ask, refuseSwitchedOff, takeChallenge } from './challenge.ts'
import { keeperName } from './keeper-name.ts'
import { passkeyJson } from './passkeys.ts'

/** Begins to add a passkey to the person's account. */
export async function askForPasskey(work: Work, person: Person) {
  const user = await userWhoMayAdd(work, person)
  const options = await creationOptions(work, { user, residentKey: 'required', userVerification: 'required' })

  return ask(work, user.id, options)
}

/** Adds the passkey that the browser has made. */
export async function addPasskey(work: Work, person: Person, answer: PasskeyAnswer) {
  const { services, now } = work
  const user = await userWhoMayAdd(work, person)
  const challenge = await takeChallenge(work, answer.challenge_id, user.id)
  const key = await createdKey(work, answer.credential, { challenge, userVerification: 'required' }).catch(
    (error: unknown) => {
      if (!(error instanceof WrongAnswer)) throw error
      services.log.warn({ cause: error.message, userId: user.id }, 'a passkey was not made as asked')
      throw new Failure('webauthn_verification_failed', 'Credential verification failed')
    },
  )

  return atomically(work, async (work) => {
    await lockUser(work, user.id)
    await refuseMore(work, user.id)
    const friendlyName = keeperName(key.aaguid) ?? null
    const added = await insertCredential(work, {
      ...key,
      userId: user.id,
      friendlyName,
      createdAt: now,
      updatedAt: now,
    })
    if (!added) throw new Failure('webauthn_credential_exists', 'This passkey is registered already')

    await recordEvent(work, {
      action: 'passkey_created',
      entity: 'user',
      entityId: user.id,
      facts: { passkeyId: added.id },
    })
    await tellOwner(work, user, 'A passkey was added to it.')
    return passkeyJson(added)
  })
}

async function userWhoMayAdd(work: Work, person: Person): Promise<UserRow> {
  refuseSwitchedOff(work)
  const user = await getUser(work, person.userId)
  refuseAnonymous(user)
  refuseBanned(work.services, user)
  refuseUnconfirmed(user)
  if (lacksAal2(person)) {
    throw new Failure('insufficient_aal', 'AAL2 required to register a passkey', { status: 403 })
  }
  await refuseMore(work, user.id)

  return user
}

export function refuseUnconfirmed({ email, emailConfirmedAt, phoneConfirmedAt }: UserRow): void {
  if (emailConfirmedAt || phoneConfirmedAt) return
  if (email) throw new Failure('email_not_confirmed', 'Email not confirmed', { status: 403 })

  throw new Failure('phone_not_confirmed', 'Phone not confirmed', { status: 403 })
}

async function refuseMore(work: Work, userId: string): Promise<void> {
  const passkeys = (await listCredentialsOf(work, userId)).filter(({ factorId }) => factorId === null)
  if (passkeys.length >= work.services.config.auth.mostPasskeys) {
    throw new Failure('too_many_passkeys', 'Maximum number of passkeys reached, remove one to continue')
  }
}
