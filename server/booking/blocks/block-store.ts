import { type Insertable, sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Block } from '#server/kernel/db/schema.ts'
import type { Timed } from '#server/kernel/work.ts'

export const insertBlock = ({ trx }: OnDatabase, block: Insertable<Block>) =>
  trx.insertInto('block').values(block).returning('id').executeTakeFirstOrThrow()

export const listResourcesOfBlock = async ({ trx }: OnDatabase, blockId: string) =>
  (await trx.selectFrom('allocation').select('resourceId').distinct().where('blockId', '=', blockId).execute()).map(
    ({ resourceId }) => resourceId,
  )

/**
 * Takes what is free of a block's time on each resource, and records the rest as waiting. What somebody takes at this
 * moment is in neither: see `countUncovered`.
 */
export const insertPieces = ({ trx }: OnDatabase, blockId: string, resourceIds: readonly string[]) =>
  sql`
    with wanted as (
      select unnest(${resourceIds}::uuid[]) as resource_id, id as block_id, during from block where id = ${blockId}
    ),
    taken as (
      select wanted.resource_id, wanted.during * allocation.during as during
      from wanted join allocation using (resource_id)
      where blocking and allocation.during && wanted.during
    )
    insert into allocation (resource_id, during, block_id, blocking)
    select resource_id, piece, block_id, blocking from (
      select resource_id, block_id, true as blocking, unnest(tstzmultirange(during) - coalesce((
        select range_agg(taken.during) from taken where taken.resource_id = wanted.resource_id
      ), '{}')) as piece
      from wanted
      union all
      select taken.resource_id, ${blockId}::uuid, false, taken.during from taken
    ) as piece
    order by resource_id, piece
    on conflict do nothing
  `.execute(trx)

/** How many resources have a part of the block's time that is neither taken nor waiting. */
export async function countUncovered(
  { trx }: OnDatabase,
  blockId: string,
  resourceIds: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from block, unnest(${resourceIds}::uuid[]) as wanted (resource_id)
    where block.id = ${blockId} and not isempty(tstzmultirange(block.during) - coalesce((
      select range_agg(allocation.during) from allocation
      where allocation.block_id = block.id and allocation.resource_id = wanted.resource_id
    ), '{}'))
  `.execute(trx)

  return rows[0]?.count ?? 0
}

export const deletePieces = ({ trx }: OnDatabase, blockId: string) =>
  trx.deleteFrom('allocation').where('blockId', '=', blockId).execute()

/** The future blocks of an owner. */
export const listBlockIdsOwnedBy = async (
  { trx }: OnDatabase,
  { kind, id, after }: { kind: string; id: string; after: Date },
): Promise<string[]> =>
  (
    await trx
      .selectFrom('block')
      .select('id')
      .where('ownerKind', '=', kind)
      .where('ownerId', '=', id)
      .where(sql<boolean>`lower(during) > ${after}`)
      .orderBy('id')
      .execute()
  ).map((block) => block.id)

/** The blocks that wait for the time of a booking or block, taken or just left. */
export async function listBlocksWaitingFor({ trx }: OnDatabase, owner: { bookingId: string } | { blockId: string }) {
  const [column, id] =
    'bookingId' in owner ? ['bookingId' as const, owner.bookingId] : ['blockId' as const, owner.blockId]
  const { rows } = await sql<{ blockId: string }>`
    select distinct waiting.block_id
    from allocation freed join allocation waiting
      on waiting.resource_id = freed.resource_id and waiting.during && freed.during
    where freed.${sql.ref(column)} = ${id} and waiting.block_id is not null and not waiting.blocking
      and waiting.block_id is distinct from freed.block_id
    order by 1
  `.execute(trx)

  return rows.map(({ blockId }) => blockId)
}

/** Future blocks that wait for a time that nothing takes any more: a hold has ended. */
export async function listBlocksWithFreeTime({ trx, now }: Timed): Promise<string[]> {
  const { rows } = await sql<{ blockId: string }>`
    select distinct block_id from allocation waiting
    where block_id is not null and not blocking and upper(during) > ${now} and not exists (
      select from allocation taken where taken.blocking
        and taken.resource_id = waiting.resource_id and taken.during && waiting.during
    )
    order by 1
  `.execute(trx)

  return rows.map(({ blockId }) => blockId)
}

export const setBlock = ({ trx }: OnDatabase, id: string, { during, reason }: { during: string; reason: string }) =>
  trx
    .updateTable('block')
    .set((eb) => ({ during, reason, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow()

export const raiseVersion = ({ trx }: OnDatabase, id: string) =>
  trx
    .updateTable('block')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow()

export const deleteBlock = ({ trx }: OnDatabase, id: string) => trx.deleteFrom('block').where('id', '=', id).execute()

/** Locks a block. */
export const lockBlock = ({ trx }: OnDatabase, id: string) =>
  trx.selectFrom('block').select('id').where('id', '=', id).forNoKeyUpdate().execute()

export const blocks = ({ trx }: OnDatabase) =>
  trx
    .selectFrom('block')
    .innerJoin('location', 'location.id', 'block.locationId')
    .select(['block.id', 'kind', 'reason', 'version', 'zone', 'ownerKind', 'ownerId'])
    .select([
      sql<Date>`lower(during)`.as('startsAt'),
      sql<Date>`upper(during)`.as('endsAt'),
      sql<BlockedResource[]>`(
        select coalesce(json_agg(json_build_object(
          'id', resource.id, 'name', resource.name, 'kind', resource.kind
        ) order by resource.kind desc, resource.position), '[]')
        from resource where resource.id in (select resource_id from allocation where block_id = block.id)
      )`.as('resources'),
    ])

export interface BlockedResource {
  id: string
  name: string
  kind: 'staff' | 'bay' | 'device'
}

export type BlockRow = NonNullable<Awaited<ReturnType<typeof findBlock>>>

export const findBlock = (work: OnDatabase, id: string) => blocks(work).where('block.id', '=', id).executeTakeFirst()

interface BlocksQuery {
  resourceIds: readonly string[]
  from: Date
  until: Date
}

/** The blocks that take some resources within a time. */
export const listBlocksOf = (work: OnDatabase, { resourceIds, from, until }: BlocksQuery) =>
  blocks(work)
    .where(sql<boolean>`during && tstzrange(${from}::timestamptz, ${until}::timestamptz)`)
    .where(
      sql<boolean>`exists (
        select from allocation where block_id = block.id and resource_id = any(${resourceIds}::uuid[])
      )`,
    )
    .orderBy('startsAt')
    .execute()

/** What takes the time that a block waits for, by person and place. */
export async function listTakersFrom(
  { trx }: OnDatabase,
  blockId: string,
): Promise<{ resource: string; taker: string | null }[]> {
  const { rows } = await sql<{ resource: string; taker: string | null }>`
    select distinct resource.name as resource, coalesce('booking ' || booking.reference, other.reason) as taker
    from allocation waiting
    join allocation taken
      on taken.resource_id = waiting.resource_id and taken.blocking and taken.during && waiting.during
    join resource on resource.id = waiting.resource_id
    left join booking on booking.id = taken.booking_id
    left join block other on other.id = taken.block_id
    where waiting.block_id = ${blockId} and not waiting.blocking
    order by 1, 2
  `.execute(trx)

  return rows
}
