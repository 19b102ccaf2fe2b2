import { lockAll } from '#server/kernel/db/lock-row.ts'
import type { Consumer } from '#server/kernel/feature.ts'
import type { Actor } from '#shared/permissions/may.ts'

import { takeTicketStep } from './step.ts'
import { findTicket } from './store.ts'

const actor: Actor = { kind: 'system', job: 'repair tickets' }

/**
 * After parts arrived or were lost: a ticket with all its parts returns to the bench, and one whose reserved parts were
 * lost waits for others.
 */
export const partsPromised: Consumer = {
  name: 'workshop-parts',
  async read(work, events) {
    const jobIds = events.flatMap(({ type, entity, entityId }) =>
      (type === 'parts_promised' || type === 'parts_lost') && entity === 'ticket_job' ? [entityId] : [],
    )
    if (jobIds.length === 0) return
    const tickets = await work.trx
      .selectFrom('ticketJob')
      .select('ticketId')
      .distinct()
      .where('id', 'in', jobIds)
      .orderBy('ticketId')
      .execute()
    await lockAll(work, { ticket: tickets.map(({ ticketId }) => ticketId) })
    for (const { ticketId } of tickets) {
      const row = await findTicket(work, ticketId)
      if (row?.status === 'awaiting_parts' && row.partsMissing === 0) {
        await takeTicketStep({ ...work, context: { actor } }, row, { to: 'approved', reason: 'Parts came' })
      }
      if (row && ['approved', 'in_repair'].includes(row.status) && row.partsMissing > 0) {
        const reason = 'Parts that were kept for it are lost'
        await takeTicketStep({ ...work, context: { actor } }, row, { to: 'awaiting_parts', reason })
      }
    }
  },
}
