import { recordEvent } from '#server/audit/service.ts'
import { deleteSession, deleteSessionsOf, listSessionsOf } from '#server/auth/session-store.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Acting } from '#server/kernel/work.ts'
import type { Device } from '#shared/auth/user.ts'
import { Failure } from '#shared/http/failure.ts'
import { Id } from '#shared/http/wire.ts'
import { lacksAal2, type Person } from '#shared/permissions/may.ts'

/** Whose devices to list; the session is the caller's own, if it is one of them. */
type Owner = Pick<Person, 'userId'> & Partial<Pick<Person, 'sessionId'>>

/** An account's sessions, shown as devices. */
export async function listDevices(work: OnDatabase, { userId, sessionId }: Owner): Promise<Device[]> {
  const sessions = await listSessionsOf(work, userId)

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

export function endDevice(work: Acting, { userId }: Owner, sessionId: string): Promise<void> {
  return atomically(work, async (work) => {
    // A text that is no id is answered like an unknown session.
    const wasDeleted = Id.safeParse(sessionId).success && (await deleteSession(work, userId, sessionId))
    if (!wasDeleted) throw new Failure('session_not_found', 'There is no such session.', { status: 404 })

    await recordEvent(work, {
      action: 'session_ended',
      entity: 'user',
      entityId: userId,
      facts: { sessionId },
    })
  })
}

/**
 * The caller's own devices. Without the second step they are refused: somebody with only the password must not see or
 * end sessions.
 */
export function listOwnDevices(work: OnDatabase, person: Person): Promise<Device[]> {
  requireAal2(person)
  return listDevices(work, person)
}

export function endOwnDevice(work: Acting, person: Person, sessionId: string): Promise<void> {
  requireAal2(person)
  return endDevice(work, person, sessionId)
}

function requireAal2(person: Person): void {
  if (lacksAal2(person)) {
    throw new Failure('insufficient_aal', 'AAL2 required to see or end sessions', { status: 403 })
  }
}

/** Signs an account out everywhere. */
export const endAllDevices = (work: Acting, userId: string): Promise<void> =>
  atomically(work, async (work) => {
    await deleteSessionsOf(work, userId)
    await recordEvent(work, { action: 'logout', entity: 'user', entityId: userId, facts: { scope: 'global' } })
  })

const scopes: Record<string, (work: OnDatabase, person: Person) => Promise<unknown>> = {
  global: (work, person) => deleteSessionsOf(work, person.userId),
  local: (work, person) => deleteSession(work, person.userId, person.sessionId),
  others: (work, person) => deleteSessionsOf(work, person.userId, person.sessionId),
}

export function signOut(work: Acting, person: Person, scope: string): Promise<void> {
  const end = Object.hasOwn(scopes, scope) ? scopes[scope] : undefined
  if (!end) throw new Failure('validation_failed', `Unsupported logout scope "${scope}"`)

  return atomically(work, async (work) => {
    await end(work, person)
    await recordEvent(work, { action: 'logout', entity: 'user', entityId: person.userId, facts: { scope } })
  })
}
