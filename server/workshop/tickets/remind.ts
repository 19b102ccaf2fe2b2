import { atomically, type Db } from '#server/kernel/db/database.ts'
import { inBatches } from '#server/kernel/in-batches.ts'
import type { Services } from '#server/kernel/services.ts'
import { remindOfPickup } from '#server/workshop/estimate/letters.ts'
import type { Actor } from '#shared/permissions/may.ts'
import { counted } from '#shared/words.ts'
import { reminderDays, untold } from '#shared/workshop/pickup.ts'
import { ticketSteps, unclaimedDays } from '#shared/workshop/status.ts'

import { insertNotices, listNotices } from './notice-store.ts'
import { takeTicketStep } from './step.ts'
import { lockTicket, type TicketRow } from './store.ts'

const dayLength = 86_400_000
const actor: Actor = { kind: 'system', job: 'repair tickets' }

/**
 * A job: reminds whoever has not fetched what is ready, by mail and by text as they want it, and calls it unclaimed in the end.
 * Whom neither may reach is left to staff, who call.
 */
export const remindOfPickups = (services: Services): Promise<void> =>
  inBatches<{ id: string }>(
    (after) =>
      services.db
        .selectFrom('ticket')
        .select('id')
        .where('status', '=', 'ready')
        .where('groupId', 'is', null)
        .where('readyAt', '<=', new Date(services.now().getTime() - reminderDays[0] * dayLength))
        .$if(after !== undefined, (query) => query.where('id', '>', after?.id ?? ''))
        .orderBy('id')
        .limit(100)
        .execute(),
    ({ id }) => remindOne(services, id),
  )

const remindOne = (services: Services, ticketId: string): Promise<void> =>
  atomically(services.db, async (trx) => {
    const now = services.now()
    const row = await lockTicket(trx, ticketId)
    if (row?.status !== 'ready' || row.readyAt === null) return
    const { id, readyAt } = row

    const due = untold(readyAt, await listNotices(trx, row), now).filter((nth) => nth > 0)
    const last = due.at(-1)
    if (last !== undefined) {
      const how = await remindOfPickup(services, trx, row, { readyAt, isLast: last === reminderDays.length })
      // After days without a worker it is one message.
      if (how) await insertNotices(trx, { id, readyAt }, due, { how, at: now, by: null })
    }
    await giveUp(services, trx, row)
  })

/** Calls unclaimed what nobody has fetched for too long. */
export async function giveUp(services: Services, trx: Db, row: TicketRow): Promise<void> {
  if (!ticketSteps.mayBecome(row, 'unclaimed', services.now())) return
  const reason = `Not collected for ${counted(unclaimedDays, 'day')}`
  await takeTicketStep({ services, trx, context: { actor } }, row, { to: 'unclaimed', reason })
}
