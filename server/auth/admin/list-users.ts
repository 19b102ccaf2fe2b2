import { z } from 'zod'

import { audience } from '#server/auth/tokens/access-token.ts'
import { userJson } from '#server/auth/user-json.ts'
import { readCursor, writeCursor } from '#server/kernel/http/cursor.ts'
import type { Services } from '#server/kernel/services.ts'
import type { UserQuery } from '#shared/auth/admin.ts'
import { Failure } from '#shared/http/failure.ts'

import { headersOf, numberIn, pageOf } from './pages.ts'
import { countUsers, listUsersAfter, listUsersByNumber, type UserFilter, type UserPlace } from './user-search.ts'

/** Accounts by page number; by cursor when a limit or a cursor is given, which stays quick however many there are. */
export function listUsers(services: Services, asked: UserQuery) {
  return asked.limit || asked.cursor ? usersByCursor(services, asked) : usersByNumber(services, asked)
}

const found = ({ search, filter }: UserQuery): UserFilter => ({ search, filter, withDeleted: true })

async function usersByNumber({ db, config }: Services, asked: UserQuery) {
  const place = pageOf(asked)
  const users = await listUsersByNumber(db, found(asked), { ...place, direction: directionOf(asked) })
  const total = await countUsers(db, found(asked))
  const { filter, sort, search } = asked
  const url = `${config.publicUrl}/auth/v1/admin/users`

  return {
    headers: headersOf({ ...place, url, total, asked: { filter, sort, search } }),
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

async function usersByCursor({ db }: Services, asked: UserQuery) {
  const limit = numberIn(asked.limit) ?? defaultLimit
  if (limit > longestPage) throw new Failure('validation_failed', `limit can be ${longestPage} at the most`)
  const rows = await listUsersAfter(db, found(asked), { after: placeIn(asked.cursor), limit })
  const users = rows.slice(0, limit)
  const last = users.at(-1)
  const hasMore = rows.length > limit

  return {
    headers: {},
    body: {
      users: users.map(({ user }) => userJson(user)),
      aud: audience,
      pagination: { has_more: hasMore, ...(hasMore && last && { next_cursor: cursorOf(last) }) },
    },
  }
}

/** What a client hands back to ask for the accounts after this one. */
export const cursorOf = ({ createdMicroseconds, id }: UserPlace): string => writeCursor([createdMicroseconds, id])

const Place = z.tuple([z.string().regex(/^\d{1,17}$/), z.uuid()])

export function placeIn(cursor: string | undefined): UserPlace | undefined {
  if (!cursor) return undefined
  const [createdMicroseconds, id] = readCursor(Place, cursor)

  return { createdMicroseconds, id }
}
