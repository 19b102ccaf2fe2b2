import { actorIdOf, recordEvent } from '#server/audit/service.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Timed, Work } from '#server/kernel/work.ts'
import { queueTemplate, textPerson } from '#server/notices/service.ts'
import { moneyWordsOf } from '#server/orders/service.ts'
import { insertNotices } from '#server/workshop/tickets/notice-store.ts'
import { Failure } from '#shared/http/failure.ts'
import { counted, pluralOf } from '#shared/words.ts'
import type { Group } from '#shared/workshop/groups/contract.ts'
import { isWaiting } from '#shared/workshop/status.ts'

import { onGroup, readGroup } from './present.ts'
import { type GroupRecord, type LockedTicket, lockTicketsOf } from './store.ts'

interface TellPayerRequest {
  groupId: string
  how: 'mail' | 'call'
}

/** Staff tell the payer early, or record a call to a payer whom no mail reaches. */
export const tellPayer = (work: Work, { groupId, how }: TellPayerRequest): Promise<Group> =>
  onGroup(work, groupId, async (work, group) => {
    const bags = await lockTicketsOf(work, groupId)
    if (readyOf(bags).every(({ isTold }) => isTold)) {
      throw new Failure('wrong_state', 'There is nothing that the payer is still to be told.')
    }
    if (how === 'call') {
      const said = { how, at: work.now, by: actorIdOf(work.context.actor) } as const
      await noteTold(work, bags, said)
    } else if (!(await mailPayer(work, group, bags))) {
      throw new Failure('wrong_state', 'No address is known of the payer: call them.')
    }

    await recordEvent(work, {
      action: 'ticket_group_told',
      entity: 'ticket_group',
      entityId: groupId,
      after: { how, bags: readyOf(bags).length },
      ...(group.payerId !== null && { onBehalfOf: group.payerId }),
      publish: { version: group.version, personId: group.payerId },
    })
    return readGroup(work, groupId)
  })

const readyOf = (bags: readonly LockedTicket[]) => bags.filter(isWaiting)

/** One mail about all ready bags and their racks, and a text if the payer wants texts. Returns whether there was an address. */
export async function mailPayer(work: Work, group: GroupRecord, bags: readonly LockedTicket[]): Promise<boolean> {
  const { id, name, payerId, payerEmail } = group
  if (payerId === null || payerEmail === null) return false
  const ready = readyOf(bags)
  const whereTo = whereToAsk(group, ready)
  const count = bags.filter(({ status }) => !['void', 'declined'].includes(status)).length

  await queueTemplate(work, {
    template: 'ticket_group_ready',
    to: payerEmail,
    personId: payerId,
    about: id,
    facts: { name, ready: `${ready.length} of ${counted(count, 'bag')}` },
    ...whereTo,
    lines: [...whereTo.lines, ...(await billedLines(work, ready))],
  })
  const text = [
    `${ready.length} of ${counted(count, 'bag')} of ${name} ${pluralOf(ready.length, 'is', 'are')} ready.`,
    ...whereTo.lines.slice(0, 1),
  ].join(' ')
  await textPerson(work, { personId: payerId, kind: 'reminder', text, about: id, secret: false })
  await noteTold(work, bags, { how: 'mail', at: work.now, by: null })
  return true
}

export const whereToAsk = (
  { number, place, collectCode }: GroupRecord,
  ready: readonly Pick<LockedTicket, 'number' | 'place'>[],
) => ({
  lines: [
    `Ask for group ${number}.`,
    ...ready.map((bag) => [bag.number, bag.place || place].filter(Boolean).join(': ')),
  ],
  notes: [`Somebody else may collect them with the code ${collectCode}.`],
})

/** The bills of ready bags, and what is paid of them. */
export async function billedLines(work: Timed, ready: readonly Pick<LockedTicket, 'orderId'>[]): Promise<string[]> {
  const orderIds = [...new Set(ready.flatMap(({ orderId }) => orderId ?? []))]
  const price = orderIds.length > 0 && (await moneyWordsOf(work, { orderIds }))

  return price ? [`Billed: ${price}.`] : []
}

/** Records on each bag that it was told, once for each time it became ready. */
async function noteTold(work: OnDatabase, bags: readonly LockedTicket[], said: Parameters<typeof insertNotices>[3]) {
  for (const { id, readyAt, isTold } of readyOf(bags)) {
    if (readyAt !== null && !isTold) await insertNotices(work, { id, readyAt }, [0], said)
  }
}
