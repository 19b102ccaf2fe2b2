import { sql } from 'kysely'

import { searchForm } from '#server/kernel/db/containing.ts'
import { formIsSought, mostHits, type SearchPart } from '#server/kernel/search.ts'
import { recordPages } from '#shared/record-pages.ts'

export const searchOfLeagues: readonly SearchPart[] = [
  {
    kind: 'league',
    find: async ({ trx }, sought) => {
      const leagues = await trx
        .selectFrom('league')
        .select(['id', 'name', 'forWhom'])
        .where('active', '=', true)
        .where(formIsSought(searchForm(sql`name`), sought))
        .orderBy('position')
        .orderBy('id')
        .limit(mostHits)
        .execute()

      return leagues.map(({ id, name, forWhom }) => ({ id, title: name, note: forWhom, to: recordPages.league.to(id) }))
    },
  },
]
