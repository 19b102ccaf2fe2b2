import { sql } from 'kysely'

import { inOneTrip } from '#server/kernel/db/database.ts'
import { countedPageOf, type Keyset } from '#server/kernel/db/keyset.ts'
import { idOrNone } from '#server/kernel/place.ts'
import type { Timed } from '#server/kernel/work.ts'
import type { lateContract } from '#shared/builds/late/contract.ts'
import type { Output, Parsed } from '#shared/http/endpoint.ts'

import { headOf } from './present.ts'
import { lateParts } from './store.ts'

const latestFirst: Keyset = {
  direction: 'desc',
  columns: [
    [sql`late_part.created_at`, 'timestamptz'],
    [sql`late_part.id`, 'uuid'],
  ],
}

type Query = Parsed<typeof lateContract.listLateParts>['query']

/** A case is closed once its parts have come. */
const isWaiting = sql<boolean>`exists (
  select from stock_need as need join build_club as club on club.id = need.owner_id
    where need.owner_kind = 'build_club' and club.build_id = late_part.build_id and need.item_id = late_part.item_id
)`

/** Late parts of builds of the place. */
export async function pageOfLateParts(
  work: Timed,
  { shelf, ...page }: Query,
): Promise<Output<typeof lateContract.listLateParts>> {
  const found = lateParts(work)
    .where('build.locationId', '=', idOrNone(work.place))
    .$if(shelf === 'open', (query) => query.where('latePart.status', 'in', ['open', 'offered']).where(isWaiting))
    .$if(shelf === 'decided', (query) => query.where('latePart.status', 'in', ['kept', 'replaced']))
  const { rows, next, total } = await countedPageOf(work, found, latestFirst, page)

  return { lateParts: await inOneTrip(rows.map((row) => headOf(work, row))), next, total }
}
