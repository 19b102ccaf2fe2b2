import { randomBytes } from 'node:crypto'

import { recordEvent } from '#server/audit/service.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import { grantRole } from '#server/permissions/service.ts'
import { Failure } from '#shared/http/failure.ts'

import { emailOf } from './address.ts'
import { refuseWeak } from './passwords/password-policy.ts'
import { hashPassword } from './passwords/password.ts'
import { findUserByEmail, type UserRow } from './user-store.ts'
import { confirmEmail, makeAccount } from './user.ts'

interface NewAdmin {
  email: string
  firstName: string
  lastName: string
  /** Generated when there is none. */
  password: string | undefined
  now: Date
}

/** Makes an account with a confirmed address and the role admin. An account that exists only gets the role. */
export async function createAdmin(work: Work, admin: NewAdmin) {
  const email = emailOf(admin.email)
  const password = admin.password ?? randomBytes(12).toString('base64url')
  await refuseWeak(work, password, email)
  const passwordHash = await hashPassword(password, work.services.config.auth.password.hashCost)

  return atomically(work, async (work) => {
    const existing = await findUserByEmail(work, email)
    const userId = existing
      ? confirmedAccount(existing)
      : await newAccount({ ...work, now: admin.now }, { ...admin, email, passwordHash })
    await grantRole(work, userId, 'admin')
    return { email, password, isNew: !existing }
  })
}

type ConfirmedAdmin = Omit<NewAdmin, 'password'> & { passwordHash: string }

async function newAccount(
  work: Work,
  { email, passwordHash, firstName, lastName, now }: ConfirmedAdmin,
): Promise<string> {
  const metadata = { first_name: firstName, last_name: lastName }
  const id = await makeAccount(work, { address: { kind: 'email', email }, passwordHash, metadata, now })
  if (!id) throw new Failure('user_already_exists', `${email} was given an account at this moment: try again.`)
  await confirmEmail({ ...work, now }, id, 'trusted')
  await recordEvent(
    { ...work, context: { actor: { kind: 'system', job: 'create an administrator' } } },
    { action: 'user_signedup', entity: 'user', entityId: id, facts: { by: 'create-admin' } },
  )

  return id
}

function confirmedAccount({ id, email, emailConfirmedAt }: UserRow): string {
  // Anybody can sign up with anybody's address.
  if (!emailConfirmedAt) {
    throw new Failure('email_not_confirmed', `${email} has an account that nobody has confirmed: confirm it first.`)
  }

  return id
}
