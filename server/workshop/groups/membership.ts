import { recordEvent } from '#server/audit/service.ts'
import { changeOne } from '#server/kernel/db/change-one.ts'
import { atomically, inOneTrip } from '#server/kernel/db/database.ts'
import { lockAll } from '#server/kernel/db/lock-row.ts'
import { renewLink } from '#server/kernel/secrets/signed-link.ts'
import type { Work } from '#server/kernel/work.ts'
import { tellReady, proposeAgain } from '#server/workshop/tickets/letters.ts'
import { noteOnTicket } from '#server/workshop/tickets/note.ts'
import { insertNotices, listNotices } from '#server/workshop/tickets/notice-store.ts'
import { orderOfTicket } from '#server/workshop/tickets/order-ticket.ts'
import { ticketNotFound } from '#server/workshop/tickets/present.ts'
import { takeTicketStep } from '#server/workshop/tickets/step.ts'
import { findTicket, lockTicket, type TicketRow } from '#server/workshop/tickets/store.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Group } from '#shared/workshop/groups/contract.ts'
import { isInHouse, isWaiting } from '#shared/workshop/status.ts'

import { groupNotFound, readGroup } from './present.ts'
import { findGroup, type GroupRecord } from './store.ts'

interface Membership {
  groupId: string
  ticketId: string
}

/** Adds an unbilled bag to a group. */
export const joinGroup = (work: Work, membership: Membership): Promise<Group> =>
  withBoth(work, membership, async (work, group, ticket) => {
    if (ticket.groupId === group.id) return
    if (ticket.groupId !== null) throw new Failure('wrong_state', `It belongs to ${ticket.groupNumber} already.`)
    if (ticket.orderId !== null) throw new Failure('wrong_state', `It was billed already, as ${ticket.orderNumber}.`)
    if (!isInHouse(ticket.status)) throw new Failure('wrong_state', 'This bag is not in the house any more.')

    await setGroup(work, group, await endApproval(work, ticket), 'joins')
  })

/** Removes a bag from a group. Its owner pays from then on, and what is ready is ordered at once. */
export const leaveGroup = (work: Work, membership: Membership): Promise<Group> =>
  withBoth(work, membership, async (work, group, ticket) => {
    if (ticket.groupId !== group.id) throw ticketNotFound()
    if (ticket.orderId !== null) throw new Failure('wrong_state', 'It is billed. Give its lines back from the order.')
    if (!isInHouse(ticket.status)) throw new Failure('wrong_state', 'This bag is not in the house any more.')

    await setGroup(work, group, await endApproval(work, ticket), 'leaves')
    const own = await lockTicket(work, ticket.id)
    if (own) await proposeAgain(work, own, own.linkVersion)
    if (isWaiting(ticket)) await becomeItsOwn(work, ticket)
  })

/** The former payer is asked no more: the new one gets a link. */
async function endApproval(work: Work, ticket: TicketRow): Promise<TicketRow> {
  if (ticket.status === 'awaiting_approval') {
    await takeTicketStep(work, ticket, { to: 'estimated', reason: 'Somebody else pays' })
  }
  await forgetLimit(work, ticket)
  await renewLink(work.trx, { table: 'ticket', id: ticket.id }, work.now)

  return (await lockTicket(work, ticket.id)) ?? ticket
}

/** A limit that the former payer allowed does not bind the new one. */
export async function forgetLimit(work: Work, { id, limitCents }: Pick<TicketRow, 'id' | 'limitCents'>) {
  if (limitCents === null) return
  await noteOnTicket(work, id, {
    action: 'ticket_limit_ended',
    reason: 'Somebody else pays: they are asked about whatever is added',
    set: { limitCents: null },
  })
}

/** Does for a bag that leaves what becoming ready does for a bag without a group. */
async function becomeItsOwn(work: Work, ticket: TicketRow): Promise<void> {
  const { id, readyAt } = ticket
  const orderId = await orderOfTicket(work, ticket)
  await changeOne(work.trx.updateTable('ticket').set({ orderId }).where('id', '=', id))
  const isTold = (await listNotices(work, ticket)).length > 0
  if (readyAt === null || isTold) return
  const how = await tellReady(work, { ...ticket, orderId })
  if (how) await insertNotices(work, { id, readyAt }, [0], { how, at: work.now, by: null })
}

type Move = 'joins' | 'leaves'

async function setGroup(work: Work, group: GroupRecord, ticket: TicketRow, move: Move): Promise<void> {
  const groupId = move === 'joins' ? group.id : null
  const version = ticket.version + 1
  await changeOne(work.trx.updateTable('ticket').set({ groupId, version }).where('id', '=', ticket.id))
  await recordEvent(work, {
    action: move === 'joins' ? 'ticket_joined_group' : 'ticket_left_group',
    entity: 'ticket_group',
    entityId: group.id,
    after: { ticketId: ticket.id, ticket: ticket.number },
    ...(ticket.personId !== null && { onBehalfOf: ticket.personId }),
    publish: { version: group.version, data: { ticketId: ticket.id } },
  })
}

type GroupAction = (work: Work, group: GroupRecord, ticket: TicketRow) => Promise<void>

/** Locks group and ticket, so that a concurrent bill holds all of the bag or nothing. */
const withBoth = (work: Work, { groupId, ticketId }: Membership, action: GroupAction): Promise<Group> =>
  atomically(work, async (work) => {
    await lockAll(work, { ticketGroup: groupId, ticket: ticketId })
    const [group, ticket] = await inOneTrip([findGroup(work, groupId), findTicket(work, ticketId)])
    if (!group) throw groupNotFound()
    if (!ticket) throw ticketNotFound()

    await action(work, group, ticket)
    return readGroup(work, groupId)
  })
