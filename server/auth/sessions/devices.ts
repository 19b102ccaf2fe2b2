import { recordEvent } from '#server/audit/service.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Device } from '#shared/auth/user.ts'
import { Failure } from '#shared/http/failure.ts'
import { Id } from '#shared/http/wire.ts'
import { lacksAal2, type Person } from '#shared/permissions/may.ts'

import { deleteSession, deleteSessionsOf, listSessionsOf } from './session-store.ts'

/** Whose devices they are; somebody else who looks at them is on none of them. */
type Owner = Pick<Person, 'userId'> & Partial<Pick<Person, 'sessionId'>>

/** The sessions of an account, as the devices that its owner thinks of. */
export async function listDevices(db: Db, { userId, sessionId }: Owner): Promise<Device[]> {
  const sessions = await listSessionsOf(db, userId)

  return sessions.map(({ id, createdAt, refreshedAt, userAgent, ip, aal, amr }) => ({
    id,
    created_at: createdAt.toISOString(),
    last_seen_at: (refreshedAt ?? createdAt).toISOString(),
    user_agent: userAgent,
    ip,
    aal,
    methods: amr.map(({ method }) => method),
    is_current: id === sessionId,
  }))
}

export function endDevice(db: Db, { userId }: Owner, sessionId: string, context: Context): Promise<void> {
  return atomically(db, async (trx) => {
    // What is no id at all is answered like one that is not theirs.
    const isTheirs = Id.safeParse(sessionId).success && (await deleteSession(trx, userId, sessionId))
    if (!isTheirs) throw new Failure('session_not_found', 'There is no such session.', { status: 404 })

    await recordEvent(trx, context, {
      action: 'session_ended',
      entity: 'user',
      entityId: userId,
      facts: { sessionId },
    })
  })
}

/** The same for their owner: whoever has the password alone learns nobody's devices, and ends none. */
export function listOwnDevices(db: Db, person: Person): Promise<Device[]> {
  requireAal2(person)
  return listDevices(db, person)
}

export function endOwnDevice(db: Db, person: Person, sessionId: string, context: Context): Promise<void> {
  requireAal2(person)
  return endDevice(db, person, sessionId, context)
}

function requireAal2(person: Person): void {
  if (lacksAal2(person)) {
    throw new Failure('insufficient_aal', 'AAL2 required to see or end sessions', { status: 403 })
  }
}

/** Signs an account out everywhere. */
export const endAllDevices = (db: Db, userId: string, context: Context): Promise<void> =>
  atomically(db, async (trx) => {
    await deleteSessionsOf(trx, userId)
    await recordEvent(trx, context, { action: 'logout', entity: 'user', entityId: userId, facts: { scope: 'global' } })
  })

const scopes: Record<string, (db: Db, person: Person) => Promise<unknown>> = {
  global: (db, person) => deleteSessionsOf(db, person.userId),
  local: (db, person) => deleteSession(db, person.userId, person.sessionId),
  others: (db, person) => deleteSessionsOf(db, person.userId, person.sessionId),
}

export function signOut(db: Db, person: Person, scope: string, context: Context): Promise<void> {
  const end = Object.hasOwn(scopes, scope) ? scopes[scope] : undefined
  if (!end) throw new Failure('validation_failed', `Unsupported logout scope "${scope}"`)

  return atomically(db, async (trx) => {
    await end(trx, person)
    await recordEvent(trx, context, { action: 'logout', entity: 'user', entityId: person.userId, facts: { scope } })
  })
}
