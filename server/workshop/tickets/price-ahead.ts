import { inOneTrip } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import { profileOf } from '#server/people/service.ts'
import type { Output, Parsed } from '#shared/http/endpoint.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Actor } from '#shared/permissions/may.ts'
import type { prepareContract } from '#shared/workshop/prepare/contract.ts'
import type { ticketWorkContract } from '#shared/workshop/ticket-work-contract.ts'

import { priceJobs } from './price-jobs.ts'
import { findTicket, listTicketJobs, payerOf } from './store.ts'
import { withTax } from './with-tax.ts'

type Priced = Output<typeof ticketWorkContract.priceWork>

interface Whose {
  personId?: string | undefined
  groupId?: string | undefined
  ticketId?: string | undefined
}

/** The payer, and the jobs they have agreed to already. */
async function payingOf(work: Work, { personId, groupId, ticketId }: Whose) {
  if (ticketId !== undefined) {
    const row = await findTicket(work, ticketId)
    if (!row) throw new Failure('not_found', 'There is no such ticket.')
    return { payerId: payerOf(row), agreed: await listTicketJobs(work, ticketId) }
  }
  if (groupId === undefined) return { payerId: personId ?? null, agreed: [] }
  const group = await work.trx.selectFrom('ticketGroup').select('payerId').where('id', '=', groupId).executeTakeFirst()
  if (!group) throw new Failure('not_found', 'There is no such group.')

  return { payerId: group.payerId, agreed: [] }
}

/** The price of work with a ticket's existing jobs, for its payer. Nothing is saved. */
export async function priceWork(
  work: Work,
  { clubs, ...whose }: Parsed<typeof ticketWorkContract.priceWork>['body'],
): Promise<Priced> {
  const [{ payerId, agreed }, { priced }] = await inOneTrip([payingOf(work, whose), priceJobs(work, clubs, [])])
  const jobs = [...agreed, ...priced.flat()]

  return {
    totalCents: jobs.reduce((sum, { priceCents }) => sum + priceCents, 0),
    totalWithTaxCents: await withTax(work, { payerId, jobs }),
  }
}

/** The same for an intake prepared at home. */
export async function pricePrepared(
  work: Work,
  { clubs }: Parsed<typeof prepareContract.pricePrepared>['body'],
  actor: Actor,
): Promise<Priced> {
  const profile = actor.kind === 'person' ? await profileOf(work, actor.userId) : undefined

  return priceWork(work, { clubs, ...(profile && { personId: profile.id }) })
}
