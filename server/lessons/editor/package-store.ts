import { sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import { codeOf } from '#shared/catalog/code-of.ts'
import type { PackageDocument } from '#shared/lessons/editor/package-document.ts'
import type { PackageRecord } from '#shared/lessons/editor/packages-contract.ts'

/** The sales of each package, by the code that its order named. */
const bought = ({ trx }: OnDatabase) =>
  trx
    .selectFrom('creditLot')
    .innerJoin('orderLine', 'orderLine.id', 'orderLineId')
    .innerJoin('creditBalance', 'creditBalance.lotId', 'creditLot.id')
    .select([
      sql<string>`order_line.ref ->> 'packageCode'`.as('boughtCode'),
      sql<number>`count(*)::integer`.as('sold'),
      sql<number>`sum(credit_balance.lessons)::integer`.as('lessonsLeft'),
    ])
    .groupBy('boughtCode')
    .as('bought')

/** The price of a single lesson, if it can be booked and costs something. */
const singleCents = sql<number | null>`(
  select nullif(service_option.price_cents, 0) from service_option
  where service_option.service_id = service.id and service_option.active and service.active order by position limit 1
)`

const packages = (work: OnDatabase) =>
  work.trx
    .selectFrom('lessonPackage')
    .innerJoin('service', 'service.id', 'serviceId')
    .leftJoin(bought(work), 'boughtCode', 'lessonPackage.code')
    .select([
      'lessonPackage.id',
      'lessonPackage.code',
      'lessonPackage.version',
      'lessonPackage.name',
      'service.code as serviceCode',
      'service.name as serviceName',
      'lessons',
      'lessonPackage.priceCents',
      'monthsValid',
      'lessonPackage.active',
    ])
    .select((eb) => [
      'refundBy',
      singleCents.as('singleCents'),
      eb.fn.coalesce('bought.sold', sql<number>`0`).as('sold'),
      eb.fn.coalesce('bought.lessonsLeft', sql<number>`0`).as('lessonsLeft'),
    ])

const inOrder = (work: OnDatabase) => packages(work).orderBy('lessonPackage.position').orderBy('lessonPackage.id')

export const listAllPackages = (work: OnDatabase): Promise<PackageRecord[]> => inOrder(work).execute()

export const listPlacedPackages = (work: OnDatabase) => inOrder(work).select('lessonPackage.position').execute()

export const findPackage = (work: OnDatabase, id: string): Promise<PackageRecord | undefined> =>
  packages(work).where('lessonPackage.id', '=', id).executeTakeFirst()

export const lockPackage = ({ trx }: OnDatabase, id: string) =>
  trx.selectFrom('lessonPackage').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export const findServiceToSell = ({ trx }: OnDatabase, code: string) =>
  trx
    .selectFrom('service')
    .select(['id', singleCents.as('singleCents')])
    .where('code', '=', code)
    .executeTakeFirst()

type Row = Omit<PackageDocument, 'serviceCode'> & { serviceId: string }

/** Inserts a package last, with the first free code of its name. */
export async function insertPackage({ trx }: OnDatabase, row: Row): Promise<{ id: string }> {
  const base = codeOf(row.name)
  for (let count = 1; ; count++) {
    const made = await trx
      .insertInto('lessonPackage')
      .values({
        ...row,
        code: count === 1 ? base : `${base.slice(0, 36)}_${count}`,
        position: sql<number>`(select coalesce(max(position), 0) + 1 from lesson_package)`,
      })
      .onConflict((on) => on.column('code').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (made) return made
  }
}

export interface Placement {
  id: string
  code: string
  position: number
}

/** Inserts a package with the code and position of a set-up file. */
export const placePackage = ({ trx }: OnDatabase, row: Row & Placement) =>
  trx.insertInto('lessonPackage').values(row).execute()

export const updatePackage = ({ trx }: OnDatabase, id: string, row: Row & { position?: number }) =>
  trx
    .updateTable('lessonPackage')
    .set((eb) => ({ ...row, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow()
