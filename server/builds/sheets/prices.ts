import { pricesOfClubs } from '#server/builds/quotes/parts.ts'
import { readTerms } from '#server/builds/terms.ts'
import type { Db } from '#server/kernel/db/database.ts'
import type { QuoteStatus } from '#shared/builds/quotes/status.ts'
import type { ComparedPrices } from '#shared/builds/sheets/prices.ts'

interface Versions {
  /** Ids of two versions of a sheet. */
  from: string
  to: string
}

/** Both versions at today's prices, so that what differs between them is what was changed on the sheet. */
export async function comparePrices(db: Db, { from, to }: Versions): Promise<ComparedPrices> {
  const { labourCents } = await readTerms(db)
  const [before, after] = [await pricesOfClubs(db, from, labourCents), await pricesOfClubs(db, to, labourCents)]
  const clubs = [...new Map([...before, ...after])].flatMap(([key, { slot }]) => {
    const [was, is] = [before.get(key)?.cents ?? null, after.get(key)?.cents ?? null]
    return was === is ? [] : { club: slot, key, from: was, to: is }
  })

  return {
    from: { cents: sumOf(before), quote: await findLatestQuote(db, from) },
    to: { cents: sumOf(after), quote: await findLatestQuote(db, to) },
    clubs,
  }
}

const sumOf = (clubs: Awaited<ReturnType<typeof pricesOfClubs>>): number =>
  [...clubs.values()].reduce((sum, { cents }) => sum + cents, 0)

const findLatestQuote = async (db: Db, sheetVersionId: string) =>
  (await db
    .selectFrom('quote')
    .select((eb) => ['id', 'number', 'totalCents', eb.ref('status').$castTo<QuoteStatus>().as('status')])
    .where('sheetVersionId', '=', sheetVersionId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()) ?? null
