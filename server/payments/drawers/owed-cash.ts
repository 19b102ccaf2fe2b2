import { randomUUID } from 'node:crypto'

import { actorIdOf } from '#server/audit/service.ts'
import type { Work } from '#server/kernel/work.ts'
import type { Tender } from '#server/payments/refunds.ts'
import { findOpenDrawer, insertRefunds } from '#server/payments/store.ts'
import type { PaymentMethod } from '#shared/payments/contract.ts'
import { holds } from '#shared/permissions/may.ts'

interface Split {
  given: readonly Tender[]
  /** By hand, with nobody there whose hand it could be. */
  owed: readonly Tender[]
}

/** Work that gives money back. */
export interface RefundWork extends Work {
  /** False where whoever gets it back may not be there: cash waits until it is handed over. */
  isHandedOver?: boolean
}

/** The same work where cash that goes back waits until it is handed over. */
export const owingCash = (work: Work): RefundWork => ({ ...work, isHandedOver: false })

/**
 * Cash is handed over, and another bank's terminal is keyed by hand: what a client, a job or a coach has given back waits for
 * somebody at the desk, and for cash a coach with a drawer of their own is enough.
 */
export async function splitByHand(work: RefundWork, tenders: readonly Tender[]): Promise<Split> {
  const { isHandedOver = true, context } = work
  const { actor } = context
  const isAtDesk = actor.kind === 'person' && holds(actor, 'take_payments/orders')
  const by = actorIdOf(actor)
  const hasCash = tenders.some(({ payment }) => payment.method === 'cash')
  const hasDrawer = !isAtDesk && hasCash && by !== null && (await findOpenDrawer(work, by)) !== undefined
  const waits = ({ payment: { method } }: Tender) =>
    (method === 'cash' && !isHandedOver) || (!isAtDesk && (method === 'terminal' || (method === 'cash' && !hasDrawer)))

  return { given: tenders.filter((tender) => !waits(tender)), owed: tenders.filter(waits) }
}

const whatItWaitsFor = (method: PaymentMethod) =>
  method === 'terminal' ? 'It waits for somebody at the terminal.' : 'It waits for somebody at a drawer.'

/** Writes down what is owed by hand, as a refund that did not reach its client: the desk gives it from the order. */
export async function keepOwed(work: Work, tenders: readonly Tender[]): Promise<string[]> {
  const { context, now } = work

  if (tenders.length === 0) return []
  const rows = tenders.map(({ payment, amountCents }) => ({
    id: randomUUID(),
    paymentId: payment.id,
    amountCents,
    status: 'failed' as const,
    failure: whatItWaitsFor(payment.method),
    createdBy: actorIdOf(context.actor),
    createdAt: now,
    endedAt: now,
  }))
  await insertRefunds(work, rows)

  return rows.map(({ id }) => id)
}
