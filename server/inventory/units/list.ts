import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'

import { inOneTrip, type OnDatabase } from '#server/kernel/db/database.ts'
import { type Keyset, pageOf } from '#server/kernel/db/keyset.ts'
import type { Work } from '#server/kernel/work.ts'
import { nameOfItem } from '#shared/catalog/goods.ts'
import type { Parsed } from '#shared/http/endpoint.ts'
import { Failure } from '#shared/http/failure.ts'
import { type StockUnit, UnitOwner, type unitsContract } from '#shared/inventory/units/contract.ts'

const mostEvents = 50

const units = ({ trx }: OnDatabase) =>
  trx
    .selectFrom('stockUnit as unit')
    .innerJoin('item', 'item.id', 'unit.itemId')
    .innerJoin('product', 'product.id', 'productId')
    .innerJoin('location', 'location.id', 'unit.locationId')
    .select(['unit.id', 'serial', 'named', 'sku', 'brand', 'product.name', 'variant', 'location.name as place'])
    .select(['ownerKind', 'ownerId'])
    .select((eb) => [
      jsonObjectFrom(
        eb
          .selectFrom('orderLine')
          .innerJoin('customerOrder', 'customerOrder.id', 'orderId')
          .select(['customerOrder.id', 'number'])
          .whereRef('orderLine.id', '=', 'ownerId')
          .where('ownerKind', '=', 'order_line'),
      ).as('order'),
      'unit.state',
      jsonArrayFrom(
        eb
          .selectFrom('stockUnitEvent as event')
          .innerJoin('location as at', 'at.id', 'event.locationId')
          .leftJoin('person', 'person.userId', 'actorId')
          .select(['event.at', 'reason', 'at.name as place'])
          .select(['event.state', sql<string | null>`person.first_name || ' ' || person.last_name`.as('by')])
          .whereRef('event.unitId', '=', 'unit.id')
          .orderBy('event.id', 'desc')
          .limit(mostEvents),
      ).as('history'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof units>['executeTakeFirstOrThrow']>>

/** Adds the tickets and builds that the pieces are for. */
async function presented(work: Work, rows: readonly Row[]): Promise<StockUnit[]> {
  const owned = rows.flatMap(({ ownerKind, ownerId }) =>
    ownerKind !== null && ownerId !== null ? [{ ownerKind, ownerId }] : [],
  )
  const jobs = await inOneTrip(
    [...Map.groupBy(owned, ({ ownerKind }) => ownerKind)].map(async ([kind, owners]) => {
      const ids = owners.map(({ ownerId }) => ownerId)
      return [...((await work.services.partsJobs[kind]?.(work, ids)) ?? [])]
    }),
  )
  const jobOf = new Map(jobs.flat())

  return rows.map(({ brand, name, variant, history, ownerKind, ownerId, ...unit }) => ({
    ...unit,
    owner: UnitOwner.safeParse({ kind: ownerKind, id: ownerId }).data ?? null,
    job: jobOf.get(ownerId ?? '') ?? null,
    name: nameOfItem({ brand, name, variant }),
    history: history.map((event) => ({ ...event, at: new Date(event.at) })),
  }))
}

export async function readUnit(work: Work, id: string): Promise<StockUnit> {
  const [unit] = await presented(work, await units(work).where('unit.id', '=', id).execute())
  if (!unit) throw new Failure('not_found', 'There is no such piece.')

  return unit
}

const bySerial: Keyset = {
  direction: 'asc',
  columns: [
    [sql`upper(serial)`, 'text'],
    [sql`unit.id`, 'uuid'],
  ],
}

type Query = Parsed<typeof unitsContract.listStockUnits>['query']

export async function pageOfUnits(work: Work, { sku, serial, state, ...page }: Query) {
  const found = units(work)
    .$if(sku !== undefined, (query) => query.where('sku', '=', sku ?? ''))
    .$if(serial !== undefined, (query) => query.where(sql<boolean>`upper(serial) = upper(${serial})`))
    .$if(state !== undefined, (query) => query.where('unit.state', 'in', state ? [state] : []))
  const { rows, next } = await pageOf(found, bySerial, page)

  return { units: await presented(work, rows), next }
}
