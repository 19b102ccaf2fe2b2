import { partsOfSheet, pricesOfClubs, taxCategoryOf } from './parts.ts'
import { readTerms } from '#server/builds/terms.ts'
import { goodsWithTax } from '#server/builds/with-tax.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import type { ComparedPrices } from '#shared/builds/sheets/prices.ts'

interface Versions {
  /** The ids of two versions. */
  from: string
  to: string
  /** The client, whose tax applies. */
  personId: string | null
}

/** Both versions at today's prices, so that only changes of the sheet make a difference. */
export async function comparePrices(work: Work, { from, to, personId }: Versions): Promise<ComparedPrices> {
  const { labourCents } = await readTerms(work)
  const [before, after] = [await pricesOfClubs(work, from, labourCents), await pricesOfClubs(work, to, labourCents)]
  const taxed = async (version: string) => {
    const parts = await partsOfSheet(work, version, { labourCents, base: undefined })
    const lines = parts.map(({ part, unitCents, quantity, sheetDiscountCents }) => ({
      unitCents,
      quantity,
      discountCents: sheetDiscountCents,
      taxCategory: taxCategoryOf(part),
    }))
    return goodsWithTax(work, lines, { personId })
  }
  const clubs = [...new Map([...before, ...after])].flatMap(([key, { slot }]) => {
    const [was, is] = [before.get(key)?.cents ?? null, after.get(key)?.cents ?? null]
    return was === is ? [] : { club: slot, key, from: was, to: is }
  })

  return {
    from: { cents: sumOf(before), withTaxCents: await taxed(from), quote: await findLatestQuote(work, from) },
    to: { cents: sumOf(after), withTaxCents: await taxed(to), quote: await findLatestQuote(work, to) },
    clubs,
  }
}

const sumOf = (clubs: Awaited<ReturnType<typeof pricesOfClubs>>): number =>
  [...clubs.values()].reduce((sum, { cents }) => sum + cents, 0)

const findLatestQuote = async ({ trx }: OnDatabase, sheetVersionId: string) =>
  (await trx
    .selectFrom('quote')
    .select(['id', 'number', 'totalCents', 'status'])
    .where('sheetVersionId', '=', sheetVersionId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()) ?? null
