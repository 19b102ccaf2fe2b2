import { sql } from 'kysely'

import { hasNumber } from '#server/kernel/db/containing.ts'
import { mostHits, type SearchPart } from '#server/kernel/search.ts'
import { fittingWords } from '#shared/fittings/status.ts'
import { recordPages } from '#shared/record-pages.ts'

export const searchOfFittings: readonly SearchPart[] = [
  {
    kind: 'fitting',
    find: async ({ trx }, { letters, personIds }) => {
      const isNumbered = hasNumber(sql`fitting.number`, 'F', letters)
      const fittings = await trx
        .selectFrom('fitting')
        .leftJoin('person', 'person.id', 'fitting.personId')
        .select(['fitting.id', 'number', 'status'])
        .select(sql<string>`coalesce(trim(first_name || ' ' || last_name), '')`.as('personName'))
        .select(isNumbered.as('isNumbered'))
        .where((eb) => eb.or([isNumbered, sql<boolean>`fitting.person_id = any(${personIds}::uuid[])`]))
        .orderBy('isNumbered', 'desc')
        .orderBy('fitting.createdAt', 'desc')
        .orderBy('fitting.id')
        .limit(mostHits)
        .execute()

      return fittings.map(({ id, number, status, personName, isNumbered }) => ({
        id,
        isNumbered,
        title: [number, personName].filter(Boolean).join(', '),
        note: fittingWords[status].label,
        to: recordPages.fitting.to(id),
      }))
    },
  },
]
