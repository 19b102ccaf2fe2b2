import { type RawBuilder, sql } from 'kysely'

import { holdsLetters, isNumbered } from '#server/kernel/db/containing.ts'
import { countedPageOf, type Keyset } from '#server/kernel/db/keyset.ts'
import { onDays } from '#server/kernel/db/on-days.ts'
import { idOrNone } from '#server/kernel/place.ts'
import type { Work } from '#server/kernel/work.ts'
import { peopleMatching } from '#server/people/service.ts'
import type { factoryContract } from '#shared/builds/factory/contract.ts'
import type { FactoryShelf } from '#shared/builds/factory/factory-order.ts'
import { type FactoryStatus, underway } from '#shared/builds/factory/status.ts'
import type { Output, Parsed } from '#shared/http/endpoint.ts'
import type { Actor } from '#shared/permissions/may.ts'

import { headOf } from './present.ts'
import { factoryOrders } from './store.ts'

const latestFirst: Keyset = {
  direction: 'desc',
  columns: [
    [sql`factory_order.created_at`, 'timestamptz'],
    [sql`factory_order.id`, 'uuid'],
  ],
}

const oneOf = (...statuses: readonly FactoryStatus[]) => sql<boolean>`factory_order.status = any(${statuses}::text[])`

const shelvesAt = (now: Date): Record<FactoryShelf, RawBuilder<boolean>> => ({
  open: oneOf('draft', ...underway, 'received', 'claim'),
  draft: oneOf('draft'),
  late: sql<boolean>`(${oneOf(...underway)} and expected_on < (${now}::timestamptz at time zone zone)::date)`,
  here: oneOf('received'),
  claim: oneOf('claim'),
  over: oneOf('checked', 'cancelled'),
})

type Query = Parsed<typeof factoryContract.listFactoryOrders>['query']

/** Orders from makers of the place; those of one build wherever that is. */
export async function pageOfFactoryOrders(
  work: Work,
  { search = '', shelf, build, from, until, ...page }: Query,
  actor: Actor,
): Promise<Output<typeof factoryContract.listFactoryOrders>> {
  const found = factoryOrders(work)
    .where(onDays(work, sql`factory_order.created_at`, { from, until }))
    .$if(shelf !== undefined, (query) => query.where(shelvesAt(work.now)[shelf ?? 'open']))
    .where((eb) =>
      build === undefined ? eb('factoryOrder.locationId', '=', idOrNone(work.place)) : eb('buildId', '=', build),
    )
    .$if(search !== '', (query) =>
      query.where(
        sql<boolean>`(
          ${isNumbered(sql`factory_order.number`, search)} or lower(confirmation) = lower(${search})
          or ${isNumbered(sql`build.number`, search)} or ${holdsLetters(sql`supplier.name`, search)}
          or build.person_id in ${peopleMatching(work, search)}
        )`,
      ),
    )
  const { rows, next, total } = await countedPageOf(work, found, latestFirst, page)

  return { factoryOrders: rows.map((row) => headOf(row, actor, work.now)), next, total }
}
