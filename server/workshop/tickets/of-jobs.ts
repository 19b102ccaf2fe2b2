import { sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { PartsJob } from '#shared/inventory/parts-job.ts'

/** The tickets of some jobs, by job id. */
export async function ticketsOfJobs({ trx }: OnDatabase, jobIds: readonly string[]): Promise<Map<string, PartsJob>> {
  const rows = await trx
    .selectFrom('ticketJob')
    .innerJoin('ticket', 'ticket.id', 'ticketId')
    .select(['ticketJob.id as jobId', 'ticket.id', 'number'])
    .where(sql<boolean>`ticket_job.id = any(${jobIds}::uuid[])`)
    .execute()

  return new Map(rows.map(({ jobId, ...ticket }) => [jobId, { kind: 'ticket', ...ticket }]))
}
