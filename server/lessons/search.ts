import { sql } from 'kysely'

import { searchForm } from '#server/kernel/db/containing.ts'
import { formIsSought, mostHits, type SearchPart } from '#server/kernel/search.ts'
import { recordPages } from '#shared/record-pages.ts'
import { timeWords } from '#shared/time-words.ts'

import { beginsAt, isTaughtBy } from './clinics/store.ts'

const title = searchForm(sql`'clinic ' || clinic.title`)

export const searchOfLessons: readonly SearchPart[] = [
  {
    kind: 'clinic',
    // Whoever gives clinics finds their own.
    find: async ({ trx, place, context: { actor } }, sought) => {
      if (actor.kind !== 'person') return []
      const clinics = await trx
        .selectFrom('clinic')
        .select(['id', 'title', beginsAt.as('beginsAt')])
        .where('active', '=', true)
        .where('calledOffAt', 'is', null)
        .where(isTaughtBy(sql`${actor.userId}::uuid`))
        .where(formIsSought(title, sought))
        .orderBy(sql`${beginsAt} desc nulls last`)
        .orderBy('id')
        .limit(mostHits)
        .execute()

      return clinics.map(({ id, title, beginsAt }) => ({
        id,
        title,
        note: beginsAt ? timeWords('moment', beginsAt, place) : '',
        to: recordPages.clinic.to(id),
      }))
    },
  },
]
