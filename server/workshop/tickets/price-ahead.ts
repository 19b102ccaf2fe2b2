import type { Services } from '#server/kernel/services.ts'
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

/** Who would pay, and what they have agreed to already. */
async function payingOf({ db }: Services, { personId, groupId, ticketId }: Whose) {
  if (ticketId !== undefined) {
    const row = await findTicket(db, ticketId)
    if (!row) throw new Failure('not_found', 'There is no such ticket.')
    return { payerId: payerOf(row), agreed: await listTicketJobs(db, ticketId) }
  }
  if (groupId === undefined) return { payerId: personId ?? null, agreed: [] }
  const group = await db.selectFrom('ticketGroup').select('payerId').where('id', '=', groupId).executeTakeFirst()
  if (!group) throw new Failure('not_found', 'There is no such group.')

  return { payerId: group.payerId, agreed: [] }
}

/** What work would come to for whoever pays for it, with what a ticket has already; nothing is kept. */
export async function priceWork(
  services: Services,
  { clubs, ...whose }: Parsed<typeof ticketWorkContract.priceWork>['body'],
): Promise<Priced> {
  const { db, now } = services
  const [{ payerId, agreed }, { priced }] = await Promise.all([payingOf(services, whose), priceJobs(db, clubs, [])])
  const jobs = [...agreed, ...priced.flat()]

  return {
    totalCents: jobs.reduce((sum, { priceCents }) => sum + priceCents, 0),
    totalWithTaxCents: await withTax(db, now(), { payerId, jobs }),
  }
}

/** The same for whoever prepares it at home. */
export async function pricePrepared(
  services: Services,
  { clubs }: Parsed<typeof prepareContract.pricePrepared>['body'],
  actor: Actor,
): Promise<Priced> {
  const profile = actor.kind === 'person' ? await profileOf(services.db, actor.userId) : undefined

  return priceWork(services, { clubs, ...(profile && { personId: profile.id }) })
}
