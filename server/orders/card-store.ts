import { changeOne } from '#server/kernel/db/change-one.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { PaymentRule } from '#shared/orders/payment-rule.ts'
import type { LineState } from '#shared/orders/status.ts'

import { lockOrder, type OrderRow } from './store.ts'

/** Locks the order that waits for a card. */
export async function lockOrderOfSetup(work: OnDatabase, setupId: string): Promise<OrderRow | undefined> {
  const found = await work.trx
    .selectFrom('orderCardSetup')
    .select('orderId')
    .where('setupId', '=', setupId)
    .executeTakeFirst()

  return found && lockOrder(work, found.orderId)
}

export const insertOrderSetup = ({ trx }: OnDatabase, row: { setupId: string; orderId: string }) =>
  trx.insertInto('orderCardSetup').values(row).execute()

export const findOrderSetup = ({ trx }: OnDatabase, row: { setupId: string; orderId: string }) =>
  trx
    .selectFrom('orderCardSetup')
    .select('setupId')
    .where('setupId', '=', row.setupId)
    .where('orderId', '=', row.orderId)
    .executeTakeFirst()

export const setCard = ({ trx }: OnDatabase, id: string, cardId: string) =>
  changeOne(trx.updateTable('customerOrder').set({ cardId }).where('id', '=', id))

interface CardOrder {
  cardId: string | null
  totalCents: number
  paidCents: number
  refundedCents: number
  lines: readonly { state: LineState; rule: PaymentRule }[]
}

/** Whether a line needs a saved card for its fees; what is paid needs none. */
export const waitsForCard = ({ cardId, totalCents, paidCents, refundedCents, lines }: CardOrder): boolean =>
  cardId === null &&
  paidCents - refundedCents < totalCents &&
  lines.some(({ state, rule }) => state === 'pending' && rule === 'card_kept')
