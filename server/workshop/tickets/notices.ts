import { actorIdOf, recordEvent } from '#server/audit/service.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import { Failure } from '#shared/http/failure.ts'
import { untold } from '#shared/workshop/pickup.ts'
import type { Ticket } from '#shared/workshop/tickets-contract.ts'

import { insertNotices, listNotices } from './notice-store.ts'
import { readTicket, ticketNotFound } from './present.ts'
import { lockTicket } from './store.ts'

/** Staff have called the client: what was to be said by now is said. */
export const noteCall = (services: Services, ticketId: string, context: Context): Promise<Ticket> =>
  atomically(services.db, async (trx) => {
    const now = services.now()
    const row = await lockTicket(trx, ticketId)
    if (!row) throw ticketNotFound()
    const { readyAt, personId } = row
    const isWaiting = readyAt !== null && (row.status === 'ready' || row.status === 'unclaimed')
    const due = isWaiting ? untold(readyAt, await listNotices(trx, row), now) : []
    if (readyAt === null || due.length === 0) {
      throw new Failure('wrong_state', 'There is nothing that this client is still to be told.')
    }

    await insertNotices(trx, { id: ticketId, readyAt }, due, { how: 'call', at: now, by: actorIdOf(context.actor) })
    await recordEvent(trx, context, {
      action: 'ticket_client_called',
      entity: 'ticket',
      entityId: ticketId,
      ...(personId !== null && { onBehalfOf: personId }),
      publish: { version: row.version, personId },
    })
    return readTicket({ ...services, db: trx }, ticketId)
  })
