import { headersOf, numberIn, pageOf } from '#server/auth/http/pages.ts'
import { audience } from '#server/auth/tokens/access-token.ts'
import { userJson } from '#server/auth/user-json.ts'
import type { Work } from '#server/kernel/work.ts'
import type { UserQuery } from '#shared/auth/admin.ts'
import { Failure } from '#shared/http/failure.ts'

import { countUsers, listUsersAfter, listUsersByNumber, type UserFilter } from './user-search.ts'

/** Accounts by page number; by cursor where a limit or cursor is given, which stays fast for any number of accounts. */
export function listUsers(work: Work, query: UserQuery) {
  return query.limit || query.cursor ? usersByCursor(work, query) : usersByNumber(work, query)
}

const found = ({ search, filter }: UserQuery): UserFilter => ({ search, filter, withDeleted: true })

async function usersByNumber(work: Work, query: UserQuery) {
  const place = pageOf(query)
  const users = await listUsersByNumber(work, found(query), { ...place, direction: directionOf(query) })
  const total = await countUsers(work, found(query))
  const { filter, sort, search } = query
  const url = `${work.services.config.publicUrl}/auth/v1/admin/users`

  return {
    headers: headersOf({ ...place, url, total, filters: { filter, sort, search } }),
    body: { users: users.map(userJson), aud: audience },
  }
}

function directionOf({ sort }: UserQuery): 'asc' | 'desc' {
  const direction = /^created_at(?: (asc|desc))?$/i.exec(sort?.trim() || 'created_at')
  if (!direction) throw new Failure('validation_failed', 'Bad Sort Parameters: accounts are sorted by created_at only')

  return direction[1]?.toLowerCase() === 'asc' ? 'asc' : 'desc'
}

const defaultLimit = 50
const longestPage = 1000

async function usersByCursor(work: Work, query: UserQuery) {
  const limit = numberIn(query.limit) ?? defaultLimit
  if (limit > longestPage) throw new Failure('validation_failed', `limit can be ${longestPage} at the most`)
  const { rows, next } = await listUsersAfter(work, found(query), {
    limit,
    ...(query.cursor && { after: query.cursor }),
  })

  return {
    headers: {},
    body: {
      users: rows.map(({ user }) => userJson(user)),
      aud: audience,
      pagination: { has_more: next !== null, ...(next !== null && { next_cursor: next }) },
    },
  }
}
