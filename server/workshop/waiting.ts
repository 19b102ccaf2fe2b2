import { sql } from 'kysely'

import type { Db } from '#server/kernel/db/database.ts'
import type { Services } from '#server/kernel/services.ts'
import { addressOfOrder } from '#server/orders/service.ts'
import { forNameOf, idsAnsweredBy, orderItem, whatFor } from '#server/people/service.ts'
import { getLocation } from '#server/settings/service.ts'
import { priceWords } from '#shared/money.ts'
import type { Waiting } from '#shared/people/waiting.ts'
import { counted } from '#shared/words.ts'
import { isWaiting } from '#shared/workshop/status.ts'

import { estimateLink } from './estimate/link.ts'
import { groupLink } from './groups/estimate.ts'
import { listProposedJobs } from './more-work/proposal-store.ts'
import { listTicketJobs, tickets } from './tickets/store.ts'
import { withTax } from './tickets/with-tax.ts'

/** Whoever pays for a group answers and pays for its bags: of these nothing waits for their owners. */
const listOwnTickets = (db: Db, userId: string) =>
  tickets(db)
    .select([
      forNameOf(userId).as('forName'),
      sql<number | null>`customer_order.link_version`.as('orderLinkVersion'),
      sql<boolean>`exists (select from ticket_proposal where ticket_id = ticket.id)`.as('hasProposal'),
    ])
    .where('person.id', 'in', idsAnsweredBy(db, userId))
    .where('ticket.groupId', 'is', null)
    .where((eb) =>
      eb.or([
        eb('ticket.status', 'in', ['awaiting_approval', 'ready', 'unclaimed']),
        eb.exists(eb.selectFrom('ticketProposal').select('ticketId').whereRef('ticketId', '=', 'ticket.id')),
      ]),
    )
    .orderBy('ticket.createdAt', 'desc')
    .execute()

const listGroupsToAnswer = (db: Db, userId: string) =>
  db
    .selectFrom('ticketGroup')
    .select(['ticketGroup.id', 'number', 'name', 'linkVersion', 'payerId'])
    .select(
      sql<string[]>`array(
        select id from ticket where group_id = ticket_group.id and status = 'awaiting_approval' order by created_at
      )`.as('bags'),
    )
    .where('payerId', 'in', idsAnsweredBy(db, userId))
    .where(sql<boolean>`exists (select from ticket where group_id = ticket_group.id and status = 'awaiting_approval')`)
    .execute()

/** Work that begins once its client agrees to it, and clubs that are ready for them. */
export async function waitingTickets(services: Services, userId: string): Promise<Waiting[]> {
  const { db, config, now } = services
  const [own, groups] = await Promise.all([listOwnTickets(db, userId), listGroupsToAnswer(db, userId)])
  if (own.length === 0 && groups.length === 0) return []

  const { currency, locale } = await getLocation(db)
  const money = (cents: number) => priceWords(cents, currency, locale)
  const items = await Promise.all([
    ...own.map(async (row): Promise<Waiting[]> => {
      const { id, number, personId: payerId, status, orderId, orderDueCents } = row
      const common = { what: whatFor(`Repair ${number}`, row.forName), until: null }
      const to = `/ticket#${estimateLink.tokenOf(config.secretKey, row)}`
      if (status === 'awaiting_approval') {
        const cents = await withTax(db, now(), { payerId, jobs: await listTicketJobs(db, id) })
        const about = `The work on your clubs comes to ${money(cents)}. We begin once you agree to it.`
        return [{ ...common, kind: 'estimate', id: `estimate ${id}`, about, cents, verb: 'Look at the estimate', to }]
      }
      if (isWaiting({ status })) {
        const isDue = orderId !== null && (orderDueCents ?? 0) > 0
        const cents = isDue ? (orderDueCents ?? 0) : null
        const due = cents === null ? 'Nothing is due.' : `${money(cents)} is due, here or when you collect them.`
        const ready = { kind: 'ticket_ready', about: `Your clubs are ready to be collected. ${due}`, cents } as const
        return orderId === null
          ? [{ ...common, ...ready, id: `ticket ${id}`, verb: 'See your clubs', to: '/dashboard/bag' }]
          : [
              {
                ...common,
                ...ready,
                id: orderItem(orderId),
                verb: cents === null ? 'See the receipt' : `Pay ${money(cents)}`,
                to: addressOfOrder(
                  config.secretKey,
                  { id: orderId, linkVersion: row.orderLinkVersion ?? 1 },
                  row.forName,
                ),
              },
            ]
      }
      const jobs = await listProposedJobs(db, id)
      const cents = await withTax(db, now(), { payerId, jobs: [...(await listTicketJobs(db, id)), ...jobs] })
      const about = `${counted(jobs.length, 'more job')} would bring it to ${money(cents)}. What you agreed to goes on meanwhile.`
      return [{ ...common, kind: 'more_work', id: `more ${id}`, about, cents, verb: 'Look at it', to }]
    }),
    ...groups.map(async ({ id, number, name, linkVersion, payerId, bags }): Promise<Waiting[]> => {
      let cents = 0
      for (const bag of bags) cents += await withTax(db, now(), { payerId, jobs: await listTicketJobs(db, bag) })
      return [
        {
          kind: 'group_estimate',
          id: `group ${id}`,
          what: `${name}, ${number}`,
          about: `The work on ${counted(bags.length, 'bag')} comes to ${money(cents)}. We begin with each once you agree to it.`,
          until: null,
          cents,
          verb: 'Look at the bags',
          to: `/bags#${groupLink.tokenOf(config.secretKey, { id, linkVersion })}`,
        },
      ]
    }),
  ])

  return items.flat()
}
