import { sql } from 'kysely'

import { recordEvent } from '#server/audit/service.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Acting, Timed } from '#server/kernel/work.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { PartsJob, type WaitingJob } from '#shared/inventory/parts-job.ts'
import { dayOfComing } from '#shared/inventory/supply.ts'

import { partsUnderway } from './arrivals.ts'
import { insertNeeds } from './needs.ts'
import { freeUnits } from './settle-units.ts'
import { reduceReservations } from './store.ts'

interface LosingItem {
  itemId: string
  locationId: string
  /** How many of the promised pieces are lost. */
  count: number
}

/** What is promised to the bench of an item, the latest promise first: that job starts last. */
const listPromised = ({ trx }: OnDatabase, { itemId, locationId }: LosingItem) =>
  trx
    .selectFrom('stockReservation')
    .select(['ownerKind', 'ownerId', 'quantity', 'jobKind', 'jobId', 'jobNumber'])
    .where('itemId', '=', itemId)
    .where('locationId', '=', locationId)
    .where('ownerKind', 'in', ['ticket_job', 'build_club'])
    .orderBy('at', 'desc')
    .orderBy('ownerId', 'desc')
    .execute()

/**
 * Withdraws lost parts from the latest promises, so that those jobs wait for the next delivery. Orders keep their
 * promises. The caller holds the lock of the place. Returns how many were withdrawn.
 */
export async function losePromised(work: Acting, losing: LosingItem): Promise<number> {
  const { itemId, locationId, count } = losing
  let left = count
  for (const { ownerKind, ownerId, quantity, jobKind, jobId, jobNumber } of await listPromised(work, losing)) {
    if (left <= 0) break
    const lost = Math.min(left, quantity)
    left -= lost
    const parts = [{ ownerId, itemId, quantity: lost }]
    await reduceReservations(work, ownerKind, parts)
    if (lost === quantity) await freeUnits(work, ownerKind, { ownerIds: [ownerId], itemId })
    const job = PartsJob.safeParse({ kind: jobKind, id: jobId, number: jobNumber }).data
    await insertNeeds(work, { ownerKind, locationId, parts, job })
    const publish = { version: 1, personId: null, data: {} }
    await recordEvent(work, { action: 'parts_lost', entity: ownerKind, entityId: ownerId, publish })
  }

  return count - left
}

/**
 * The jobs that wait for an item, with the day they were promised for and the day the parts come, the longest waiting
 * first.
 */
export async function listWaitingFor(work: Timed, itemId: string): Promise<WaitingJob[]> {
  const { id: locationId, zone } = work.place
  const { rows } = await sql<Omit<WaitingJob, 'comesOn'>>`
    select job_kind as kind, job_id as id, job_number as number, sum(quantity)::integer as quantity, (
        select promised_on::text from promise where owner_kind = job_kind and owner_id = job_id order by at desc, id desc limit 1
      ) as promised_on
      from stock_need where item_id = ${itemId} and location_id = ${locationId} and job_id is not null
      group by job_kind, job_id, job_number order by min(rank)
  `.execute(work.trx)
  const { comingOf } = await partsUnderway(work, localDayOf(work.now, zone))
  const coming = comingOf(itemId)
  let count = 0

  return rows.map((row) => {
    count += row.quantity
    return { ...row, comesOn: dayOfComing({ coming }, count) }
  })
}
