import { eventsAbout } from '#server/audit/service.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { activityInWords, unsaidActions } from '#shared/auth/activity-words.ts'
import type { Activity } from '#shared/auth/own-account.ts'
import type { PageRequest } from '#shared/http/list.ts'

/** What happened to an account, for its owner. Anybody else who acted on it is shown as the studio, without a name. */
export async function pageOfActivity(
  work: OnDatabase,
  userId: string,
  page: PageRequest,
): Promise<{ events: Activity[]; next: string | null }> {
  const trail = { entity: 'user', entityId: userId, except: unsaidActions }
  const { rows, next } = await eventsAbout(work, trail, page)
  const events = rows.map(({ id, at, action, facts, ip, ...event }) => {
    const byStudio = isOfStudio(userId, { ip, ...event })
    return { id, at, what: activityInWords(action, facts), byStudio, ip: byStudio ? null : ip }
  })

  return { events, next }
}

interface ActivityActor {
  actorKind: string
  actorId: string | null
  ip: string | null
}

/**
 * Whether the studio acted. At a sign-in nobody is signed in yet, so its actor is the system, but it has an IP address.
 */
const isOfStudio = (userId: string, { actorKind, actorId, ip }: ActivityActor): boolean =>
  actorKind === 'service' || (actorKind === 'person' && actorId !== userId) || (actorKind === 'system' && ip === null)
