import { sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Slot } from '#shared/clubs/slots.ts'
import type { OwnerKind } from '#shared/workshop/queue-contract.ts'

export interface OpenTask {
  id: string
  ownerKind: OwnerKind
  ownerId: string
  ownerNumber: string
  clubId: string | null
  slot: Slot | null
  what: string
  position: number
  minutes: number
  clubs: number
  cureMinutes: number
  skill: string | null
  earliest: string | null
  dueOn: string | null
  resourceId: string | null
  /** When the epoxy of the club's previous task has cured. */
  curedAt: Date | null
}

/** All open tasks of tickets and builds, the oldest first. */
export async function listOpenTasks({ trx }: OnDatabase): Promise<OpenTask[]> {
  const { rows } = await sql<OpenTask>`
    select task.id, owner_kind, owner_id, owner_number, task.club_id, slot, coalesce(bench_job.name, stage) as what,
      task.position, minutes, clubs, cure_minutes, skill, earliest::text, due_on::text, resource_id, (
        select max(done_at + make_interval(mins => cure_minutes)) from bench_task done
        where done.owner_kind = task.owner_kind and done.owner_id = task.owner_id and done_at is not null and cure_minutes > 0
          and (task.club_id is null or done.club_id = task.club_id)
      ) as cured_at
    from bench_task task
    left join club on club.id = task.club_id
    left join bench_job on bench_job.code = stage
    where task.done_at is null
    order by task.id
  `.execute(trx)

  return rows
}

/** Tasks of promised tickets that their clients have not approved yet: the bench keeps time for them. */
export async function listHopedTasks({ trx }: OnDatabase): Promise<OpenTask[]> {
  const { rows } = await sql<OpenTask>`
    select ticket_job.id, 'ticket' as owner_kind, ticket.id as owner_id, number as owner_number, ticket_club.club_id, slot,
      bench_job.name as what, ticket_job.position, bench_minutes as minutes, 1 as clubs,
      case when cures then 1440 else 0 end as cure_minutes, null as skill, null as earliest, promised_on::text as due_on,
      null as resource_id, null as cured_at
    from ticket
    join lateral (
      select promised_on from promise where owner_kind = 'ticket' and owner_id = ticket.id order by at desc, id desc limit 1
    ) as promised on true
    join ticket_job on ticket_job.ticket_id = ticket.id
    join bench_job on bench_job.code = job
    left join ticket_club on ticket_club.id = ticket_club_id
    left join club on club.id = ticket_club.club_id
    where ticket.status in ('intake', 'triage', 'estimated', 'awaiting_approval')
    order by ticket_job.id
  `.execute(trx)

  return rows
}

/** Promises are made one at a time, so that no two take the same bench hours. */
export const lockPromises = ({ trx }: OnDatabase) =>
  sql`select pg_advisory_xact_lock(hashtext('bench promises'))`.execute(trx)

export const listBuilders = ({ trx }: OnDatabase) =>
  trx
    .selectFrom('resource')
    .select(['id', 'name'])
    .select([
      sql<string[]>`array(select capability from resource_capability where resource_id = resource.id)`.as('skills'),
      sql<number[]>`array(
        select coalesce(minutes, 0) from generate_series(1, 7) day
          left join bench_capacity on weekday = day and resource_id = resource.id order by day
      )`.as('minutes'),
    ])
    .where('kind', '=', 'staff')
    .where('active', '=', true)
    .orderBy('position')
    .orderBy('id')
    .execute()

export type BuilderRow = Awaited<ReturnType<typeof listBuilders>>[number]

/** Leave and other absences of staff, in milliseconds since 1970. */
export const listAway = ({ trx }: OnDatabase, from: Date, until: Date) =>
  trx
    .selectFrom('allocation')
    .innerJoin('benchCapacity', 'benchCapacity.resourceId', 'allocation.resourceId')
    .select('allocation.resourceId')
    .distinct()
    .select([
      sql<number>`(extract(epoch from lower(during)) * 1000)::float8`.as('from'),
      sql<number>`(extract(epoch from upper(during)) * 1000)::float8`.as('until'),
    ])
    .where('blockId', 'is not', null)
    .where(sql<boolean>`during && tstzrange(${from}, ${until})`)
    .execute()

export async function replaceCapacity(
  { trx }: OnDatabase,
  resourceId: string,
  minutes: readonly number[],
): Promise<void> {
  await trx.deleteFrom('benchCapacity').where('resourceId', '=', resourceId).execute()
  const rows = minutes.flatMap((most, at) => (most > 0 ? [{ resourceId, weekday: at + 1, minutes: most }] : []))
  if (rows.length > 0) await trx.insertInto('benchCapacity').values(rows).execute()
}
