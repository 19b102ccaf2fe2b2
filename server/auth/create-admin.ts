import { randomBytes } from 'node:crypto'

import { recordEvent } from '#server/audit/service.ts'
import { atomically, type Db } from '#server/db/database.ts'
import { adoptProfile } from '#server/people/service.ts'
import { grantRole } from '#server/permissions/service.ts'
import type { Services } from '#server/services.ts'
import { Failure } from '#shared/http/failure.ts'

import { refuseWeak } from './password-policy.ts'
import { hashPassword } from './password.ts'
import { emailOf } from './sign-up.ts'
import { confirmEmail, findUserByEmail, insertEmailIdentity, insertUser } from './user-store.ts'

interface NewAdmin {
  email: string
  firstName: string
  lastName: string
  /** Made up when there is none. */
  password: string | undefined
  now: Date
}

/** An account with a confirmed address and the role admin; one that is there only gets the role. */
export async function createAdmin(services: Pick<Services, 'config' | 'db' | 'log'>, admin: NewAdmin) {
  const { firstName, lastName, now } = admin
  const email = emailOf(admin.email)
  const password = admin.password ?? randomBytes(12).toString('base64url')
  await refuseWeak(services, password, email)
  const passwordHash = await hashPassword(password)

  return atomically(services.db, async (trx) => {
    const id = await insertUser(trx, {
      email,
      passwordHash,
      appMetadata: JSON.stringify({ provider: 'email', providers: ['email'] }),
      userMetadata: JSON.stringify({ first_name: firstName, last_name: lastName }),
    })
    const userId = id ?? (await confirmedAccount(trx, email))

    if (id) {
      await insertEmailIdentity(trx, id, { sub: id, email, email_verified: true })
      await confirmEmail(trx, id, now)
      await adoptProfile(trx, { userId: id, email, firstName, lastName, phone: '' }, 'trusted')
      await recordEvent(
        trx,
        {},
        { action: 'user_signedup', entity: 'user', entityId: id, facts: { by: 'create-admin' } },
      )
    }
    await grantRole(trx, userId, 'admin')
    return { email, password, isNew: Boolean(id) }
  })
}

async function confirmedAccount(db: Db, email: string): Promise<string> {
  const user = await findUserByEmail(db, email)
  // Anybody can sign up with anybody's address.
  if (!user?.emailConfirmedAt) {
    throw new Failure('email_not_confirmed', `${email} has an account that nobody has confirmed: confirm it first.`)
  }

  return user.id
}
