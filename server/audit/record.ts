import type { Acting } from '#server/kernel/work.ts'
import type { Actor } from '#shared/permissions/may.ts'

import { insertAuditEvents, insertEvents } from './store.ts'

export interface AuditedEvent {
  action: string
  entity: string
  entityId?: string
  /**
   * The fields that changed, with their values before and after (`changesIn`). A new record has no before, a deleted
   * one no after.
   */
  before?: Record<string, unknown>
  after?: Record<string, unknown>
  /** Further facts; never a secret. */
  facts?: Record<string, string | number | boolean | null>
  reason?: string | undefined
  /** The client for whom staff did it. */
  onBehalfOf?: string | undefined
  /** What the event log says: ids and states, nothing that names a person. */
  publish?: EventDetails
}

interface EventDetails {
  /** The record's version after the event. */
  version?: number
  /** The client whom the event is about. */
  personId?: string | null
  data?: Record<string, string | number | boolean | null>
}

/**
 * Writes into the audit who did what, in the transaction that does it; with `publish` the same statement writes the
 * event log.
 */
export async function recordEvent(work: Acting, event: AuditedEvent): Promise<void> {
  const audited = auditRowOf(work, event)
  if (!event.publish) return insertAuditEvents(work, [audited])

  return insertEvents(work, [audited], [logRowOf(event)])
}

/** The same for many records at once, by one statement. */
export async function recordEvents(work: Acting, events: readonly AuditedEvent[]): Promise<void> {
  if (events.length === 0) return
  const audited = events.map((event) => auditRowOf(work, event))
  const published = events.filter(({ publish }) => publish)
  if (published.length === 0) return insertAuditEvents(work, audited)

  return insertEvents(work, audited, published.map(logRowOf))
}

function auditRowOf({ context: { actor, origin } }: Acting, event: AuditedEvent) {
  const { before, after, facts = {}, reason, onBehalfOf, publish: _published, ...named } = event

  return {
    ...named,
    before: before ? JSON.stringify(before) : null,
    after: after ? JSON.stringify(after) : null,
    facts: JSON.stringify(facts),
    reason: reason || null,
    actorKind: actor.kind,
    actorId: actorIdOf(actor),
    actorRole: roleOf(actor),
    onBehalfOf: onBehalfOf ?? null,
    approvedBy: approverOf(actor),
    requestId: origin?.requestId ?? null,
    ip: origin?.ip ?? null,
    userAgent: origin?.userAgent ?? null,
  }
}

const logRowOf = ({ action: type, entity, entityId, publish }: AuditedEvent) => ({
  ...publish,
  type,
  entity,
  entityId: entityId ?? null,
  data: JSON.stringify(publish?.data ?? {}),
})

const roleOf = (actor: Actor): string | null =>
  actor.kind === 'person' ? actor.roles.join(', ') || null : actor.kind === 'service' ? actor.role : null

/** The account of the colleague whose code approved the act. */
export const approverOf = (actor: Actor): string | null => (actor.kind === 'person' && actor.approvedBy) || null

/** The account that acted, or the booking whose link was used. */
export const actorIdOf = (actor: Actor): string | null =>
  actor.kind === 'person' ? actor.userId : actor.kind === 'link' ? actor.bookingId : null
