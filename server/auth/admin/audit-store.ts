import { sql } from 'kysely'

import type { PageNumber } from '#server/auth/http/pages.ts'
import { holdsLetters } from '#server/kernel/db/containing.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'

export interface AuditFilter {
  column: 'author' | 'action' | 'type'
  value: string
}

// The protocol's kinds of events.
const logType = sql<string>`case
  when action in ('login', 'logout', 'invite_accepted', 'session_ended') then 'account'
  when action in ('user_signedup', 'user_invited', 'user_deleted') then 'team'
  when starts_with(action, 'token_') then 'token'
  when action ~ '^(factor|challenge|verification|recovery_code)' then 'factor'
  else 'user' end`

// Somebody who signs up or in had no account in the request; the protocol names them as the actor.
const isOwnDoing = sql<boolean>`(actor_kind in ('guest', 'system') and action !~ 'refused')`

const actorId = sql<string | null>`coalesce(actor_id, case when ${isOwnDoing} then owner.id end)`

/** The address of the actor; for a service, or a guest, what it is. */
const author = sql<string>`coalesce(
  actor.email,
  case when actor_kind = 'service' then 'service_role' when ${isOwnDoing} then owner.email end,
  actor_kind
)`

const columns = { author, type: logType, action: sql<string>`action` }

const accountEvents = ({ trx }: OnDatabase, filter: AuditFilter | undefined) =>
  trx
    .selectFrom('auditEvent')
    .leftJoin('authUser as actor', 'actor.id', 'auditEvent.actorId')
    .leftJoin('authUser as owner', (join) =>
      join.on(sql<boolean>`owner.id = case when entity_id ~ '^[0-9a-f-]{36}$' then entity_id::uuid end`),
    )
    .where('entity', '=', 'user')
    .$if(filter !== undefined, (query) =>
      filter ? query.where(holdsLetters(sql`${columns[filter.column]}`, filter.value)) : query,
    )

export const listAccountEvents = (work: OnDatabase, filter: AuditFilter | undefined, { page, perPage }: PageNumber) =>
  accountEvents(work, filter)
    .select(['auditEvent.id', 'at', 'action', 'entityId', 'ip'])
    .select(['facts', author.as('author'), actorId.as('actorId'), logType.as('logType')])
    .orderBy('auditEvent.id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()

export const countAccountEvents = async (work: OnDatabase, filter: AuditFilter | undefined): Promise<number> => {
  const { total } = await accountEvents(work, filter)
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()

  return Number(total)
}
