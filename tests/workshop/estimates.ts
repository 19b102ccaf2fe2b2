import type { Db } from '#server/kernel/db/database.ts'

/** The token of the newest link that was mailed, of a ticket or of a group. */
export async function mailedToken(db: Db, template = 'ticket_estimate'): Promise<string> {
  const { text } = await db
    .selectFrom('notice')
    .select('text')
    .where('template', '=', template)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return /(?:ticket|bags)#(\S+)/.exec(text)?.[1] ?? ''
}
