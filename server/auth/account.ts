import { recordEvent } from '#server/audit/service.ts'
import { atomically } from '#server/db/database.ts'
import type { Context } from '#server/http/mount.ts'
import type { Services } from '#server/services.ts'
import { longestMetadata, type User } from '#shared/auth/contract.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Person } from '#shared/permissions/may.ts'

import { refuseWeak } from './password-policy.ts'
import { hashPassword } from './password.ts'
import { deleteSession, deleteSessionsOf } from './session-store.ts'
import { getUser } from './sign-up.ts'
import { userJson } from './user-json.ts'
import { mergeUserMetadata, setPasswordHash } from './user-store.ts'

export const readUser = async ({ db }: Services, person: Person): Promise<User> =>
  userJson(await getUser(db, person.userId))

interface Change {
  password?: string | undefined
  data?: Record<string, unknown> | null | undefined
}

/** A new password ends every other session. */
export async function updateUser(services: Services, person: Person, { password, data }: Change, context: Context) {
  const { db, now } = services
  if (password !== undefined) await refuseWeak(services, password, person.email)
  const passwordHash = password === undefined ? undefined : await hashPassword(password)

  return atomically(db, async (trx) => {
    if (data && !(await mergeUserMetadata(trx, person.userId, data, longestMetadata))) {
      throw new Failure('validation_failed', 'There is too much metadata.')
    }
    if (passwordHash) {
      await setPasswordHash(trx, person.userId, passwordHash, now())
      await deleteSessionsOf(trx, person.userId, person.sessionId)
      await recordEvent(trx, context, { action: 'user_updated_password', entity: 'user', entityId: person.userId })
    }
    return userJson(await getUser(trx, person.userId))
  })
}

const scopes: Record<string, (services: Services, person: Person) => Promise<unknown>> = {
  global: ({ db }, person) => deleteSessionsOf(db, person.userId),
  local: ({ db }, person) => deleteSession(db, person.sessionId),
  others: ({ db }, person) => deleteSessionsOf(db, person.userId, person.sessionId),
}

export async function signOut(services: Services, person: Person, scope: string, context: Context): Promise<void> {
  const end = Object.hasOwn(scopes, scope) ? scopes[scope] : undefined
  if (!end) throw new Failure('validation_failed', `Unsupported logout scope "${scope}"`)

  await end(services, person)
  await recordEvent(services.db, context, {
    action: 'logout',
    entity: 'user',
    entityId: person.userId,
    facts: { scope },
  })
}
