import { z } from 'zod'

import { endpoint } from '#shared/http/endpoint.ts'
import { pageQuery } from '#shared/http/list.ts'
import { Id, Instant } from '#shared/http/wire.ts'

export const DomainEvent = z.object({
  at: Instant,
  type: z.string().meta({ examples: ['booking_status_changed'] }),
  entity: z.string(),
  entityId: z.string().nullable(),
  /** The record's version after the event. */
  version: z.int().nullable(),
  personId: Id.nullable(),
  data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
})
export type DomainEvent = z.output<typeof DomainEvent>

/** The event log, for programs that follow what happens. */
export const eventsContract = {
  listEvents: endpoint({
    method: 'GET',
    path: '/api/v1/events',
    summary: 'What happened since a place in the log, the oldest first, for 60 days; nothing is skipped or told twice',
    access: 'may:view_audit_logs/audit_logs',
    query: z.strictObject(pageQuery(100, 500)),
    /** `next` is the cursor to read on from, even at the end; null when there are no events. */
    response: z.object({ events: z.array(DomainEvent), next: z.string().nullable() }),
  }),
}
