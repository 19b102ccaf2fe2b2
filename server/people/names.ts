import { type RawBuilder, sql } from 'kysely'

/** The name of an account's person, or its address; null without an account. */
export const nameOfAccount = (accountId: RawBuilder<unknown>) => sql<string | null>`(
  select coalesce(nullif(trim(person.first_name || ' ' || person.last_name), ''), auth_user.email)
  from auth_user left join person on person.user_id = auth_user.id where auth_user.id = ${accountId}
)`
