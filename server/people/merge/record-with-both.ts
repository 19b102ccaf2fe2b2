import { recordEvent } from '#server/audit/service.ts'
import type { Acting } from '#server/kernel/work.ts'

interface BothClients {
  mergeId: string
  /** The client that stays. */
  into: string
  from: string
}

/** Audits a merge, or its undoing, with both clients: whoever opens one of them reads where the other went. */
export async function recordWithBoth(
  work: Acting,
  action: 'person_merged' | 'person_merge_undone',
  { mergeId, into, from }: BothClients,
): Promise<void> {
  const event = { action, entity: 'person' } as const
  await recordEvent(work, {
    ...event,
    entityId: into,
    onBehalfOf: into,
    facts: { mergeId, from },
    publish: { personId: into, data: { from } },
  })
  await recordEvent(work, { ...event, entityId: from, onBehalfOf: from, facts: { mergeId, into } })
}
