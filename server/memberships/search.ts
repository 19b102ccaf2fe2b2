import { sql } from 'kysely'

import { isNumbered } from '#server/kernel/db/containing.ts'
import { mostHits, type SearchPart } from '#server/kernel/search.ts'
import { recordPages } from '#shared/record-pages.ts'

export const searchOfMemberships: readonly SearchPart[] = [
  {
    kind: 'membership',
    find: async ({ trx }, { letters }) => {
      const memberships = await trx
        .selectFrom('membership')
        .innerJoin('membershipPlan', 'membershipPlan.id', 'membership.planId')
        .innerJoin('person', 'person.id', 'membership.personId')
        .select(['membership.id', 'number', 'membership.personId', 'membershipPlan.name as planName'])
        .select(sql<string>`trim(first_name || ' ' || last_name)`.as('personName'))
        .where(isNumbered(sql`membership.number`, letters))
        .orderBy('membership.startsOn', 'desc')
        .orderBy('membership.id')
        .limit(mostHits)
        .execute()

      return memberships.map(({ id, number, personId, personName, planName }) => ({
        id,
        title: number,
        note: `${personName}, ${planName}`,
        to: recordPages.membership.to(personId),
        isNumbered: true,
      }))
    },
  },
]
