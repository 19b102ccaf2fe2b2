import type { Db } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Actor } from '#shared/permissions/may.ts'

import { insertAuditEvent, listEventsAbout, type Trail } from './store.ts'

export interface AuditedEvent {
  action: string
  entity: string
  entityId?: string
  /** Without secrets. */
  facts?: Record<string, string | number | boolean | null>
}

/** Writes down who did what, in the transaction of what was done. */
export async function recordEvent(db: Db, { actor, origin }: Partial<Context>, event: AuditedEvent): Promise<void> {
  await insertAuditEvent(db, {
    ...event,
    facts: JSON.stringify(event.facts ?? {}),
    actorKind: actor?.kind ?? 'system',
    actorId: actor ? actorIdOf(actor) : null,
    requestId: origin?.requestId ?? null,
    ip: origin?.ip ?? null,
  })
}

/** The account of whoever acted, or the booking of a link. */
export const actorIdOf = (actor: Actor): string | null =>
  actor.kind === 'person' ? actor.userId : actor.kind === 'link' ? actor.bookingId : null

/** The trail of one thing, the latest first. */
export const eventsAbout = (db: Db, trail: Trail) => listEventsAbout(db, trail)
