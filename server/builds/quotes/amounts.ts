import { listQuoteLines, type QuoteLineRow, type QuoteRecord } from '#server/builds/quote-store.ts'
import type { Work } from '#server/kernel/work.ts'
import { buyerOf, priceDraft, sumsOf } from '#server/orders/service.ts'
import type { StaffDiscount } from '#shared/orders/staff-discount.ts'
import type { Actor } from '#shared/permissions/may.ts'

/** Acts for the studio, so that a fitting's fee is taken off beyond the caller's own discount limit. */
export const program: Actor = { kind: 'system', job: 'quotes' }

type PricedQuote = Pick<QuoteRecord, 'id' | 'personId' | 'creditCents'>

/**
 * What a quote's order is placed with: its lines, its sheet's discount, the fitting's fee as a discount, and earlier
 * staff discounts.
 */
export async function draftOf(work: Work, { id, personId, creditCents }: PricedQuote, because = 'Taken off before') {
  const lines = await listQuoteLines(work, id)
  const whose = await buyerOf(work, work.services, {
    personId: personId ?? undefined,
    channel: 'link',
    actor: program,
    isVouchedFor: true,
  })

  return {
    ...whose,
    lines: lines.map((line) => ({ kind: 'build', quantity: line.quantity, quoteId: id, lineId: line.id })),
    byStaff: offLines(lines, creditCents, because),
    rows: lines,
  }
}

/** The share of the fitting's fee that each line bears, of its price less the sheet's discount. */
export function creditShares(
  lines: readonly Pick<QuoteLineRow, 'quantity' | 'unitCents' | 'sheetDiscountCents'>[],
  creditCents: number,
): number[] {
  let leftCents = creditCents

  return lines.map(({ quantity, unitCents, sheetDiscountCents }) => {
    const cents = Math.min(leftCents, quantity * unitCents - sheetDiscountCents)
    leftCents -= cents
    return cents
  })
}

export const creditReason = 'Fitting fee, credited'
export const sheetReason = 'Discount on the sheet'

function offLines(lines: readonly QuoteLineRow[], creditCents: number, because: string): (StaffDiscount | undefined)[] {
  const credits = creditShares(lines, creditCents)

  return lines.map(({ discountCents, sheetDiscountCents }, at) => {
    const credit = credits[at] ?? 0
    const reasons = [
      ...(credit > 0 ? [creditReason] : []),
      ...(sheetDiscountCents > 0 ? [sheetReason] : []),
      ...(discountCents > 0 ? [because] : []),
    ]
    const cents = credit + sheetDiscountCents + discountCents
    return cents > 0 ? { cents, reason: reasons.join('; ') } : undefined
  })
}

/** A quote's total at today's taxes. */
export async function amountsOfQuote(work: Work, quote: PricedQuote) {
  const draft = await draftOf(work, quote)
  const { lines } = await priceDraft(work, draft, draft.buyer)

  return { rows: draft.rows, lines, sums: sumsOf(lines) }
}
