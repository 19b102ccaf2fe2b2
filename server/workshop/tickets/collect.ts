import { atomically } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import { deliverLines, lockOrder } from '#server/orders/service.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Ticket } from '#shared/workshop/tickets-contract.ts'

import { readTicket, ticketNotFound } from './present.ts'
import { takeTicketStep } from './step.ts'
import { findTicket, lockTicket } from './store.ts'

interface CollectRequest {
  ticketId: string
  by?: string
  code?: string
  version?: number
}

/** Hands over what is ready and paid. What was ordered for it is a sale from then on. */
export async function collectTicket(
  services: Services,
  { ticketId, by, code, version }: CollectRequest,
  context: Context,
): Promise<Ticket> {
  const { db, now } = services

  return atomically(db, async (trx) => {
    // Orders are locked before tickets.
    const orderId = (await findTicket(trx, ticketId))?.orderId
    if (orderId) await lockOrder(trx, orderId)
    const row = await lockTicket(trx, ticketId)
    if (!row) throw ticketNotFound()
    // It was ordered in between: what is owed would be read without the order's lock.
    if (row.orderId !== orderId) throw new Failure('wrong_state', 'It has only just become ready. Try again.')
    if (row.groupId !== null) throw new Failure('wrong_state', 'It belongs to a group: hand it over from there.')
    if (by !== undefined && code !== row.collectCode) throw wrongCode()
    if ((row.orderDueCents ?? 0) > 0) throw new Failure('wrong_state', `${row.orderNumber} is to be paid first.`)

    const set = { collectedAt: now(), collectedBy: by ?? row.personName ?? '' }
    await takeTicketStep({ services, trx, context }, row, { to: 'picked_up', version, set })
    if (row.orderId !== null) await deliverAll({ ...services, db: trx }, row.orderId, context)
    return readTicket({ ...services, db: trx }, ticketId)
  })
}

const wrongCode = () =>
  new Failure('invalid_input', 'Whoever collects it for the client says the code of the ticket.', {
    details: [{ path: 'code', message: 'This is not the code of the ticket.' }],
  })

async function deliverAll(services: Services, orderId: string, context: Context): Promise<void> {
  const lines = await services.db
    .selectFrom('orderLine')
    .select('id')
    .where('orderId', '=', orderId)
    .where('kind', '=', 'repair')
    .execute()

  await deliverLines(services, { orderId, lineIds: lines.map(({ id }) => id) }, context)
}
