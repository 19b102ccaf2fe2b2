import { partsOfSheet } from '#server/builds/service.ts'
import { taxRulesOn } from '#server/catalog/service.ts'
import { insertRows } from '#server/demo/insert-rows.ts'
import type { Random } from '#server/demo/random.ts'
import type { Db } from '#server/kernel/db/database.ts'
import { addDays } from '#shared/booking/local-time.ts'
import type { QuotePart } from '#shared/builds/quotes/contract.ts'
import type { QuoteStatus } from '#shared/builds/quotes/status.ts'
import type { TaxRules } from '#shared/catalog/tax.ts'
import { halfUp } from '#shared/money.ts'
import { amountsOf } from '#shared/orders/amounts.ts'

interface QuotesContext {
  today: string
  locationId: string
}

interface DemoQuote {
  id: string
  sheetId: string
  sheetVersionId: string
  personId: string
  locationId: string
  createdAt: Date
}

interface DemoQuoteLine {
  quoteId: string
  position: number
  part: QuotePart
  name: string
  itemId?: string | null
  quantity: number
  unitCents: number
  sheetDiscountCents?: number
}

export interface QuoteWithLines {
  quote: DemoQuote
  lines: readonly DemoQuoteLine[]
  status: QuoteStatus
  /** Days from today. */
  validDays: number
  /** An hour after it was sent when left out. */
  decidedAt?: Date
}

const labourCents = 3500
const hour = 3_600_000

/** Inserts quotes as drafts, whose lines may be written, then sets their state and totals. */
export async function insertQuotes(
  trx: Db,
  quotes: readonly QuoteWithLines[],
  { today, locationId }: QuotesContext,
): Promise<void> {
  const rules = await taxRulesOn({ trx }, { locationId, day: today, personId: null })
  await insertRows(
    trx,
    'quote',
    quotes.map(({ quote }) => quote),
  )
  await insertRows(
    trx,
    'quoteLine',
    quotes.flatMap(({ lines }) => lines),
  )
  const transitions = quotes.map(transitionsOf)
  await insertRows(trx, 'quoteTransition', transitions.flat())
  for (const [at, { quote, lines, status, validDays }] of quotes.entries()) {
    const totalCents = totalOf(lines, rules)
    await trx
      .updateTable('quote')
      .set({
        status,
        version: transitions[at]?.length ?? 1,
        validUntil: addDays(today, validDays),
        totalCents,
        depositCents: halfUp(totalCents, 2),
        sentAt: status === 'draft' ? null : new Date(quote.createdAt.getTime() + hour),
        signedName: status === 'approved' ? 'Signed at the counter' : '',
      })
      .where('id', '=', quote.id)
      .execute()
  }
}

function totalOf(lines: readonly DemoQuoteLine[], rules: TaxRules): number {
  const amounts = amountsOf(
    lines.map(({ part, quantity, unitCents, sheetDiscountCents }) => ({
      quantity,
      unitCents,
      discountCents: sheetDiscountCents ?? 0,
      taxCategory: part === 'labour' ? ('fabrication_labour' as const) : ('goods' as const),
      rule: 'later' as const,
    })),
    rules,
  )

  return amounts.reduce((sum, { totalCents }) => sum + totalCents, 0)
}

function transitionsOf({ quote: { id: quoteId, createdAt }, status, decidedAt }: QuoteWithLines) {
  const way = [...new Set<QuoteStatus>(['draft', ...(status === 'draft' ? [] : (['sent'] as const)), status])]

  return way.map((toStatus, step) => ({
    quoteId,
    version: step + 1,
    fromStatus: way[step - 1] ?? null,
    toStatus,
    actorKind: toStatus === 'approved' || toStatus === 'declined' ? 'link' : 'system',
    at: step === 2 && decidedAt ? decidedAt : new Date(createdAt.getTime() + step * hour),
    reason: toStatus === 'declined' ? 'Next season, perhaps' : null,
  }))
}

/** The states of quotes for approved sheets that nobody builds. */
const fates = [
  { status: 'draft', validDays: 14 },
  { status: 'sent', validDays: 4 },
  { status: 'sent', validDays: 11 },
] as const

/** Quotes without a build: one that was never sent, and two that wait for their clients. */
export async function insertOpenQuotes(trx: Db, random: Random, context: QuotesContext): Promise<void> {
  const sheets = await trx
    .selectFrom('sheet')
    .innerJoin('sheetVersion', 'sheetVersion.sheetId', 'sheet.id')
    .select(['sheet.id as sheetId', 'sheetVersion.id as sheetVersionId', 'personId', 'sheetVersion.createdAt'])
    .where('sheetVersion.status', '=', 'approved')
    .where('personId', 'is not', null)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('quote').select('quote.id').whereRef('quote.sheetId', '=', 'sheet.id'))),
    )
    .orderBy('sheetVersion.createdAt')
    .limit(fates.length)
    .$narrowType<{ personId: string }>()
    .execute()
  const quotes: QuoteWithLines[] = []
  for (const [at, sheet] of sheets.entries()) {
    const quote = { ...sheet, id: random.uuid(), locationId: context.locationId }
    const parts = await partsOfSheet({ trx }, sheet.sheetVersionId, { labourCents: labourCents, base: undefined })
    const lines = parts.map((part) => ({ ...part, quoteId: quote.id }))
    const fate = fates[at]
    if (fate) quotes.push({ quote, lines, ...fate })
  }
  await insertQuotes(trx, quotes, context)
}
