import { sql } from 'kysely'

import { newestFirst, usersMatching } from '#server/auth/admin/user-search.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { countedPageOf, reversed } from '#server/kernel/db/keyset.ts'
import type { AccountsQuery } from '#shared/accounts/contract.ts'

const name = sql<string>`coalesce(
  (select nullif(trim(first_name || ' ' || last_name), '') from person where person.user_id = auth_user.id),
  nullif(trim(concat_ws(' ', user_metadata->>'first_name', user_metadata->>'last_name')), ''),
  user_metadata->>'full_name',
  ''
)`

const roles = sql<string[]>`array(select role_name from user_role where user_id = auth_user.id order by role_name)`

const hasSecondStep = sql<boolean>`exists (
  select from auth_factor where user_id = auth_user.id and status = 'verified'
)`

const isConfirmed = sql<boolean>`(email_confirmed_at is not null or phone_confirmed_at is not null)`

const accounts = (work: OnDatabase, search: string | undefined) =>
  usersMatching(work, { search, withDeleted: false })
    .where('isAnonymous', '=', false)
    .select(['authUser.id', 'email', 'phone', 'authUser.createdAt', 'invitedAt', 'lastSignInAt', 'bannedUntil'])
    .select([name.as('name'), roles.as('roles'), hasSecondStep.as('hasSecondStep'), isConfirmed.as('isConfirmed')])

export const listAccountRows = (work: OnDatabase, { search, sort, ...page }: AccountsQuery) =>
  countedPageOf(work, accounts(work, search), sort === '-createdAt' ? newestFirst : reversed(newestFirst), page)

export const findAccountRow = (work: OnDatabase, id: string) =>
  accounts(work, undefined)
    .select(['emailConfirmedAt', 'phoneConfirmedAt'])
    .select([
      sql<boolean>`password_hash is not null`.as('hasPassword'),
      sql<number>`(
        select count(*)::integer from booking join person on person.id = booking.person_id
        where person.user_id = auth_user.id
      )`.as('bookingCount'),
    ])
    .where('authUser.id', '=', id)
    .executeTakeFirst()

export type AccountRow = NonNullable<Awaited<ReturnType<typeof findAccountRow>>>
