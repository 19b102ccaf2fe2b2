import { sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'

import type { TicketJobRow } from './store.ts'

/** Proposed work as jobs of the ticket. */
export const listProposedJobs = ({ trx }: OnDatabase, ticketId: string) =>
  trx
    .selectFrom('ticketProposal as proposal')
    .innerJoin('benchJob', 'benchJob.code', 'job')
    .innerJoin('ticketClub', 'ticketClub.id', 'ticketClubId')
    .leftJoin('item', 'item.id', 'itemId')
    .leftJoin('product', 'product.id', 'item.productId')
    .select(['proposal.id', 'ticketClubId', 'clubId', 'job', 'benchJob.name', 'wraps', 'proposal.note', 'itemId'])
    .select(['proposal.priceCents', 'sku', 'product.name as itemName', 'variant', 'product.kind as itemKind'])
    .select(['item.priceCents as partCents', 'item.taxCategory as partTax'])
    .select(sql<boolean>`bends is not null`.as('bends'))
    .select(['benchMinutes', 'cures', 'promisedOn', 'promiseReason', 'isRush', 'at'])
    .where('proposal.ticketId', '=', ticketId)
    .orderBy('ticketClub.position')
    .orderBy('proposal.id')
    .execute()

export type ProposedJob = Awaited<ReturnType<typeof listProposedJobs>>[number]

type AddedJob = Pick<TicketJobRow, 'job' | 'itemId' | 'wraps' | 'note' | 'priceCents'> & { ticketClubId: string }

interface NewProposal {
  ticketId: string
  jobs: readonly AddedJob[]
  promise: { day: string; reason: string; isRush?: boolean | undefined } | undefined
  at: Date
  by: string | null
}

export const insertProposal = ({ trx }: OnDatabase, { ticketId, jobs, promise, at, by }: NewProposal) =>
  trx
    .insertInto('ticketProposal')
    .values(
      jobs.map(({ ticketClubId, job, itemId, wraps, note, priceCents }) => ({
        ticketId,
        ticketClubId,
        job,
        itemId,
        wraps,
        note,
        priceCents,
        at,
        by,
        promisedOn: promise?.day ?? null,
        promiseReason: promise?.reason ?? '',
        isRush: promise?.isRush ?? false,
      })),
    )
    .execute()

export const deleteProposal = ({ trx }: OnDatabase, ticketId: string) =>
  trx.deleteFrom('ticketProposal').where('ticketId', '=', ticketId).execute()
