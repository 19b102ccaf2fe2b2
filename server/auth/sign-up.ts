import { randomUUID } from 'node:crypto'

import { z } from 'zod'

import { recordEvent } from '#server/audit/service.ts'
import { atomically, type Db } from '#server/db/database.ts'
import type { Context } from '#server/http/mount.ts'
import { queueMail } from '#server/notices/service.ts'
import { adoptProfile } from '#server/people/service.ts'
import type { Services } from '#server/services.ts'
import { readStudioName } from '#server/settings/service.ts'
import type { Session, SignUp, User } from '#shared/auth/contract.ts'
import { Failure } from '#shared/http/failure.ts'
import { EmailAddress } from '#shared/http/wire.ts'

import { confirmationMail, existingAccountMail } from './mails.ts'
import { issueCode } from './one-time-code.ts'
import { refuseWeak } from './password-policy.ts'
import { hashPassword } from './password.ts'
import { startSession } from './session.ts'
import { userJson } from './user-json.ts'
import {
  confirmEmail,
  findUser,
  findUserByEmail,
  insertEmailIdentity,
  insertUser,
  replaceUnconfirmed,
  setConfirmationSent,
  type UserRow,
} from './user-store.ts'

/**
 * Makes an account and mails its confirmation; with AUTH_AUTOCONFIRM signs in at once. An address that has an account
 * gets the same answer after the same work, and a mail that says so.
 */
export async function signUp(services: Services, request: SignUp, context: Context): Promise<Session | User> {
  const email = emailOf(request.email)
  if (!request.password) throw new Failure('validation_failed', 'Signup requires a valid password')
  await refuseWeak(services, request.password, email)
  const passwordHash = await hashPassword(request.password)

  return atomically(services.db, async (trx) => {
    const metadata = request.data ?? {}
    const id = await insertUser(trx, {
      email,
      passwordHash,
      appMetadata: JSON.stringify({ provider: 'email', providers: ['email'] }),
      userMetadata: JSON.stringify(metadata),
      createdAt: services.now(),
      updatedAt: services.now(),
    })
    if (!id) return answerExisting(services, trx, { email, passwordHash, metadata })

    await insertEmailIdentity(trx, id, { ...metadata, sub: id, email, email_verified: false })
    await recordEvent(trx, context, { action: 'user_signedup', entity: 'user', entityId: id })
    if (!services.config.auth.autoconfirm) return userJson(await sendConfirmation(services, trx, id, email))

    const user = await confirmAddress(services, trx, id, 'trusted')
    return startSession({ ...services, db: trx }, user, 'password', context)
  })
}

export function emailOf(text: string | undefined): string {
  const parsed = EmailAddress.safeParse(text ?? '')
  if (!parsed.success) throw new Failure('validation_failed', 'Unable to validate email address: invalid format')

  return parsed.data
}

/**
 * Confirms the address. With the proof of a mail the account also takes over the client profile that has it; without, it
 * gets a profile only where there was none.
 */
export async function confirmAddress(
  { now }: Services,
  trx: Db,
  userId: string,
  claim: 'proven' | 'trusted',
): Promise<UserRow> {
  await confirmEmail(trx, userId, now())
  const user = await getUser(trx, userId)
  const name = NameInMetadata.parse(user.userMetadata)
  await adoptProfile(trx, { userId, email: user.email ?? '', ...name }, claim)

  return user
}

const nameField = z.string().trim().max(80).catch('')
const NameInMetadata = z
  .object({ first_name: nameField, last_name: nameField, phone: z.string().trim().max(32).catch('') })
  .transform(({ first_name, last_name, phone }) => ({ firstName: first_name, lastName: last_name, phone }))

export async function getUser(db: Db, id: string): Promise<UserRow> {
  const user = await findUser(db, id)
  if (!user) throw new Failure('user_not_found', 'User from sub claim in JWT does not exist')

  return user
}

async function sendConfirmation(services: Services, trx: Db, userId: string, email: string): Promise<UserRow> {
  const { config, now } = services
  const code = await issueCode(trx, config.secretKey, { userId, email, now: now() })
  await setConfirmationSent(trx, userId, now())
  await queueMail(
    trx,
    confirmationMail({ to: email, publicUrl: config.publicUrl, studio: await readStudioName(trx) }, code),
  )

  return getUser(trx, userId)
}

interface Repeated {
  email: string
  passwordHash: string
  metadata: Record<string, unknown>
}

async function answerExisting(services: Services, trx: Db, { email, passwordHash, metadata }: Repeated) {
  const { config, now } = services
  if (config.auth.autoconfirm) throw new Failure('user_already_exists', 'User already registered')

  const existing = await findUserByEmail(trx, email)
  // The newest sign-up counts: whoever squats on an address must not have a password when its owner comes.
  if (existing && !existing.emailConfirmedAt) {
    await replaceUnconfirmed(trx, existing.id, { passwordHash, metadata, now: now() })
    return userJson(await sendConfirmation(services, trx, existing.id, email))
  }

  await queueMail(
    trx,
    existingAccountMail({ to: email, publicUrl: config.publicUrl, studio: await readStudioName(trx) }),
  )
  return madeUpUser(email, metadata, now())
}

function madeUpUser(email: string, metadata: Record<string, unknown>, now: Date): User {
  const at = now.toISOString()

  return {
    id: randomUUID(),
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    confirmation_sent_at: at,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: metadata,
    identities: [],
    created_at: at,
    updated_at: at,
    is_anonymous: false,
  }
}
