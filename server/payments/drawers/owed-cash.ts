import { randomUUID } from 'node:crypto'

import { actorIdOf } from '#server/audit/service.ts'
import type { LineWork } from '#server/kernel/line-kind.ts'
import type { Tender } from '#server/payments/refunds.ts'
import { findOpenDrawer, insertRefunds } from '#server/payments/store.ts'
import { holds } from '#shared/permissions/may.ts'

const isCash = ({ payment }: Tender) => payment.method === 'cash'

interface Split {
  given: readonly Tender[]
  /** In cash, with nobody there who could hand it over. */
  owed: readonly Tender[]
}

/** Cash goes back by hand: what a client, a job or a coach has given back waits for somebody at a drawer. */
export async function splitByDrawer({ trx, context: { actor } }: LineWork, tenders: readonly Tender[]): Promise<Split> {
  const isAtDesk = actor.kind === 'person' && holds(actor, 'take_payments/orders')
  const by = actorIdOf(actor)
  if (isAtDesk || !tenders.some(isCash) || (by !== null && (await findOpenDrawer(trx, by)))) {
    return { given: tenders, owed: [] }
  }

  return { given: tenders.filter((tender) => !isCash(tender)), owed: tenders.filter(isCash) }
}

/** Writes down what is owed in cash, as a refund that did not reach its client: the desk gives it from the order. */
export async function keepOwed({ services, trx, context }: LineWork, tenders: readonly Tender[]): Promise<string[]> {
  if (tenders.length === 0) return []
  const at = services.now()
  const rows = tenders.map(({ payment, amountCents }) => ({
    id: randomUUID(),
    paymentId: payment.id,
    amountCents,
    status: 'failed',
    failure: 'It waits for somebody at a drawer.',
    createdBy: actorIdOf(context.actor),
    createdAt: at,
    endedAt: at,
  }))
  await insertRefunds(trx, rows)

  return rows.map(({ id }) => id)
}
