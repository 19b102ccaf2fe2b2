import { atomically, type Db } from '#server/kernel/db/database.ts'
import { inBatches } from '#server/kernel/in-batches.ts'
import type { Services } from '#server/kernel/services.ts'
import { listWanted } from '#server/notices/service.ts'
import { remindOfPickup } from '#server/workshop/estimate/letters.ts'
import type { Actor } from '#shared/permissions/may.ts'
import { reminderDays, untold } from '#shared/workshop/pickup.ts'
import { ticketSteps, unclaimedDays } from '#shared/workshop/status.ts'

import { insertNotices, listNotices } from './notice-store.ts'
import { takeTicketStep } from './step.ts'
import { lockTicket, type TicketRow } from './store.ts'

const dayLength = 86_400_000
const actor: Actor = { kind: 'system', job: 'repair tickets' }

/**
 * A job: reminds whoever has not fetched what is ready, by mail where they have an address and want it, and calls it unclaimed
 * in the end. Whom no mail may reach is left to staff, who call.
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
    const { id, readyAt, personId, personEmail } = row

    const due = untold(readyAt, await listNotices(trx, row), now).filter((nth) => nth > 0)
    const last = due.at(-1)
    if (last !== undefined && personId !== null && personEmail !== null) {
      const isWanted = await listWanted(trx, [personId])
      if (isWanted(personId, 'reminder', 'email')) {
        // After days without a worker it is one mail.
        await insertNotices(trx, { id, readyAt }, due, { how: 'mail', at: now, by: null })
        await remindOfPickup(services, trx, row, { readyAt, isLast: last === reminderDays.length })
      }
    }
    await giveUp(services, trx, row)
  })

/** Calls unclaimed what nobody has fetched for too long. */
export async function giveUp(services: Services, trx: Db, row: TicketRow): Promise<void> {
  if (!ticketSteps.mayBecome(row, 'unclaimed', services.now())) return
  const reason = `Not collected for ${unclaimedDays} days`
  await takeTicketStep({ services, trx, context: { actor } }, row, { to: 'unclaimed', reason })
}
