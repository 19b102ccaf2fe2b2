import type { OfPerson } from '#server/kernel/feature.ts'
import { endLinksOf } from '#server/kernel/secrets/signed-link.ts'

import { estimateLink } from './tickets/letters.ts'
import { groupLink } from './groups/estimate.ts'

/** Renews the links of open estimates for a new address; a group's payer gets those of its bags. */
export const renewLinks: NonNullable<OfPerson['afterAddress']> = async (
  { trx: db, services: { config }, now },
  { personId, to },
) => {
  await endLinksOf(db, { table: 'ticket', personId }, now)
  await endLinksOf(db, { table: 'ticketGroup', owner: 'payer_id', personId }, now)
  if (to === null) return []

  const bags = await db
    .selectFrom('ticket')
    .select(['id', 'number', 'linkVersion'])
    .where('personId', '=', personId)
    .where('groupId', 'is', null)
    .where((eb) =>
      eb.or([
        eb('status', '=', 'awaiting_approval'),
        eb('id', 'in', eb.selectFrom('ticketProposal').select('ticketId')),
      ]),
    )
    .orderBy('number')
    .execute()
  const groups = await db
    .selectFrom('ticketGroup')
    .select(['id', 'number', 'name', 'linkVersion'])
    .where('payerId', '=', personId)
    .where('id', 'in', (eb) => eb.selectFrom('ticket').select('groupId').where('status', '=', 'awaiting_approval'))
    .orderBy('number')
    .execute()
  return [
    ...bags.map((row) => ({ what: `the estimate of ${row.number}`, url: estimateLink.urlOf(config, row) })),
    ...groups.map((row) => ({ what: `the estimates of ${row.name}`, url: groupLink.urlOf(config, row) })),
  ]
}
