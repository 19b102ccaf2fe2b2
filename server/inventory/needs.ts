import { sql } from 'kysely'

import { recordEvent } from '#server/audit/service.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Acting } from '#server/kernel/work.ts'
import type { PartsJob } from '#shared/inventory/parts-job.ts'

import { insertReservations, listLevels } from './store.ts'

export interface NeededPart {
  /** The job of a ticket, or the club of a build, that needs the part. */
  ownerId: string
  itemId: string
  quantity: number
}

interface NewNeeds {
  ownerKind: string
  locationId: string
  parts: readonly NeededPart[]
  job: PartsJob | undefined
}

/** Writes down what a job needs and could not be promised. The caller holds the lock of the place. */
export async function insertNeeds(
  { trx, now }: Acting,
  { ownerKind, locationId, parts, job }: NewNeeds,
): Promise<void> {
  if (parts.length === 0) return
  await sql`
    insert into stock_need (owner_kind, owner_id, item_id, location_id, quantity, at, job_kind, job_id, job_number)
      select ${ownerKind}, "ownerId", "itemId", ${locationId}::uuid, sum(quantity)::integer, ${now}::timestamptz,
          ${job?.kind ?? null}, ${job?.id ?? null}::uuid, ${job?.number ?? null}
        from rows from (
          jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as ("ownerId" uuid, "itemId" uuid, quantity integer)
        ) with ordinality
        group by "ownerId", "itemId" order by min(ordinality)
      on conflict (owner_kind, owner_id, item_id, location_id) do update set quantity = stock_need.quantity + excluded.quantity
  `.execute(trx)
}

export const listNeedsOf = ({ trx }: OnDatabase, ownerKind: string, ownerIds: readonly string[]) =>
  trx
    .selectFrom('stockNeed')
    .select(['ownerId', 'itemId', 'quantity'])
    .where('ownerKind', '=', ownerKind)
    .where(sql<boolean>`owner_id = any(${ownerIds}::uuid[])`)
    .orderBy('rank')
    .execute()

/**
 * Promises free stock to the jobs that wait for it, the longest waiting first, and publishes `parts_promised` for each.
 * The caller holds the lock of the place. Returns how many of each item were promised.
 */
export async function promiseToNeeds(
  work: Acting,
  { locationId, itemIds }: { locationId: string; itemIds: readonly string[] },
): Promise<Map<string, number>> {
  if (itemIds.length === 0) return new Map()
  const waiting = await work.trx
    .selectFrom('stockNeed')
    .select(['ownerKind', 'ownerId', 'itemId', 'quantity', 'jobKind', 'jobId', 'jobNumber'])
    .where('locationId', '=', locationId)
    .where(sql<boolean>`item_id = any(${itemIds}::uuid[])`)
    .orderBy('rank')
    .execute()
  const promised = new Map<string, number>()
  if (waiting.length === 0) return promised

  const levels = await listLevels(work, locationId, itemIds)
  const free = new Map(levels.map(({ itemId, onHand, reserved }) => [itemId, onHand - reserved]))
  const met = waiting.filter(({ itemId, quantity }) => {
    const left = (free.get(itemId) ?? 0) - quantity
    if (left < 0) return false
    free.set(itemId, left)
    promised.set(itemId, (promised.get(itemId) ?? 0) + quantity)
    return true
  })
  if (met.length === 0) return promised

  await insertReservations(work, { locationId, at: work.now, rows: met })
  await deleteNeeds(work, locationId, met)
  const owners = new Map(met.map(({ ownerKind, ownerId }) => [ownerId, ownerKind]))
  for (const [entityId, entity] of owners) {
    const publish = { version: 1, personId: null, data: {} }
    await recordEvent(work, { action: 'parts_promised', entity, entityId, publish })
  }
  return promised
}

/** What needs something: one item, or all that it needs. */
interface NeedOf {
  ownerKind: string
  ownerId: string
  itemId?: string | undefined
}

/** Deletes needs that were met or are no longer waited for. */
export const deleteNeeds = ({ trx }: OnDatabase, locationId: string, needs: readonly NeedOf[]) =>
  sql`
    delete from stock_need as need
      using jsonb_to_recordset(${JSON.stringify(needs)}::jsonb) as gone("ownerKind" text, "ownerId" uuid, "itemId" uuid)
      where need.owner_kind = "ownerKind" and need.owner_id = "ownerId" and need.location_id = ${locationId}::uuid
        and ("itemId" is null or need.item_id = "itemId")
  `.execute(trx)
