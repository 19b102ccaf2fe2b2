import { inOneTrip } from '#server/kernel/db/database.ts'
import { lockAll } from '#server/kernel/db/lock-row.ts'
import { inBatches } from '#server/kernel/in-batches.ts'
import type { Work } from '#server/kernel/work.ts'
import { listWanted, preferencesUrlOf, queueTemplate } from '#server/notices/service.ts'
import { insertNotices, listNotices } from '#server/workshop/tickets/notice-store.ts'
import { giveUp } from '#server/workshop/tickets/remind.ts'
import { type TicketRow, findTicket } from '#server/workshop/tickets/store.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { dayWords } from '#shared/time-words.ts'
import { counted } from '#shared/words.ts'
import { reminderDays, untold } from '#shared/workshop/pickup.ts'

import { noteInHistory } from './history.ts'
import { onGroup } from './present.ts'
import type { GroupRecord } from './store.ts'
import { billedLines, whereToAsk } from './tell.ts'

const dayLength = 86_400_000

/** A job: reminds each payer of all due bags by one mail, and marks bags as unclaimed in the end. */
export const remindPayers = (work: Work): Promise<void> =>
  inBatches<{ id: string }>(
    (after) =>
      work.trx
        .selectFrom('ticketGroup')
        .select('id')
        .where('id', 'in', (eb) =>
          eb
            .selectFrom('ticket')
            .select('groupId')
            .where('status', '=', 'ready')
            .where('readyAt', '<=', new Date(work.now.getTime() - reminderDays[0] * dayLength))
            .where('groupId', 'is not', null)
            .$narrowType<{ groupId: string }>(),
        )
        .$if(after !== undefined, (query) => query.where('id', '>', after?.id ?? ''))
        .orderBy('id')
        .limit(100)
        .execute(),
    ({ id }) => remindOne(work, id),
  )

const remindOne = (work: Work, groupId: string): Promise<void> =>
  onGroup(work, groupId, async (work, group) => {
    const ready = await lockReady(work, groupId)
    if (ready.length === 0) return
    await remind(work, group, ready)
    for (const bag of ready) await giveUp(work, bag)
  })

async function lockReady(work: Work, groupId: string): Promise<TicketRow[]> {
  const ids = await work.trx
    .selectFrom('ticket')
    .select('id')
    .where('groupId', '=', groupId)
    .where('status', '=', 'ready')
    .orderBy('id')
    .execute()
  await lockAll(work, { ticket: ids.map(({ id }) => id) })
  const rows = await inOneTrip(ids.map(({ id }) => findTicket(work, id)))

  return rows.flatMap((row) => (row?.status === 'ready' && row.groupId === groupId ? [row] : []))
}

async function remind(work: Work, group: GroupRecord, ready: readonly TicketRow[]): Promise<void> {
  const { services, now } = work
  const { id, name, payerId, payerEmail } = group
  if (payerId === null || payerEmail === null) return
  const isWanted = await listWanted(work, [payerId])
  if (!isWanted(payerId, 'reminder', 'email')) return
  const since: Date[] = []
  for (const bag of ready) {
    if (bag.readyAt === null) continue
    const due = untold(bag.readyAt, await listNotices(work, bag), now).filter((nth) => nth > 0)
    if (due.length === 0) continue
    since.push(bag.readyAt)
    await insertNotices(work, { id: bag.id, readyAt: bag.readyAt }, due, { how: 'mail', at: now, by: null })
  }
  const [first] = since.toSorted((one, other) => one.getTime() - other.getTime())
  if (!first) return
  const { zone, locale } = work.place
  const whereTo = whereToAsk(group, ready)

  await queueTemplate(work, {
    template: 'ticket_group_waits',
    to: payerEmail,
    personId: payerId,
    about: id,
    facts: { name, ready: counted(ready.length, 'bag'), since: dayWords(localDayOf(first, zone), locale) },
    ...whereTo,
    lines: [...whereTo.lines, ...(await billedLines(work, ready))],
    preferencesUrl: preferencesUrlOf(services, payerId),
  })
  await noteInHistory(work, group, { action: 'ticket_group_reminded', after: { how: 'mail', bags: ready.length } })
}
