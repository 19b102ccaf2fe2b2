import { sql } from 'kysely'

/**
 * The address that a person is written to, for queries of `person`: their own, or the one that their account signed up with. What they
 * have not proven yet is shown and written to, and opens nothing. Whatever goes to a person asks this, not `person.email`: who has
 * signed up and not confirmed would get no letter at all.
 */
export const contactEmail = sql<string | null>`coalesce(
  person.email, (select auth_user.email from auth_user where auth_user.id = person.user_id)
)`
