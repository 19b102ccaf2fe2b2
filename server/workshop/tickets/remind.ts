import { inBatches } from '#server/kernel/in-batches.ts'
import type { Work } from '#server/kernel/work.ts'
import type { Actor } from '#shared/permissions/may.ts'
import { counted } from '#shared/words.ts'
import { reminderDays, untold } from '#shared/workshop/pickup.ts'
import { ticketSteps, unclaimedDays } from '#shared/workshop/status.ts'

import { remindOfPickup } from './letters.ts'
import { insertNotices, listNotices } from './notice-store.ts'
import { onTicket } from './present.ts'
import { takeTicketStep } from './step.ts'
import type { TicketRow } from './store.ts'

const dayLength = 86_400_000
const actor: Actor = { kind: 'system', job: 'repair tickets' }

/**
 * A job: reminds clients who have not fetched ready clubs, by mail and text as they wish, and marks clubs as unclaimed
 * in the end. Staff call those whom neither may reach.
 */
export const remindOfPickups = (work: Work): Promise<void> =>
  inBatches<{ id: string }>(
    (after) =>
      work.trx
        .selectFrom('ticket')
        .select('id')
        .where('status', '=', 'ready')
        .where('groupId', 'is', null)
        .where('readyAt', '<=', new Date(work.now.getTime() - reminderDays[0] * dayLength))
        .$if(after !== undefined, (query) => query.where('id', '>', after?.id ?? ''))
        .orderBy('id')
        .limit(100)
        .execute(),
    ({ id }) => remindOne(work, id),
  )

const remindOne = (work: Work, ticketId: string): Promise<void> =>
  onTicket(work, ticketId, async (work, row) => {
    if (row.status !== 'ready' || row.readyAt === null) return
    const { id, readyAt } = row

    const due = untold(readyAt, await listNotices(work, row), work.now).filter((nth) => nth > 0)
    const last = due.at(-1)
    if (last !== undefined) {
      const how = await remindOfPickup(work, row, { readyAt, isLast: last === reminderDays.length })
      // After an outage the due messages are one.
      if (how) await insertNotices(work, { id, readyAt }, due, { how, at: work.now, by: null })
    }
    await giveUp(work, row)
  })

/** Marks tickets as unclaimed that nobody has fetched for too long. */
export async function giveUp(work: Work, row: TicketRow): Promise<void> {
  if (!ticketSteps.mayBecome(row, 'unclaimed', work.now)) return
  const reason = `Not collected for ${counted(unclaimedDays, 'day')}`
  await takeTicketStep({ ...work, context: { actor } }, row, { to: 'unclaimed', reason })
}
