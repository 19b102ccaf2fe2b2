import { sql } from 'kysely'

import { type ApprovedQuote, listQuoteLines, type QuoteLineRow } from '#server/builds/quote-store.ts'
import { changeOne } from '#server/kernel/db/change-one.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'

import { creditReason, creditShares, sheetReason } from './amounts.ts'

interface Ordered {
  orderId: string | null
  quoteId: string
}

/** The order's lines of a quote that have not ended. */
const linesInOrder = ({ trx }: OnDatabase, { orderId, quoteId }: Ordered) =>
  trx
    .selectFrom('orderLine')
    .where('orderId', '=', orderId)
    .where('kind', '=', 'build')
    .where(sql<boolean>`ref ->> 'quoteId' = ${quoteId}`)
    .where('state', 'not in', ['fulfilled', 'returned', 'released'])

/** The ordered total of a quote now, less staff discounts. */
export async function orderedCents(work: OnDatabase, ordered: Ordered): Promise<number> {
  const { cents } = await linesInOrder(work, ordered)
    .select(sql<number>`coalesce(sum(total_cents - returned_cents), 0)::bigint`.as('cents'))
    .executeTakeFirstOrThrow()

  return cents
}

type KeptDiscount = Pick<QuoteLineRow, 'part' | 'itemId' | 'name'> & { cents: number }

/** Staff discounts on each ordered line, besides the fitting's fee and the sheet's discount. */
async function listKeptDiscounts(
  work: OnDatabase,
  { id, orderId, creditCents }: ApprovedQuote,
): Promise<KeptDiscount[]> {
  const quoted = await listQuoteLines(work, id)
  const credits = creditShares(quoted, creditCents)
  const rows = await linesInOrder(work, { orderId, quoteId: id })
    .select([sql<string>`ref ->> 'lineId'`.as('lineId'), 'discountCents'])
    .orderBy('position')
    .execute()

  return rows.flatMap(({ lineId, discountCents }) => {
    const at = quoted.findIndex((line) => line.id === lineId)
    const line = quoted[at]
    const cents = discountCents - (credits[at] ?? 0) - (line?.sheetDiscountCents ?? 0)
    return line && cents > 0 ? [{ ...line, cents }] : []
  })
}

/** The reasons on the receipt; undefined without a discount. */
export async function reasonsOff(
  work: OnDatabase,
  { id: quoteId, orderId }: ApprovedQuote,
): Promise<string | undefined> {
  const rows = await linesInOrder(work, { orderId, quoteId })
    .innerJoin('orderLineDiscount', 'lineId', 'orderLine.id')
    .select('reason')
    .orderBy('orderLineDiscount.id')
    .execute()
  const others = ['', creditReason, sheetReason]
  const reasons = new Set(rows.flatMap(({ reason }) => reason.split('; ')).filter((one) => !others.includes(one)))

  // As long as a reason may be.
  return [...reasons].join('; ').slice(0, 70) || undefined
}

/**
 * Keeps what staff took off the order when a change makes a new draft: off the same part as far as it has room, then
 * off one of its kind, then off any line.
 */
export async function keepDiscounts(work: OnDatabase, base: ApprovedQuote, quoteId: string): Promise<void> {
  const lines = await listQuoteLines(work, quoteId)
  const credits = creditShares(lines, base.creditCents)
  const room = lines.map(
    ({ quantity, unitCents, sheetDiscountCents }, at) => quantity * unitCents - sheetDiscountCents - (credits[at] ?? 0),
  )
  const off = lines.map(() => 0)
  for (const kept of await listKeptDiscounts(work, base)) {
    let left = kept.cents
    const nearest = [...lines.keys()].toSorted((one, other) => rankOf(kept, lines[one]) - rankOf(kept, lines[other]))
    for (const at of nearest) {
      const cents = Math.min(left, (room[at] ?? 0) - (off[at] ?? 0))
      off[at] = (off[at] ?? 0) + cents
      left -= cents
    }
  }
  for (const [at, { id }] of lines.entries()) {
    await changeOne(
      work.trx
        .updateTable('quoteLine')
        .set({ discountCents: off[at] ?? 0 })
        .where('id', '=', id),
    )
  }
}

function rankOf(kept: KeptDiscount, line: QuoteLineRow | undefined): number {
  if (kept.part !== line?.part) return 2

  return kept.itemId === line.itemId && kept.name === line.name ? 0 : 1
}
