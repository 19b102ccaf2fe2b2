import { recordEvent } from '#server/audit/service.ts'
import { refuseAnonymous } from '#server/auth/factors/factor.ts'
import { tellOwner } from '#server/auth/hooks/account-notice.ts'
import { refuseBanned } from '#server/auth/sessions/session.ts'
import { type UserRow, lockUser } from '#server/auth/user-store.ts'
import { getUser } from '#server/auth/user.ts'
import { WrongAnswer, createdKey, creationOptions } from '#server/auth/webauthn/ceremony.ts'
import { insertCredential, listCredentialsOf } from '#server/auth/webauthn/credential-store.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import type { PasskeyAnswer } from '#shared/auth/passkeys.ts'
import { Failure } from '#shared/http/failure.ts'
import { type Person, lacksAal2 } from '#shared/permissions/may.ts'

import { ask, refuseSwitchedOff, takeChallenge } from './challenge.ts'
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
      services.log.warn({ cause: error.message, userId: user.id }, 'A new passkey did not pass verification')
      throw new Failure('webauthn_verification_failed', 'Credential verification failed')
    },
  )

  return atomically(work, async (work) => {
    await lockUser(work, user.id)
    await refuseMore(work, user.id)
    const friendlyName = passkeyProviderOf(key.aaguid) ?? null
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

// Where a passkey is kept, by the number of the authenticator's model, as its makers have published it.
const keepers: Record<string, string> = {
  'fbfc3007-154e-4ecc-8c0b-6e020557d7bd': 'Apple Passwords',
  'dd4ec289-e01d-41c9-bb89-70fa845d4bf2': 'Apple Passwords',
  'ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4': 'Google Password Manager',
  'adce0002-35bc-c60a-648b-0b25f1f05503': 'Chrome on Mac',
  '08987058-cadc-4b81-b6e1-30de50dcbe96': 'Windows Hello',
  '9ddd1817-af5a-4672-a2b9-3e3dd95000a9': 'Windows Hello',
  '6028b017-b1d4-4c02-b4b3-afcdafc96bb2': 'Windows Hello',
  'bada5566-a7aa-401f-bd96-45619a55120d': '1Password',
  'd548826e-79b4-40a3-a3d8-11116f7e8349': 'Bitwarden',
  '531126d6-e717-415c-9320-3d9aa6981239': 'Dashlane',
  '53414d53-554e-4700-0000-000000000000': 'Samsung Pass',
  '50726f74-6f6e-5061-7373-50726f746f6e': 'Proton Pass',
  'b84e4048-15dc-4dd0-8640-f4f60813c8af': 'NordPass',
  '0ea242b4-43c4-4a1b-8b17-dd6d0b6baec6': 'Keeper',
  'fdb141b2-5d84-443e-8a35-4698c205a502': 'KeePassXC',
}

/** The name of what keeps a passkey; undefined for a model that does not say, or that we do not know. */
const passkeyProviderOf = (aaguid: string): string | undefined => keepers[aaguid.toLowerCase()]
