import { z } from 'zod'

import { eventsAbout } from '#server/audit/service.ts'
import type { Db } from '#server/kernel/db/database.ts'
import { readCursor, writeCursor } from '#server/kernel/http/cursor.ts'
import { activityInWords, unsaidActions } from '#shared/auth/activity-words.ts'
import type { Activity } from '#shared/auth/own-account.ts'

interface PageRequest {
  after?: string
  limit: number
}

/** What happened in an account, for its owner. Who else has touched it is not named: that is the studio. */
export async function pageOfActivity(db: Db, userId: string, { after, limit }: PageRequest) {
  const found = await activityOf(db, userId, { before: after ? readEvent(after) : undefined, limit: limit + 1 })
  const events = found.slice(0, limit)
  const last = events.at(-1)

  return { events, next: last && found.length > limit ? writeCursor([last.id]) : null }
}

export async function activityOf(
  db: Db,
  userId: string,
  page: { before?: string | undefined; limit: number },
): Promise<Activity[]> {
  const trail = { entity: 'user', entityId: userId, except: unsaidActions, before: page.before, limit: page.limit }

  return (await eventsAbout(db, trail)).map(({ id, at, action, facts, ip, ...event }) => {
    const byStudio = isOfStudio(userId, { ip, ...event })
    return { id, at, what: activityInWords(action, facts), byStudio, ip: byStudio ? null : ip }
  })
}

interface Doer {
  actorKind: string
  actorId: string | null
  ip: string | null
}

/** A sign-in has nobody for its doer yet, but comes from somewhere. */
const isOfStudio = (userId: string, { actorKind, actorId, ip }: Doer): boolean =>
  actorKind === 'service' || (actorKind === 'person' && actorId !== userId) || (actorKind === 'system' && ip === null)

const Place = z.tuple([z.string().regex(/^\d{1,18}$/)])

const readEvent = (text: string): string => readCursor(Place, text)[0]
