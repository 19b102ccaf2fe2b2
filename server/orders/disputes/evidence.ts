import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import { listDocumentsOf } from '#server/orders/documents/store.ts'
import { kindOf } from '#server/orders/line-kinds.ts'
import { findOrder, listLines, type OrderLineRow, type OrderRow } from '#server/orders/store.ts'
import { consentsOfClient } from '#server/people/service.ts'
import { decimalOf } from '#shared/money.ts'
import type { Evidence } from '#shared/payments/disputes.ts'

const findOrderOf = ({ trx }: OnDatabase, paymentId: string) =>
  trx.selectFrom('orderPayment').select('orderId').where('paymentId', '=', paymentId).executeTakeFirst()

/** Our records of a payment: order, receipt, agreements, and the evidence of its lines. */
export async function evidenceOf(work: Work, paymentId: string) {
  const found = await findOrderOf(work, paymentId)
  const order = found && (await findOrder(work, found.orderId))
  if (!order) return { order: null, client: null, evidence: [] }

  const lines = await listLines(work, order.id)
  const { name = '', email = '' } = order.billTo
  const ofLines = await evidenceOfLines(work, lines)
  const evidence = [orderSummary(order, lines), await receiptOf(work, order), await termsOf(work, order), ...ofLines]

  return {
    order: { id: order.id, number: order.number },
    client: name || email ? { name, email } : null,
    evidence: evidence.filter(({ text }) => text !== ''),
  }
}

function orderSummary({ number, placedAt, currency }: OrderRow, lines: readonly OrderLineRow[]): Evidence {
  const sums = lines
    .filter(({ state }) => state !== 'released')
    .map(({ name, quantity, totalCents }) => `${quantity} x ${name}: ${decimalOf(totalCents, currency)} ${currency}`)

  return {
    kind: 'what',
    title: 'What was ordered',
    text: [`Order ${number}, placed on ${dayOf(placedAt)}.`, ...sums].join('\n'),
  }
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10)

async function receiptOf(work: OnDatabase, { id }: OrderRow): Promise<Evidence> {
  const documents = await listDocumentsOf(work, id)

  return {
    kind: 'receipt',
    title: 'Receipts',
    text: documents.map(({ number, issuedAt }) => `${number}, issued on ${dayOf(issuedAt)}.`).join('\n'),
  }
}

const textNames: Record<string, string> = {
  account_terms: 'Terms of accounts',
  card_terms: 'Terms of cards on file',
  waiver: 'Waiver',
}

async function termsOf(work: OnDatabase, { personId }: OrderRow): Promise<Evidence> {
  const consents = personId === null ? [] : await consentsOfClient(work, personId)

  return {
    kind: 'terms',
    title: 'What was agreed to',
    text: consents
      .map(
        ({ code, version, at, body }) =>
          `${textNames[code] ?? code}, version ${version}, on ${at.toISOString()}:\n${body}`,
      )
      .join('\n\n'),
  }
}

async function evidenceOfLines(work: Work, lines: readonly OrderLineRow[]): Promise<Evidence[]> {
  const evidence: Evidence[] = []
  for (const [kind, own] of Map.groupBy(lines, (line) => line.kind)) {
    evidence.push(
      ...((await kindOf(work, kind).evidence?.(
        work,
        own.map(({ ref }) => ref),
      )) ?? []),
    )
  }

  return evidence
}
