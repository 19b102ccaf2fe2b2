import type { Work } from '#server/kernel/work.ts'
import { listIssued } from '#server/orders/documents/store.ts'
import type { DocumentData, DocumentKind } from '#shared/orders/documents.ts'
import { taxesOf } from '#shared/orders/taxes.ts'
import type { PaymentMethod } from '#shared/payments/contract.ts'
import { tenderWords } from '#shared/payments/tender-words.ts'

import { contentOf, invoicedLines, issue } from './issue.ts'
import { type OpenOrder, openOrder } from './settle-order.ts'

interface Correction {
  /** The reason of the change. */
  reason: string
  /** Where money went, if any did. */
  tenders?: DocumentData['tenders']
  /** Something else is sold now, even if the price is the same. */
  isOther?: boolean
}

/** Refund tenders in the words of a document. */
export const backWords = (
  tenders: readonly { payment: { method: PaymentMethod; reference: string | null }; amountCents: number }[],
): DocumentData['tenders'] =>
  tenders.map(({ payment, amountCents }) => ({ words: tenderWords(payment), cents: amountCents }))

/**
 * An issued invoice is never changed. If its order now costs less, a credit note states the difference; if it costs
 * more, a further invoice does. If the difference cannot be stated in one direction (same total with other taxes or
 * other goods, or a higher total with less tax), the invoice is credited as a whole and what is sold now is invoiced
 * anew.
 */
export async function correctInvoice(work: Work, order: OpenOrder, correction: Correction): Promise<void> {
  const issued = await listIssued(work, order.id)
  const [invoice] = issued
  if (!invoice) return

  const now = contentOf(await invoicedLines(work, await openOrder(work, order)))
  const stands = standingOf(issued)
  const difference = sumOf([
    { sign: 1, data: now },
    { sign: -1, data: stands },
  ])
  const { totalCents, taxes } = difference
  if (totalCents === 0 && taxes.length === 0 && !correction.isOther) return

  const invoiced: Invoiced = { corrects: invoice.number, pricesIncludeTax: invoice.data.pricesIncludeTax }
  const direction = totalCents < 0 ? -1 : 1
  const plain = sumOf([{ sign: direction, data: difference }])
  if (totalCents !== 0 && isPlain(plain, invoiced)) {
    await issueSum(work, order, {
      ...invoiced,
      ...correction,
      ...plain,
      kind: direction > 0 ? 'invoice' : 'credit_note',
    })
    return
  }
  await issueSum(work, order, { ...invoiced, ...correction, ...stands, kind: 'credit_note' })
  const { corrects } = invoiced
  await issue(work, order, { ...now, kind: 'invoice', refundId: null, corrects, tenders: correction.tenders ?? [] })
}

type Sums = Pick<DocumentData, 'taxes' | 'totalCents'>

interface Invoiced {
  corrects: string
  pricesIncludeTax: boolean
}

const sumOf = (documents: readonly { sign: number; data: Sums }[]): Sums => ({
  taxes: taxesOf(
    documents.map(({ sign, data }) => ({ taxes: data.taxes.map((tax) => ({ ...tax, cents: sign * tax.cents })) })),
  ).filter(({ cents }) => cents !== 0),
  totalCents: documents.reduce((sum, { sign, data }) => sum + sign * data.totalCents, 0),
})

/** The sum of all documents of an order. */
const standingOf = (issued: Awaited<ReturnType<typeof listIssued>>): Sums =>
  sumOf(issued.map(({ kind, data }) => ({ sign: kind === 'invoice' ? 1 : -1, data })))

const netOf = ({ totalCents, taxes }: Sums, { pricesIncludeTax }: Pick<Invoiced, 'pricesIncludeTax'>): number =>
  totalCents - (pricesIncludeTax ? 0 : taxes.reduce((sum, { cents }) => sum + cents, 0))

/** A document shows no negative sum. */
const isPlain = (sums: Sums, invoiced: Invoiced): boolean =>
  netOf(sums, invoiced) >= 0 && sums.taxes.every(({ cents }) => cents > 0)

type SumDocument = Sums & Invoiced & Pick<Correction, 'reason' | 'tenders'> & { kind: DocumentKind }

/** Issues a document with one line that gives the reason. */
async function issueSum(work: Work, order: OpenOrder, sum: SumDocument): Promise<void> {
  const { kind, corrects, pricesIncludeTax, taxes, totalCents, reason, tenders = [] } = sum
  const netCents = netOf(sum, sum)
  await issue(work, order, {
    kind,
    refundId: null,
    corrects,
    pricesIncludeTax,
    lines: [{ name: reason, quantity: 1, unitCents: netCents, discountCents: 0, netCents }],
    taxes,
    totalCents,
    tenders,
  })
}
