import { lockAll } from '#server/kernel/db/lock-row.ts'
import type { Work } from '#server/kernel/work.ts'
import { cancelLines, deliverLines } from '#server/orders/service.ts'
import { requireApproval } from '#server/permissions/service.ts'
import { Failure } from '#shared/http/failure.ts'

import { scrapParts, settleParts } from './parts.ts'
import { findTicket, type TicketRow } from './store.ts'

/** Locks a ticket's order, then the ticket. */
export async function lockWithOrder(work: Work, ticketId: string): Promise<TicketRow | undefined> {
  const known = await findTicket(work, ticketId)
  await lockAll(work, { customerOrder: known?.orderId, ticket: ticketId })
  const row = await findTicket(work, ticketId)
  if (row && row.orderId !== known?.orderId) {
    throw new Failure('wrong_state', 'Its bill has just changed. Look at it again.')
  }

  return row
}

/**
 * Settles clubs that nobody comes for. What was paid is earned, because the work was done. What was not paid is no
 * longer asked for, and its parts are the studio's loss.
 */
export async function settleDisposed(
  work: Work,
  row: TicketRow,
  { reason }: { reason?: string | undefined },
): Promise<void> {
  // It cannot be undone, and concerns somebody else's property.
  if (reason === undefined) throw new Failure('invalid_input', 'Say what becomes of them.')
  await requireApproval(
    work,
    { act: 'disposal', subjectId: row.id, cents: 0 },
    'A manager decides what becomes of clubs that nobody collects, or types their code.',
  )
  const { orderId } = row
  const lines = orderId === null ? [] : await listOwnLines(work, orderId, row.id)
  if (orderId === null || lines.length === 0) return scrapParts(work, row.id)
  const { paidCents, refundedCents } = await readPaid(work, orderId)
  if ((row.orderDueCents ?? 0) <= 0) {
    await deliverLines(work, { orderId, lineIds: lines })
    return settleParts(work, row.id)
  }
  if (paidCents > refundedCents) {
    throw new Failure(
      'wrong_state',
      `${row.orderNumber} is paid in part: take the rest off it, or give back what was paid, before the clubs go.`,
    )
  }
  await cancelLines(work, {
    orderId,
    isOff: ({ kind, ref }) => kind === 'repair' && isOf(ref, row.id),
    kept: undefined,
    reason: `Nobody came for the clubs of ${row.number}: ${reason}`.slice(0, 300),
  })
  return scrapParts(work, row.id)
}

const isOf = (ref: unknown, ticketId: string) =>
  typeof ref === 'object' && ref !== null && 'ticketId' in ref && ref.ticketId === ticketId

async function listOwnLines({ trx }: Work, orderId: string, ticketId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('orderLine')
    .select(['id', 'ref'])
    .where('orderId', '=', orderId)
    .where('kind', '=', 'repair')
    .where('state', 'not in', ['released', 'returned'])
    .execute()

  return rows.flatMap(({ id, ref }) => (isOf(ref, ticketId) ? id : []))
}

const readPaid = ({ trx }: Work, orderId: string) =>
  trx
    .selectFrom('customerOrder')
    .select(['paidCents', 'refundedCents'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
