import { partsOfSheet, pricesOfClubs, taxCategoryOf } from '#server/builds/quotes/parts.ts'
import { readTerms } from '#server/builds/terms.ts'
import { goodsWithTax } from '#server/builds/with-tax.ts'
import type { Db } from '#server/kernel/db/database.ts'
import type { Services } from '#server/kernel/services.ts'
import type { ComparedPrices } from '#shared/builds/sheets/prices.ts'

interface Versions {
  /** Ids of two versions of a sheet. */
  from: string
  to: string
  /** Whose clubs they are: whose tax it is. */
  personId: string | null
}

/** Both versions at today's prices, so that what differs between them is what was changed on the sheet. */
export async function comparePrices(services: Services, { from, to, personId }: Versions): Promise<ComparedPrices> {
  const { db } = services
  const { labourCents } = await readTerms(db)
  const [before, after] = [await pricesOfClubs(db, from, labourCents), await pricesOfClubs(db, to, labourCents)]
  const taxed = async (version: string) => {
    const parts = await partsOfSheet(db, version, { labourCents, base: undefined })
    const lines = parts.map(({ part, unitCents, quantity, sheetDiscountCents }) => ({
      unitCents,
      quantity,
      discountCents: sheetDiscountCents,
      taxCategory: taxCategoryOf(part),
    }))
    return goodsWithTax(services, lines, { personId })
  }
  const clubs = [...new Map([...before, ...after])].flatMap(([key, { slot }]) => {
    const [was, is] = [before.get(key)?.cents ?? null, after.get(key)?.cents ?? null]
    return was === is ? [] : { club: slot, key, from: was, to: is }
  })

  return {
    from: { cents: sumOf(before), withTaxCents: await taxed(from), quote: await findLatestQuote(db, from) },
    to: { cents: sumOf(after), withTaxCents: await taxed(to), quote: await findLatestQuote(db, to) },
    clubs,
  }
}

const sumOf = (clubs: Awaited<ReturnType<typeof pricesOfClubs>>): number =>
  [...clubs.values()].reduce((sum, { cents }) => sum + cents, 0)

const findLatestQuote = async (db: Db, sheetVersionId: string) =>
  (await db
    .selectFrom('quote')
    .select(['id', 'number', 'totalCents', 'status'])
    .where('sheetVersionId', '=', sheetVersionId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()) ?? null
