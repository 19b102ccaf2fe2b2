import { recordEvent } from '#server/audit/service.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Work } from '#server/kernel/work.ts'
import { orderTickets } from '#server/workshop/tickets/order-ticket.ts'
import { Failure } from '#shared/http/failure.ts'
import { type Group, groupsContract } from '#shared/workshop/groups/contract.ts'
import { isWaiting } from '#shared/workshop/status.ts'

import { onGroup, readGroup } from './present.ts'
import { lockTicketsOf } from './store.ts'

interface Billing {
  groupId: string
  key: string
}

/** Orders everything that is ready and unbilled; what becomes ready later gets another order. */
export function billGroup(work: Work, { groupId, key }: Billing): Promise<Group> {
  const keyed = { endpoint: groupsContract.billGroup, key, request: { groupId } }

  return withIdempotency(work, keyed, (keep) =>
    onGroup(work, groupId, async (work, group) => {
      const bags = (await lockTicketsOf(work, groupId)).filter(
        (bag) => isWaiting(bag) && bag.orderId === null && bag.totalCents > 0,
      )
      if (bags.length === 0) throw new Failure('wrong_state', 'Nothing that is ready is still to be billed.')
      const { payerId: personId, number, name } = group
      if (personId === null) throw new Failure('wrong_state', 'Say who pays for this group first.')

      const ids = bags.map(({ id }) => id)
      const note = `Group ${number}, ${name}`
      const orderId = await orderTickets(work, { ids, personId, note })
      await work.trx.updateTable('ticket').set({ orderId }).where('id', 'in', ids).execute()
      await recordEvent(work, {
        action: 'ticket_group_billed',
        entity: 'ticket_group',
        entityId: groupId,
        after: { bags: bags.length, orderId },
        onBehalfOf: personId,
        publish: { version: group.version, personId, data: { orderId } },
      })
      return keep(work, await readGroup(work, groupId))
    }),
  )
}
