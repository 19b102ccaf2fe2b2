import type { LineWork } from '#server/kernel/line-kind.ts'
import { type OpenOrder, openOrder } from '#server/orders/settle-order.ts'
import type { DocumentData } from '#shared/orders/documents.ts'
import { taxesOf } from '#shared/orders/taxes.ts'

import { contentOf, invoicedLines, issue } from './issue.ts'
import { listIssued } from './store.ts'

interface Correction {
  /** What changed, in the words of whoever changed it. */
  reason: string
  /** Where money went, if any did. */
  tenders?: DocumentData['tenders']
}

/**
 * An invoice stays as it was issued. What its order comes to less than before is credited by a document of its own, what it comes
 * to more is invoiced beside it: the difference, in one line that says why.
 */
export async function correctInvoice(
  work: LineWork,
  order: OpenOrder,
  { reason, tenders = [] }: Correction,
): Promise<void> {
  const issued = await listIssued(work.trx, order.id)
  const [invoice] = issued
  if (!invoice) return

  const now = contentOf(await invoicedLines(work, await openOrder(work, order)))
  const before = issued.map(({ kind, data }) => ({ sign: kind === 'invoice' ? 1 : -1, data }))
  const moreCents = now.totalCents - before.reduce((sum, { sign, data }) => sum + sign * data.totalCents, 0)
  if (moreCents === 0) return

  const direction = Math.sign(moreCents)
  const taxes = taxesOf([
    now,
    ...before.map(({ sign, data }) => ({ taxes: data.taxes.map((tax) => ({ ...tax, cents: -sign * tax.cents })) })),
  ])
    .map((tax) => ({ ...tax, cents: direction * tax.cents }))
    .filter(({ cents }) => cents !== 0)
  const totalCents = Math.abs(moreCents)
  const { pricesIncludeTax } = invoice.data
  const netCents = totalCents - (pricesIncludeTax ? 0 : taxes.reduce((sum, { cents }) => sum + cents, 0))
  await issue(work, order, {
    kind: moreCents > 0 ? 'invoice' : 'credit_note',
    refundId: null,
    corrects: invoice.number,
    pricesIncludeTax,
    lines: [{ name: reason, quantity: 1, unitCents: netCents, discountCents: 0, netCents }],
    taxes,
    totalCents,
    tenders,
  })
}
