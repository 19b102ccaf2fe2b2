import { sql } from 'kysely'

/**
 * The address to which a person is written, for queries of `person`: their own, or the one with which their account
 * signed up. An address that is not proven yet is shown and written to, and opens nothing. Use this instead of
 * `person.email`, or whoever has not confirmed yet gets no letter at all.
 */
export const contactEmail = sql<string | null>`coalesce(
  person.email, (select auth_user.email from auth_user where auth_user.id = person.user_id)
)`
