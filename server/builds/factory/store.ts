import { sql } from 'kysely'

import { historyIn } from '#server/audit/service.ts'
import { buildFigures, fullNameIn } from '#server/builds/orders/store.ts'
import { changeOne } from '#server/kernel/db/change-one.ts'
import { type OnDatabase, inOneTrip } from '#server/kernel/db/database.ts'
import { lockRow } from '#server/kernel/db/lock-row.ts'

/** A sum over the clubs that are neither credited nor dropped. */
const ofLines = (sum: string) =>
  sql<number>`(select ${sql.raw(sum)}::bigint from factory_line where factory_order_id = factory_order.id and ended_at is null and dropped_at is null)`

export const factoryOrders = ({ trx }: OnDatabase) =>
  trx
    .selectFrom('factoryOrder')
    .innerJoin('supplier', 'supplier.id', 'supplierId')
    .innerJoin('location', 'location.id', 'factoryOrder.locationId')
    .innerJoin('build', 'build.id', 'buildId')
    .leftJoin('person', 'person.id', 'build.personId')
    .select(['factoryOrder.id', 'factoryOrder.number', 'factoryOrder.version', 'factoryOrder.note', 'confirmation'])
    .select(['expectedOn', 'factoryOrder.carrier', 'factoryOrder.tracking', 'factoryOrder.createdAt', 'orderedAt'])
    .select(['supplierId', 'supplier.name as supplierName', 'supplier.email as supplierEmail', 'accountNumber'])
    .select(['buildId', 'build.number as buildNumber', 'build.personId', 'factoryOrder.locationId', 'zone'])
    .select([
      'factoryOrder.status',
      sql<string>`coalesce(person.first_name || ' ' || person.last_name, '')`.as('personName'),
      ofLines('count(*)').as('clubCount'),
      ofLines('count(received_at)').as('cameCount'),
      ofLines('count(checked_at)').as('checkedCount'),
      ofLines('case when count(cost_cents) = count(*) then sum(cost_cents) end')
        .$castTo<number | null>()
        .as('totalCents'),
      sql<number>`(
        select count(*)::integer from factory_claim join factory_line on factory_line.id = line_id
          where factory_order_id = factory_order.id and outcome is null
      )`.as('openClaims'),
      buildFigures.promisedOn.as('promisedOn'),
    ])

export type FactoryRecord = NonNullable<Awaited<ReturnType<typeof findFactoryOrder>>>

export const findFactoryOrder = (work: OnDatabase, id: string) =>
  factoryOrders(work).where('factoryOrder.id', '=', id).executeTakeFirst()

/** Under the lock of its build, whose clubs and stage change with it. */
export async function lockFactoryOrder(work: OnDatabase, id: string): Promise<FactoryRecord | undefined> {
  const [, , row] = await inOneTrip([
    sql`select id from build where id = (select build_id from factory_order where id = ${id}) for no key update`.execute(
      work.trx,
    ),
    lockRow(work.trx, 'factoryOrder', id),
    findFactoryOrder(work, id),
  ])

  return row
}

/** The clubs as the build has them; dropped ones as they were last. */
export const listFactoryLines = ({ trx }: OnDatabase, factoryOrderId: string) =>
  trx
    .selectFrom('factoryLine')
    .innerJoin('buildClub', 'buildClub.id', 'buildClubId')
    .innerJoin('build', 'build.id', 'buildId')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('sheetVersion as current')
          .innerJoin('sheetVersion', 'sheetVersion.sheetId', 'current.sheetId')
          .innerJoin('sheetClub', 'sheetVersionId', 'sheetVersion.id')
          .select(['slot', 'sheetClub.spec'])
          .whereRef('current.id', '=', 'build.sheetVersionId')
          .whereRef('sheetClub.clubKey', '=', 'buildClub.clubKey')
          .whereRef('sheetVersion.number', '<=', 'current.number')
          .orderBy('sheetVersion.number', 'desc')
          .limit(1)
          .as('sheetClub'),
      (join) => join.onTrue(),
    )
    .select(['factoryLine.id', 'buildClubId as clubId', 'costCents', 'postedCents', 'receivedAt', 'endedAt'])
    .select(['factoryLine.checkedAt', 'droppedAt'])
    .select((eb) => [
      eb
        .exists(
          eb
            .selectFrom('factoryClaim')
            .select('factoryClaim.id')
            .whereRef('lineId', '=', 'factoryLine.id')
            .where('outcome', 'is', null),
        )
        .$castTo<boolean>()
        .as('isClaimed'),
      'slot',
      'sheetClub.spec',
    ])
    .where('factoryOrderId', '=', factoryOrderId)
    .orderBy('factoryLine.position')
    .orderBy('factoryLine.id')
    .execute()

/** A build's received clubs whose cost is still work in progress. */
export const listClubsHere = ({ trx }: OnDatabase, buildId: string) =>
  trx
    .selectFrom('factoryLine')
    .innerJoin('buildClub', 'buildClub.id', 'buildClubId')
    .select(['buildClubId as clubId', 'postedCents'])
    .where('buildId', '=', buildId)
    .where('receivedAt', 'is not', null)
    .where('endedAt', 'is', null)
    .where('settledTo', 'is', null)
    .execute()

export type FactoryLineRow = Awaited<ReturnType<typeof listFactoryLines>>[number]

export const listClaims = ({ trx }: OnDatabase, factoryOrderId: string) =>
  trx
    .selectFrom('factoryClaim')
    .innerJoin('factoryLine', 'factoryLine.id', 'lineId')
    .leftJoin('person', 'person.userId', 'openedBy')
    .select(['factoryClaim.id', 'lineId', 'reason', 'openedAt', 'settledAt', 'settledReason'])
    .select(['outcome', fullNameIn('person').as('by')])
    .where('factoryOrderId', '=', factoryOrderId)
    .orderBy('openedAt', 'desc')
    .orderBy('factoryClaim.id', 'desc')
    .execute()

export const listFactoryTransitions = ({ trx }: OnDatabase, factoryOrderId: string) =>
  trx
    .selectFrom('factoryTransition')
    .leftJoin('person', 'person.userId', 'actorId')
    .select(['at', 'reason', fullNameIn('person').as('by')])
    .select(['fromStatus as from', 'toStatus as to'])
    .where('factoryOrderId', '=', factoryOrderId)
    .orderBy('factoryTransition.version')
    .execute()

export const factoryHistory = historyIn('factoryTransition', 'factoryOrderId')

export const listFactoryMoved = ({ trx }: OnDatabase, factoryOrderId: string) =>
  trx
    .selectFrom('factoryEta')
    .leftJoin('person', 'person.userId', 'by')
    .select(['at', 'fromOn as from', 'toOn as to', 'reason', fullNameIn('person').as('by')])
    .select(sql<number>`factory_eta.id::float8`.as('id'))
    .where('factoryOrderId', '=', factoryOrderId)
    .orderBy('factoryEta.id', 'desc')
    .execute()

type Changes = Partial<Pick<FactoryRecord, 'confirmation' | 'expectedOn' | 'carrier' | 'tracking' | 'orderedAt'>>

export const updateFactoryOrder = ({ trx }: OnDatabase, id: string, changes: Changes & { version: number }) =>
  changeOne(trx.updateTable('factoryOrder').set(changes).where('id', '=', id))
