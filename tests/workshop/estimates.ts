import type { Db } from '#server/kernel/db/database.ts'

/** The token of the newest link that was mailed. */
export async function mailedToken(db: Db): Promise<string> {
  const { text } = await db
    .selectFrom('notice')
    .select('text')
    .where('template', '=', 'ticket_estimate')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return /ticket#(\S+)/.exec(text)?.[1] ?? ''
}
