import { inOneTrip, type OnDatabase } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import { buyerOf, placeOrder } from '#server/orders/service.ts'

import { listTicketJobs, type TicketRow } from './store.ts'
import { linesOfJobs } from './with-tax.ts'

/** Orders the finished work, to be paid at pickup; null if it costs nothing. */
export const orderOfTicket = (
  work: Work,
  { id, number, personId }: Pick<TicketRow, 'id' | 'number' | 'personId'>,
): Promise<string | null> => orderTickets(work, { ids: [id], personId, note: `Repair ticket ${number}` })

interface Billing {
  ids: readonly string[]
  personId: string | null
  note: string
}

/** Orders the work on several bags, in their order, for one payer. */
export async function orderTickets(work: Work, { ids, personId, note }: Billing): Promise<string | null> {
  const lines = (await inOneTrip(ids.map((id) => linesOf(work, id)))).flat()
  if (lines.length === 0) return null

  const whose = await buyerOf(work, work.services, {
    personId: personId ?? undefined,
    channel: 'desk',
    actor: work.context.actor,
    isVouchedFor: true,
  })
  const context = {
    actor: work.context.actor,
    origin: work.context.origin ?? { requestId: '', ip: '', userAgent: undefined },
  }
  const order = await placeOrder({ ...work, context }, { ...whose, lines, note })

  return order.id
}

async function linesOf(work: OnDatabase, ticketId: string) {
  const jobs = (await listTicketJobs(work, ticketId)).filter(({ priceCents }) => priceCents > 0)

  return linesOfJobs(jobs).map(({ job: { job, itemId }, billed: { of, unitCents }, quantity }) => ({
    kind: 'repair',
    quantity,
    ticketId,
    job,
    itemId,
    unitCents,
    ...(of !== 'job' && { of }),
  }))
}
