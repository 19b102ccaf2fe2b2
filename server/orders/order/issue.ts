import { inOneTrip } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import { type LeftLine, leftOfLines } from '#server/orders/documents/left-of.ts'
import { findInvoice, insertDocument } from '#server/orders/documents/store.ts'
import { isTaxIncluded } from '#server/orders/post-order.ts'
import { listOrderPayments, type OrderLineRow } from '#server/orders/store.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import type { DocumentData, DocumentKind } from '#shared/orders/documents.ts'
import { taxesOf } from '#shared/orders/taxes.ts'
import type { PaymentMethod } from '#shared/payments/contract.ts'
import { tenderWords } from '#shared/payments/tender-words.ts'

import type { OpenOrder } from './settle-order.ts'

const neverIssued = new Set(['awaiting_payment', 'cancelled', 'expired'])

/**
 * An invoice is due once everything is paid or delivered. Before that a deposit is no sale, and the order can still
 * shrink without a credit note.
 */
const isReceiptDue = ({ status, paidCents, refundedCents, totalCents }: OpenOrder) =>
  !neverIssued.has(status) && (status === 'fulfilled' || paidCents - refundedCents >= totalCents)

/** Issues an order's invoice once, when it is due. `isFirst`: the order is new, so no earlier invoice is looked for. */
export async function issueDueInvoice(work: Work, order: OpenOrder, { isFirst = false } = {}): Promise<void> {
  if (!isReceiptDue(order)) return
  const [known, payments, lines] = await inOneTrip([
    isFirst ? undefined : findInvoice(work, order.id),
    listOrderPayments(work, order.id),
    invoicedLines(work, order),
  ])
  if (known) return

  const tenders = payments
    .filter(({ capturedCents, refundedCents }) => capturedCents > refundedCents)
    .map(({ method, reference, capturedCents, refundedCents }) => ({
      words: tenderWords({ method, reference }),
      cents: capturedCents - refundedCents,
    }))
  await issue(work, order, { kind: 'invoice', refundId: null, corrects: null, ...contentOf(lines), tenders })
}

/** The invoiced lines, less earlier returns. */
export const invoicedLines = (work: Work, { id, lines }: OpenOrder): Promise<DocumentLine[]> =>
  leftOfLines(
    work,
    id,
    lines.filter(({ state }) => state !== 'released' && state !== 'returned'),
  )

interface Credit {
  refundId: string
  /** The number of the order's invoice. */
  corrects: string
  parts: readonly {
    line: OrderLineRow
    quantity: number
    netCents: number
    totalCents: number
    taxes: readonly { jurisdiction: string; cents: number }[]
  }[]
  tenders: readonly { payment: { method: PaymentMethod; reference: string | null }; amountCents: number }[]
}

/** Issues a credit note for returned lines; the invoice stays as it is. */
export async function issueCreditNote(
  work: Work,
  order: OpenOrder,
  { refundId, corrects, parts, tenders }: Credit,
): Promise<void> {
  await issue(work, order, {
    kind: 'credit_note',
    refundId,
    corrects,
    ...contentOf(
      parts.map((part) => ({
        ...part,
        discountCents: 0,
        taxes: part.taxes.map(({ jurisdiction, cents }) => ({
          jurisdiction,
          cents,
          ratePpm: ratePpmOf(part.line, jurisdiction),
        })),
      })),
    ),
    tenders: tenders.map(({ payment, amountCents }) => ({ words: tenderWords(payment), cents: amountCents })),
  })
}

const ratePpmOf = ({ taxes }: OrderLineRow, jurisdiction: string) =>
  taxes.find((tax) => tax.jurisdiction === jurisdiction)?.ratePpm ?? 0

type DocumentLine = Omit<LeftLine, 'taxCents' | 'revenueAccount'>

type Content = Pick<DocumentData, 'lines' | 'taxes' | 'totalCents' | 'pricesIncludeTax'>

/** A document's content for these lines. */
export const contentOf = (lines: readonly DocumentLine[]): Content => ({
  pricesIncludeTax: lines.some(({ line }) => isTaxIncluded(line)),
  lines: lines.map(({ line: { name, unitCents }, quantity, discountCents, netCents }) => ({
    name,
    quantity,
    unitCents,
    discountCents,
    netCents,
  })),
  taxes: taxesOf(lines).filter(({ cents }) => cents !== 0),
  totalCents: lines.reduce((sum, { totalCents }) => sum + totalCents, 0),
})

interface Draft extends Content {
  kind: DocumentKind
  refundId: string | null
  corrects: string | null
  tenders: DocumentData['tenders']
}

const prefixes: Record<DocumentKind, string> = { invoice: 'INV', credit_note: 'CN' }

export async function issue(work: Work, order: OpenOrder, draft: Draft): Promise<void> {
  const { kind, refundId, ...content } = draft
  // Last of all: the series is locked until the commit.
  await insertDocument(work, {
    locationId: order.locationId,
    kind,
    year: Number(localDayOf(work.now, order.zone).slice(0, 4)),
    prefix: prefixes[kind],
    orderId: order.id,
    refundId,
    issuedAt: work.now,
    data: { order: order.number, currency: order.currency, ...content },
  })
}
