import { type RawBuilder, sql } from 'kysely'

import { holdsLetters, isNumbered } from '#server/kernel/db/containing.ts'
import { countedPageOf, type Keyset } from '#server/kernel/db/keyset.ts'
import { idOrNone } from '#server/kernel/place.ts'
import type { Work } from '#server/kernel/work.ts'
import { peopleMatching } from '#server/people/service.ts'
import type { Output, Parsed } from '#shared/http/endpoint.ts'
import type { GroupShelf, groupsContract } from '#shared/workshop/groups/contract.ts'

import { presentRows } from './present.ts'
import { groups, isAllReady, isDue, isOpen, isToBill } from './store.ts'

const latestFirst: Keyset = {
  direction: 'desc',
  columns: [
    [sql`ticket_group.created_at`, 'timestamptz'],
    [sql`ticket_group.id`, 'uuid'],
  ],
}

const shelves: Record<GroupShelf, RawBuilder<boolean>> = {
  open: isOpen,
  to_bill: isToBill,
  due: isDue,
  over: sql<boolean>`(not ${isOpen})`,
  to_fetch: isAllReady,
}

type Query = Parsed<typeof groupsContract.listGroups>['query']

/** Groups of the place; those of one payer in the whole house. */
export async function listGroups(
  work: Work,
  { search = '', shelf, payer, ...page }: Query,
): Promise<Output<typeof groupsContract.listGroups>> {
  const letters = search.trim()
  const found = groups(work)
    .$if(shelf !== undefined, (query) => query.where(shelves[shelf ?? 'open']))
    .where((eb) =>
      payer === undefined ? eb('ticketGroup.locationId', '=', idOrNone(work.place)) : eb('payerId', '=', payer),
    )
    .$if(letters !== '', (query) =>
      query.where(
        sql<boolean>`(
          ${isNumbered(sql`number`, letters)} or ${holdsLetters(sql`ticket_group.name`, letters)}
          or payer_id in ${peopleMatching(work, letters)}
        )`,
      ),
    )
  const { rows, next, total } = await countedPageOf(work, found, latestFirst, page)

  return { groups: await presentRows(work, rows), next, total }
}
