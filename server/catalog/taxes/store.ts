import { sql } from 'kysely'

import type { Db } from '#server/kernel/db/database.ts'
import type { DatedTaxRate, NewTaxExemption, NewTaxRate, TaxPrices } from '#shared/catalog/tax-contract.ts'

export interface TaxedPlace extends TaxPrices {
  locationId: string
  zone: string
}

export const findPlace = (db: Db): Promise<TaxedPlace | undefined> =>
  db
    .selectFrom('location')
    .select(['id as locationId', 'zone', 'pricesIncludeTax', 'taxRounding as rounding'])
    .orderBy('id')
    .executeTakeFirst()

/** Whoever changes a rate waits for whoever does. */
export const lockPlace = (trx: Db, locationId: string) =>
  trx.selectFrom('location').select('id').where('id', '=', locationId).forUpdate().executeTakeFirstOrThrow()

export const updatePrices = (trx: Db, locationId: string, { pricesIncludeTax, rounding }: TaxPrices) =>
  trx.updateTable('location').set({ pricesIncludeTax, taxRounding: rounding }).where('id', '=', locationId).execute()

/** Whether somebody has ordered anything. */
export const hasOrders = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('customerOrder').select('id').limit(1).executeTakeFirst()) !== undefined

export interface RateRow extends Omit<DatedTaxRate, 'from'> {
  /** Null since ever. */
  from: string | null
}

const rates = (db: Db, locationId: string) =>
  db
    .selectFrom('taxRate')
    .select(['id', 'jurisdiction', 'ratePpm'])
    .select(['category', sql<string | null>`lower(valid)`.as('from'), sql<string | null>`upper(valid) - 1`.as('until')])
    .where('locationId', '=', locationId)

export const listRates = (db: Db, locationId: string): Promise<RateRow[]> =>
  rates(db, locationId)
    .innerJoin('taxCategory', 'taxCategory.code', 'category')
    .orderBy('taxCategory.position')
    .orderBy('jurisdiction')
    .orderBy('valid', 'desc')
    .execute()

/** Those that hold until further notice, from whichever day on. */
export const listLastRates = (db: Db, locationId: string): Promise<RateRow[]> =>
  rates(db, locationId)
    .innerJoin('taxCategory', 'taxCategory.code', 'category')
    .where(sql<boolean>`upper_inf(valid)`)
    .orderBy('taxCategory.position')
    .orderBy('jurisdiction')
    .execute()

export const findRate = (db: Db, locationId: string, rateId: string): Promise<RateRow | undefined> =>
  rates(db, locationId).where('id', '=', rateId).executeTakeFirst()

type RateOf = Pick<NewTaxRate, 'category' | 'jurisdiction'>

/** All rates of one tax, the earliest first. */
export const listRatesOf = (db: Db, locationId: string, { category, jurisdiction }: RateOf): Promise<RateRow[]> =>
  rates(db, locationId)
    .where('category', '=', category)
    .where('jurisdiction', '=', jurisdiction)
    .orderBy('valid')
    .execute()

export const insertRate = (
  trx: Db,
  locationId: string,
  { from, until, ...rate }: Omit<NewTaxRate, 'from'> & { from: string | null; until: string | null },
) =>
  trx
    .insertInto('taxRate')
    .values({ ...rate, locationId, valid: sql<string>`daterange(${from}::date, ${until}::date, '[]')` })
    .returning('id')
    .executeTakeFirstOrThrow()

export const deleteRate = (trx: Db, id: string) => trx.deleteFrom('taxRate').where('id', '=', id).execute()

/** Its last day is another one; null until further notice. */
export const endRate = (trx: Db, id: string, until: string | null) =>
  trx
    .updateTable('taxRate')
    .set({ valid: sql<string>`daterange(lower(valid), ${until}::date, '[]')` })
    .where('id', '=', id)
    .execute()

const exemptions = (db: Db) => db.selectFrom('taxExemption').select(['id', 'certificate', 'expiresOn', 'categories'])

export const listExemptions = (db: Db, personId: string) =>
  exemptions(db).where('personId', '=', personId).orderBy('expiresOn', 'desc').orderBy('id').execute()

export const lockExemption = (trx: Db, personId: string, id: string) =>
  exemptions(trx).where('personId', '=', personId).where('id', '=', id).forUpdate().executeTakeFirst()

export const insertExemption = (
  trx: Db,
  exemption: NewTaxExemption & { personId: string; createdBy: string | null; createdAt: Date },
) => trx.insertInto('taxExemption').values(exemption).returning('id').executeTakeFirstOrThrow()

export const endExemption = (trx: Db, id: string, expiresOn: string) =>
  trx.updateTable('taxExemption').set({ expiresOn }).where('id', '=', id).execute()

export const deleteExemptionsOf = (trx: Db, personId: string | null) =>
  trx.deleteFrom('taxExemption').where('personId', '=', personId).execute()
