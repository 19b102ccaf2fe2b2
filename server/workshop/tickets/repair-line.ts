import { sql } from 'kysely'
import { z } from 'zod'

import { lineKind, type LineRequest, onlyStaff, whatWasPaid } from '#server/catalog/service.ts'
import { inOneTrip, type OnDatabase } from '#server/kernel/db/database.ts'
import { Failure } from '#shared/http/failure.ts'
import { accounts } from '#shared/ledger/accounts.ts'
import { openStatuses } from '#shared/workshop/status.ts'

import { listTicketJobs, type TicketJobRow } from './store.ts'
import { linesOfJobs } from './with-tax.ts'

const Ref = z.strictObject({
  ticketId: z.uuid(),
  job: z.string(),
  itemId: z.uuid().nullable(),
  unitCents: z.int().min(0),
  /** Of a job that installs another part than a grip, which are two lines. */
  of: z.enum(['labour', 'part']).exactOptional(),
})
type Ref = z.output<typeof Ref>

/** The line kind of a ticket's jobs, alike ones together. Only the ticket or its group orders them, once. */
export const repairLine = lineKind({
  ref: Ref,
  terms: z.strictObject({}),
  mayBuy: onlyStaff,

  async price(work, lines, { channel }) {
    const ids = [...new Set(lines.map(({ ref }) => ref.ticketId))]
    const tickets = new Map((await listOfLines(work, ids)).map((ticket) => [ticket.id, ticket]))
    if (channel !== 'desk' || tickets.size < ids.length) throw notOffered()
    const jobs = new Map(await inOneTrip(ids.map(async (id) => [id, await listTicketJobs(work, id)] as const)))

    return lines.map((line) => {
      const price = priceOf(line, jobs.get(line.ref.ticketId) ?? [])
      const ticket = tickets.get(line.ref.ticketId)
      return ticket?.groupId == null ? price : { ...price, ...namedBy(ticket, price.name) }
    })
  },

  fulfil: (_work, lines) => Promise.resolve(lines.map(() => 'reserved' as const)),

  release: (work, lines) => markUnbilled(work, lines),

  // A ticket is ordered once its jobs are done, and canceled work was never on an order, so no terms keep anything. A
  // refund is for work that was not good.
  mostBack: whatWasPaid,
})

/** A bag that is no longer on any order and was never handed over must be billed again before it leaves. */
async function markUnbilled(
  { trx }: OnDatabase,
  lines: readonly { id: string; orderId: string; ref: Ref }[],
): Promise<void> {
  const gone = lines.map(({ id }) => id)
  for (const { orderId, ref } of lines) {
    await trx
      .updateTable('ticket')
      .set({ orderId: null })
      .where('id', '=', ref.ticketId)
      .where('orderId', '=', orderId)
      .where('collectedAt', 'is', null)
      .where('status', 'in', openStatuses)
      .where(
        sql<boolean>`not exists (
          select from order_line where order_id = ${orderId} and ref ->> 'ticketId' = ${ref.ticketId}
            and state <> 'released' and id <> all(${gone}::uuid[])
        )`,
      )
      .execute()
  }
}

function priceOf({ ref, quantity }: LineRequest<Ref>, jobs: readonly TicketJobRow[]) {
  const line = linesOfJobs(jobs).find(
    ({ job, billed }) =>
      job.job === ref.job &&
      job.itemId === ref.itemId &&
      billed.unitCents === ref.unitCents &&
      billed.of === (ref.of ?? 'job'),
  )
  if (!line || line.quantity !== quantity) throw notOffered()
  const { job, billed } = line
  const part = billed.of === 'labour' ? '' : [job.itemName, job.variant].filter(Boolean).join(', ')

  return {
    name: part ? `${job.name}: ${part}` : job.name,
    unitCents: billed.unitCents,
    taxCategory: billed.taxCategory,
    revenueAccount: part ? accounts.parts : accounts.labour,
    planCategory: 'bench',
    rule: 'later' as const,
    terms: {},
  }
}

const notOffered = () => new Failure('not_offered', 'What the bench has done is ordered by its ticket.')

/** Jobs that are on no order yet. */
const listOfLines = ({ trx }: OnDatabase, ids: readonly string[]) =>
  trx
    .selectFrom('ticket')
    .leftJoin('person', 'person.id', 'ticket.personId')
    .select(['ticket.id', 'number', 'groupId'])
    .select(sql<string>`coalesce(person.first_name || ' ' || person.last_name, bag_name)`.as('owner'))
    .where('ticket.id', 'in', ids)
    .where('orderId', 'is', null)
    .execute()

/** On a bill for several bags, a line names its bag and owner. */
const namedBy = ({ number, owner }: { number: string; owner: string }, name: string) => ({
  name: `${number}, ${name}`,
  whose: owner ? [owner] : [],
})
