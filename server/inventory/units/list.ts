import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'

import type { Db } from '#server/kernel/db/database.ts'
import { type Keyset, pageOf } from '#server/kernel/db/keyset.ts'
import { nameOfItem } from '#shared/catalog/goods.ts'
import type { Parsed } from '#shared/http/endpoint.ts'
import type { PartsJob } from '#shared/inventory/parts-job.ts'
import { type StockUnit, UnitOwner, type UnitState, type unitsContract } from '#shared/inventory/units/contract.ts'

const mostEvents = 50

const units = (db: Db) =>
  db
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
      jsonObjectFrom(
        eb
          .selectFrom('stockReservation as kept')
          .select((of) => [
            of.ref('jobKind').$castTo<PartsJob['kind']>().as('kind'),
            of.ref('jobId').$castTo<string>().as('id'),
            of.ref('jobNumber').$castTo<string>().as('number'),
          ])
          .whereRef('kept.ownerKind', '=', 'unit.ownerKind')
          .whereRef('kept.ownerId', '=', 'unit.ownerId')
          .whereRef('kept.itemId', '=', 'unit.itemId')
          .where('jobId', 'is not', null)
          .limit(1),
      ).as('job'),
      eb.ref('unit.state').$castTo<UnitState>().as('state'),
      jsonArrayFrom(
        eb
          .selectFrom('stockUnitEvent as event')
          .innerJoin('location as at', 'at.id', 'event.locationId')
          .leftJoin('person', 'person.userId', 'actorId')
          .select(['event.at', 'reason', 'at.name as place'])
          .select((of) => [
            of.ref('event.state').$castTo<UnitState>().as('state'),
            sql<string | null>`person.first_name || ' ' || person.last_name`.as('by'),
          ])
          .whereRef('event.unitId', '=', 'unit.id')
          .orderBy('event.id', 'desc')
          .limit(mostEvents),
      ).as('history'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof units>['executeTakeFirstOrThrow']>>

const presented = ({ brand, name, variant, history, ownerKind, ownerId, ...unit }: Row): StockUnit => ({
  ...unit,
  owner: UnitOwner.safeParse({ kind: ownerKind, id: ownerId }).data ?? null,
  name: nameOfItem({ brand, name, variant }),
  history: history.map((event) => ({ ...event, at: new Date(event.at) })),
})

export const readUnit = async (db: Db, id: string): Promise<StockUnit> =>
  presented(await units(db).where('unit.id', '=', id).executeTakeFirstOrThrow())

const bySerial: Keyset = {
  direction: 'asc',
  columns: [
    [sql`upper(serial)`, 'text'],
    [sql`unit.id`, 'uuid'],
  ],
}

type Query = Parsed<typeof unitsContract.listStockUnits>['query']

export async function pageOfUnits(db: Db, { sku, serial, state, ...page }: Query) {
  const found = units(db)
    .$if(sku !== undefined, (query) => query.where('sku', '=', sku ?? ''))
    .$if(serial !== undefined, (query) => query.where(sql<boolean>`upper(serial) = upper(${serial})`))
    .$if(state !== undefined, (query) => query.where('unit.state', '=', state ?? ''))
  const { rows, next } = await pageOf(found, bySerial, page)

  return { units: rows.map(presented), next }
}
