import { sql } from 'kysely'

import { inOneTrip, type OnDatabase } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import { addressOfOrder } from '#server/orders/service.ts'
import { forNameOf, idsAnsweredBy, orderItem, whatFor } from '#server/people/service.ts'
import { priceWords } from '#shared/money.ts'
import type { Waiting } from '#shared/people/waiting.ts'
import { counted } from '#shared/words.ts'
import { isWaiting } from '#shared/workshop/status.ts'

import { groupLink } from './groups/estimate.ts'
import { estimateLink } from './tickets/letters.ts'
import { listProposedJobs } from './tickets/proposal-store.ts'
import { listTicketJobs, tickets } from './tickets/store.ts'
import { withTax } from './tickets/with-tax.ts'

/** A group's payer answers and pays for its bags, so nothing of them waits for their owners. */
const listOwnTickets = (work: OnDatabase, userId: string) =>
  tickets(work)
    .select([forNameOf(userId).as('forName'), sql<number | null>`customer_order.link_version`.as('orderLinkVersion')])
    .where('person.id', 'in', idsAnsweredBy(work, userId))
    .where('ticket.groupId', 'is', null)
    .where((eb) =>
      eb.or([
        eb('ticket.status', 'in', ['awaiting_approval', 'ready', 'unclaimed']),
        eb.exists(eb.selectFrom('ticketProposal').select('ticketId').whereRef('ticketId', '=', 'ticket.id')),
      ]),
    )
    .orderBy('ticket.createdAt', 'desc')
    .execute()

const listGroupsToAnswer = (work: OnDatabase, userId: string) =>
  work.trx
    .selectFrom('ticketGroup')
    .select(['ticketGroup.id', 'number', 'name', 'linkVersion', 'payerId'])
    .select(
      sql<string[]>`array(
        select id from ticket where group_id = ticket_group.id and status = 'awaiting_approval' order by created_at
      )`.as('bags'),
    )
    .where('payerId', 'in', idsAnsweredBy(work, userId))
    .where(sql<boolean>`exists (select from ticket where group_id = ticket_group.id and status = 'awaiting_approval')`)
    .execute()

/** Work that waits for the client's approval, and clubs that are ready. */
export async function waitingTickets(work: Work, userId: string): Promise<Waiting[]> {
  const [own, groups] = await inOneTrip([listOwnTickets(work, userId), listGroupsToAnswer(work, userId)])
  if (own.length === 0 && groups.length === 0) return []

  const { currency, locale } = work.place
  const house = { work, money: (cents: number) => priceWords(cents, currency, locale) }
  return inOneTrip([
    ...own.map((row) =>
      row.status === 'awaiting_approval'
        ? toAgree(house, row)
        : isWaiting(row)
          ? Promise.resolve(toCollect(house, row))
          : toAdd(house, row),
    ),
    ...groups.map((group) => bagsToAgree(house, group)),
  ])
}

interface House {
  work: Work
  money: (cents: number) => string
}

type OwnTicket = Awaited<ReturnType<typeof listOwnTickets>>[number]

const ticketName = ({ number, forName }: OwnTicket) => whatFor(`Repair ${number}`, forName)

const estimateOf = ({ work: { services } }: House, row: OwnTicket) =>
  `/ticket#${estimateLink.tokenOf(services.config.secretKey, row)}`

async function toAgree(house: House, row: OwnTicket): Promise<Waiting> {
  const { work } = house
  const cents = await withTax(work, { payerId: row.personId, jobs: await listTicketJobs(work, row.id) })

  return {
    kind: 'estimate',
    id: `estimate ${row.id}`,
    what: ticketName(row),
    about: `The work on your clubs comes to ${house.money(cents)}. We begin once you agree to it.`,
    until: null,
    cents,
    verb: 'Look at the estimate',
    to: estimateOf(house, row),
  }
}

async function toAdd(house: House, row: OwnTicket): Promise<Waiting> {
  const { work } = house
  const more = await listProposedJobs(work, row.id)
  const jobs = [...(await listTicketJobs(work, row.id)), ...more]
  const cents = await withTax(work, { payerId: row.personId, jobs })

  return {
    kind: 'more_work',
    id: `more ${row.id}`,
    what: ticketName(row),
    about: `${counted(more.length, 'more job')} would bring it to ${house.money(cents)}. What you agreed to goes on meanwhile.`,
    until: null,
    cents,
    verb: 'Look at it',
    to: estimateOf(house, row),
  }
}

function toCollect({ work: { services }, money }: House, row: OwnTicket): Waiting {
  const { id, orderId, orderDueCents, orderLinkVersion, forName } = row
  const cents = orderId !== null && (orderDueCents ?? 0) > 0 ? orderDueCents : null
  const due = cents === null ? 'Nothing is due.' : `${money(cents)} is due, here or when you collect them.`
  const ready = {
    kind: 'ticket_ready',
    what: ticketName(row),
    about: `Your clubs are ready to be collected. ${due}`,
    until: null,
    cents,
  } as const
  if (orderId === null) return { ...ready, id: `ticket ${id}`, verb: 'See your clubs', to: '/dashboard/bag' }

  const order = { id: orderId, linkVersion: orderLinkVersion ?? 1 }
  return {
    ...ready,
    id: orderItem(orderId),
    verb: cents === null ? 'See the receipt' : `Pay ${money(cents)}`,
    to: addressOfOrder(services.config.secretKey, order, forName),
  }
}

type GroupToAnswer = Awaited<ReturnType<typeof listGroupsToAnswer>>[number]

async function bagsToAgree({ work, money }: House, group: GroupToAnswer): Promise<Waiting> {
  const { id, number, name, payerId, bags } = group
  let cents = 0
  for (const bag of bags) cents += await withTax(work, { payerId, jobs: await listTicketJobs(work, bag) })

  return {
    kind: 'group_estimate',
    id: `group ${id}`,
    what: `${name}, ${number}`,
    about: `The work on ${counted(bags.length, 'bag')} comes to ${money(cents)}. We begin with each once you agree to it.`,
    until: null,
    cents,
    verb: 'Look at the bags',
    to: `/bags#${groupLink.tokenOf(work.services.config.secretKey, group)}`,
  }
}
