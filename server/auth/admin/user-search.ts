import { sql } from 'kysely'

import { type ShownUser, shownUser } from '#server/auth/user-store.ts'
import { formHolds, hasDigits, holdsLetters, phoneIn, searchForm } from '#server/kernel/db/containing.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { type Keyset, pageOf } from '#server/kernel/db/keyset.ts'
import { accountsNamed } from '#server/people/service.ts'
import type { PageRequest } from '#shared/http/list.ts'

// Word for word the expression of the index auth_user_search, or PostgreSQL does not use it.
const haystack = searchForm(sql`
  coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(user_metadata->>'full_name', '') || ' ' ||
  coalesce(user_metadata->>'first_name', '') || ' ' || coalesce(user_metadata->>'last_name', '')
`)

export interface UserFilter {
  /** Part of a name, an e-mail address or a phone number. */
  search?: string | undefined
  /** Part of the e-mail address or of `full_name`, as in the protocol. */
  filter?: string | undefined
  withDeleted: boolean
}

const accountsPhoned = ({ trx }: OnDatabase, search: string) =>
  trx
    .selectFrom('authUser')
    .select('id')
    .where('phone', 'is not', null)
    .where(hasDigits(sql`phone`, phoneIn(search)?.digits ?? ''))

/** The accounts that a search finds, by indexes only. */
export const usersMatching = (work: OnDatabase, { search, filter, withDeleted }: UserFilter) =>
  work.trx
    .selectFrom('authUser')
    .$if(!withDeleted, (query) => query.where('authUser.deletedAt', 'is', null))
    .$if(Boolean(search), (query) =>
      query.where(
        'authUser.id',
        'in',
        // The client record may have another name than the account.
        work.trx
          .selectFrom('authUser')
          .select('id')
          .where(formHolds(haystack, search ?? ''))
          .union(accountsPhoned(work, search ?? ''))
          .union(accountsNamed(work, search ?? '')),
      ),
    )
    .$if(Boolean(filter), (query) =>
      query
        .where(formHolds(haystack, filter ?? ''))
        .where((eb) =>
          eb.or([holdsLetters(sql`email`, filter ?? ''), holdsLetters(sql`user_metadata->>'full_name'`, filter ?? '')]),
        ),
    )

/** The order of lists of accounts. */
export const newestFirst: Keyset = {
  direction: 'desc',
  columns: [
    [sql`auth_user.created_at`, 'timestamptz'],
    [sql`auth_user.id`, 'uuid'],
  ],
}

interface NumberedPage {
  page: number
  perPage: number
  direction: 'asc' | 'desc'
}

export const listUsersByNumber = async (
  work: OnDatabase,
  found: UserFilter,
  { page, perPage, direction }: NumberedPage,
) => {
  const rows = await usersMatching(work, found)
    .select(shownUser)
    .orderBy('authUser.createdAt', direction)
    .orderBy('authUser.id', direction)
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()

  return rows.map(({ user }): ShownUser => user)
}

export const countUsers = async (work: OnDatabase, found: UserFilter): Promise<number> => {
  const { total } = await usersMatching(work, found)
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()

  return Number(total)
}

export const listUsersAfter = (work: OnDatabase, found: UserFilter, page: PageRequest) =>
  pageOf(usersMatching(work, found).select(shownUser), newestFirst, page)
