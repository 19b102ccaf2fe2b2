import { sql } from 'kysely'

import type { Config } from '#server/kernel/config/config.ts'
import type { Retention } from '#server/kernel/db/retention.ts'

export const peopleRetention = ({ people }: Config): Retention[] => [
  {
    what: 'questions',
    days: people.keepEnquiriesDays,
    table: 'enquiry',
    isOver: (before) => sql`coalesce(closed_at, created_at) < ${before}`,
  },
  {
    what: 'consents of former clients',
    days: people.keepConsentsDays,
    table: 'consent',
    isOver: (before) => sql`user_id in (select id from auth_user where deleted_at < ${before})
      or person_id in (select id from person where erased_at < ${before})`,
  },
  {
    what: 'clients without an account, a booking or anything else',
    days: people.keepGuestsDays,
    table: 'person',
    isOver: (before) => sql`user_id is null and created_at < ${before} and not person_is_referenced(id)`,
  },
]
