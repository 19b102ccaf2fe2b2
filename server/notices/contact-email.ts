import { sql } from 'kysely'

/**
 * The address for mail to a person, for queries of `person`: their own, or the one with which their account signed up.
 * An unconfirmed address is shown and written to, but gives no access. Use this and not `person.email`, which is empty
 * until the address is confirmed.
 */
export const contactEmail = sql<string | null>`coalesce(
  person.email, (select auth_user.email from auth_user where auth_user.id = person.user_id)
)`
