import { sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Slot } from '#shared/clubs/slots.ts'
import { benchStatuses } from '#shared/workshop/status.ts'

export interface BatchTask {
  taskId: string
  ticketId: string
  number: string
  client: string
  place: string
  /** Its ticket waits for parts, so nobody works on it yet. */
  isTicketWaiting: boolean
  promisedOn: string | null
  held: string
  bagTag: string
  slot: Slot
  job: string
  jobName: string
  minutes: number
  wraps: number | null
  itemId: string | null
  /** Its part is reserved for it. */
  isKept: boolean
  /** Its part is missing. */
  isMissing: boolean
  sku: string | null
  brand: string | null
  partName: string | null
  variant: string | null
}

/** Open tasks on tickets that can be worked on, each with its part. Rework has no job, so it is in no batch. */
export async function listBatchTasks({ trx }: OnDatabase): Promise<BatchTask[]> {
  const { rows } = await sql<BatchTask>`
    select task.id as task_id, ticket.id as ticket_id, ticket.number, bag_tag,
      coalesce(nullif(ticket.place, ''), ticket_group.place, '') as place, slot, job, bench_job.name as job_name,
      minutes, wraps, item_id, sku, product.brand, product.name as part_name, variant,
      coalesce(person.first_name || ' ' || person.last_name, bag_name) as client,
      ticket.status = 'awaiting_parts' as is_ticket_waiting,
      exists (
        select from stock_reservation as kept where kept.owner_kind = 'ticket_job' and kept.owner_id = ticket_job.id
      ) as is_kept,
      exists (
        select from stock_need as need where need.owner_kind = 'ticket_job' and need.owner_id = ticket_job.id
      ) as is_missing,
      held_reason as held, due_on::text as promised_on
    from bench_task task
    join ticket on ticket.id = task.owner_id
    join ticket_job on ticket_job.ticket_id = ticket.id and ticket_job.position = task.position and job = stage
    join bench_job on bench_job.code = job
    join ticket_club on ticket_club.id = ticket_club_id
    join club on club.id = ticket_club.club_id
    left join item on item.id = item_id
    left join product on product.id = item.product_id
    left join person on person.id = ticket.person_id
    left join ticket_group on ticket_group.id = ticket.group_id
    where owner_kind = 'ticket' and done_at is null and ticket.status = any(${[...benchStatuses]}::text[])
    order by ticket.created_at, ticket.number, ticket_job.position
  `.execute(trx)

  return rows
}

export const findTasksOfTickets = ({ trx }: OnDatabase, ids: readonly string[]) =>
  trx
    .selectFrom('benchTask')
    .innerJoin('ticket', 'ticket.id', 'ownerId')
    .select(['benchTask.id', 'ownerId as ticketId', 'number', 'doneAt'])
    .where('ownerKind', '=', 'ticket')
    .where('benchTask.id', 'in', [...ids])
    .execute()
