import { type RawBuilder, sql } from 'kysely'

import { isNumbered } from '#server/kernel/db/containing.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { countedPageOf, type Keyset } from '#server/kernel/db/keyset.ts'
import { onDays } from '#server/kernel/db/on-days.ts'
import type { Timed } from '#server/kernel/work.ts'
import { peopleMatching } from '#server/people/service.ts'
import type { fittingsContract } from '#shared/fittings/contract.ts'
import type { FittingShelf } from '#shared/fittings/records.ts'
import type { FittingStatus } from '#shared/fittings/status.ts'
import type { Output, Parsed } from '#shared/http/endpoint.ts'

import { fullNameIn } from './store.ts'

const oneOf = (...statuses: readonly FittingStatus[]) => sql<boolean>`fitting.status = any(${statuses}::text[])`

const shelves: Record<FittingShelf, RawBuilder<boolean>> = {
  open: oneOf('scheduled', 'in_session'),
  to_share: oneOf('results_draft'),
  shared: oneOf('results_shared'),
  followup: oneOf('followup_due'),
  over: oneOf('accepted', 'no_purchase'),
}

const latestFirst: Keyset = {
  direction: 'desc',
  columns: [
    [sql`fitting.created_at`, 'timestamptz'],
    [sql`fitting.id`, 'uuid'],
  ],
}

export const fittingRows = ({ trx }: OnDatabase) =>
  trx
    .selectFrom('fitting')
    .leftJoin('person', 'person.id', 'fitting.personId')
    .leftJoin('person as fitter', 'fitter.userId', 'fitterId')
    .leftJoin('booking', 'booking.id', 'bookingId')
    .leftJoin('fittingCandidate as best', 'best.id', 'bestCandidateId')
    .select(['fitting.id', 'number', 'fitting.personId', 'followUpOn', 'best.label as best'])
    .select([
      'fitting.status',
      'fitting.slot',
      fullNameIn('person').as('personName'),
      fullNameIn('fitter').as('fitter'),
      sql<Date>`coalesce(booking.starts_at, fitting.created_at)`.as('startsAt'),
      sql<number>`(select count(*)::integer from fitting_candidate where fitting_id = fitting.id)`.as('candidateCount'),
      sql<number>`(select count(*)::integer from fitting_shot where fitting_id = fitting.id)`.as('shotCount'),
    ])

type Query = Parsed<typeof fittingsContract.listFittings>['query']

/** Fittings by state, number or the client's name. */
export async function listFittings(
  work: Timed,
  { search = '', shelf, person, booking, from, until, ...page }: Query,
): Promise<Output<typeof fittingsContract.listFittings>> {
  const letters = search.trim()
  const found = fittingRows(work)
    .where(onDays(work, sql`coalesce(booking.starts_at, fitting.created_at)`, { from, until }))
    .$if(shelf !== undefined, (query) => query.where(shelves[shelf ?? 'open']))
    .$if(person !== undefined, (query) => query.where('fitting.personId', '=', person ?? ''))
    .$if(booking !== undefined, (query) => query.where('bookingId', '=', booking ?? ''))
    .$if(letters !== '', (query) =>
      query.where(
        sql<boolean>`(
          ${isNumbered(sql`number`, letters)}
          or fitting.person_id in ${peopleMatching(work, letters)}
        )`,
      ),
    )
  const { rows, next, total } = await countedPageOf(work, found, latestFirst, page)

  return {
    fittings: rows.map(({ personId, personName, ...fitting }) => ({
      ...fitting,
      person: personId === null ? null : { id: personId, name: personName ?? '' },
    })),
    next,
    total,
  }
}
