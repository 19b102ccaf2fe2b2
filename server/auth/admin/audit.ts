import { headersOf, pageOf } from '#server/auth/http/pages.ts'
import type { Work } from '#server/kernel/work.ts'
import type { AuditEntry } from '#shared/auth/admin-security.ts'
import type { PageNumbers } from '#shared/auth/admin.ts'
import { Failure } from '#shared/http/failure.ts'

import { type AuditFilter, countAccountEvents, listAccountEvents } from './audit-store.ts'

/** The events of accounts, in the protocol's form. */
export async function listAuditEntries(work: Work, request: PageNumbers & { query?: string | undefined }) {
  const place = pageOf(request)
  const filter = filterIn(request.query)
  const events = await listAccountEvents(work, filter, place)
  const total = await countAccountEvents(work, filter)
  const url = `${work.services.config.publicUrl}/auth/v1/admin/audit`

  return { headers: headersOf({ ...place, url, total, filters: { query: request.query } }), body: events.map(entryOf) }
}

function filterIn(query: string | undefined): AuditFilter | undefined {
  if (!query) return undefined
  const [, column, value] = /^(author|action|type):(.{1,200})$/.exec(query) ?? []
  if (column !== 'author' && column !== 'action' && column !== 'type') {
    throw new Failure('validation_failed', 'Bad query: use author:value, action:value or type:value')
  }

  return { column, value: value ?? '' }
}

type Event = Awaited<ReturnType<typeof listAccountEvents>>[number]

const entryOf = ({ id, at, action, actorId, author, logType, entityId, facts, ip }: Event): AuditEntry => ({
  id: String(id),
  payload: {
    actor_id: actorId ?? '00000000-0000-0000-0000-000000000000',
    actor_username: author,
    actor_via_sso: false,
    action,
    log_type: logType,
    traits: { ...facts, ...(entityId !== null && { user_id: entityId }) },
  },
  created_at: at.toISOString(),
  ip_address: ip ?? '',
})
