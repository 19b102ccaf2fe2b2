import { sql } from 'kysely'

import { changeOne } from '#server/kernel/db/change-one.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { idOrNone } from '#server/kernel/place.ts'
import type { Timed } from '#server/kernel/work.ts'
import type { DatedTaxRate, NewTaxExemption, NewTaxRate, TaxPrices } from '#shared/catalog/tax-contract.ts'

export interface TaxedPlace extends TaxPrices {
  locationId: string
  zone: string
}

export const findPlace = ({ trx, place }: Timed): Promise<TaxedPlace | undefined> =>
  trx
    .selectFrom('location')
    .select(['id as locationId', 'zone', 'pricesIncludeTax', 'taxRounding as rounding'])
    .where('id', '=', idOrNone(place))
    .executeTakeFirst()

/** Locks the place against other changes of its rates. */
export const lockPlace = ({ trx }: OnDatabase, locationId: string) =>
  trx.selectFrom('location').select('id').where('id', '=', locationId).forUpdate().executeTakeFirstOrThrow()

export const updatePrices = ({ trx }: OnDatabase, locationId: string, { pricesIncludeTax, rounding }: TaxPrices) =>
  changeOne(trx.updateTable('location').set({ pricesIncludeTax, taxRounding: rounding }).where('id', '=', locationId))

/** Whether somebody has ordered anything at the place. */
export const hasOrders = async ({ trx, place }: Timed): Promise<boolean> =>
  (await trx
    .selectFrom('customerOrder')
    .select('id')
    .where('locationId', '=', idOrNone(place))
    .limit(1)
    .executeTakeFirst()) !== undefined

export interface RateRow extends Omit<DatedTaxRate, 'from'> {
  /** Null: the rate has no first day. */
  from: string | null
}

const rates = ({ trx }: OnDatabase, locationId: string) =>
  trx
    .selectFrom('taxRate')
    .select(['id', 'jurisdiction', 'ratePpm'])
    .select(['category', sql<string | null>`lower(valid)`.as('from'), sql<string | null>`upper(valid) - 1`.as('until')])
    .where('locationId', '=', locationId)

export const listRates = (work: OnDatabase, locationId: string): Promise<RateRow[]> =>
  rates(work, locationId)
    .innerJoin('taxCategory', 'taxCategory.code', 'category')
    .orderBy('taxCategory.position')
    .orderBy('jurisdiction')
    .orderBy('valid', 'desc')
    .execute()

/** The rates without an end, whenever they begin. */
export const listLastRates = (work: OnDatabase, locationId: string): Promise<RateRow[]> =>
  rates(work, locationId)
    .innerJoin('taxCategory', 'taxCategory.code', 'category')
    .where(sql<boolean>`upper_inf(valid)`)
    .orderBy('taxCategory.position')
    .orderBy('jurisdiction')
    .execute()

export const findRate = (work: OnDatabase, locationId: string, rateId: string): Promise<RateRow | undefined> =>
  rates(work, locationId).where('id', '=', rateId).executeTakeFirst()

type RateOf = Pick<NewTaxRate, 'category' | 'jurisdiction'>

/** All rates of a tax, the earliest first. */
export const listRatesOf = (
  work: OnDatabase,
  locationId: string,
  { category, jurisdiction }: RateOf,
): Promise<RateRow[]> =>
  rates(work, locationId)
    .where('category', '=', category)
    .where('jurisdiction', '=', jurisdiction)
    .orderBy('valid')
    .execute()

export const insertRate = (
  { trx }: OnDatabase,
  locationId: string,
  { from, until, ...rate }: Omit<NewTaxRate, 'from'> & { from: string | null; until: string | null },
) =>
  trx
    .insertInto('taxRate')
    .values({ ...rate, locationId, valid: sql<string>`daterange(${from}::date, ${until}::date, '[]')` })
    .returning('id')
    .executeTakeFirstOrThrow()

export const deleteRate = ({ trx }: OnDatabase, id: string) => trx.deleteFrom('taxRate').where('id', '=', id).execute()

/** Sets the last day of a rate; null means until further notice. */
export const endRate = ({ trx }: OnDatabase, id: string, until: string | null) =>
  changeOne(
    trx
      .updateTable('taxRate')
      .set({ valid: sql<string>`daterange(lower(valid), ${until}::date, '[]')` })
      .where('id', '=', id),
  )

const exemptions = ({ trx }: OnDatabase) =>
  trx.selectFrom('taxExemption').select(['id', 'certificate', 'expiresOn', 'categories'])

export const listExemptions = (work: OnDatabase, personId: string) =>
  exemptions(work).where('personId', '=', personId).orderBy('expiresOn', 'desc').orderBy('id').execute()

export const lockExemption = (work: OnDatabase, personId: string, id: string) =>
  exemptions(work).where('personId', '=', personId).where('id', '=', id).forUpdate().executeTakeFirst()

export const insertExemption = (
  { trx }: OnDatabase,
  exemption: NewTaxExemption & { personId: string; createdBy: string | null; createdAt: Date },
) => trx.insertInto('taxExemption').values(exemption).returning('id').executeTakeFirstOrThrow()

export const endExemption = ({ trx }: OnDatabase, id: string, expiresOn: string) =>
  changeOne(trx.updateTable('taxExemption').set({ expiresOn }).where('id', '=', id))

export const deleteExemptionsOf = ({ trx }: OnDatabase, personId: string | null) =>
  trx.deleteFrom('taxExemption').where('personId', '=', personId).execute()
