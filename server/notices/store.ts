import type { Insertable } from 'kysely'

import type { Db } from '#server/db/database.ts'
import type { Notice } from '#server/db/schema.ts'
import type { Attachment } from '#shared/notices/contract.ts'

export const insertNotice = (db: Db, notice: Insertable<Notice>) => db.insertInto('notice').values(notice).execute()

const shown = (db: Db) =>
  db
    .selectFrom('notice')
    .select(['channel', 'recipient as to', 'subject', 'text', 'html', 'createdAt as at'])
    .select((eb) => eb.ref('attachments').$castTo<Attachment[]>().as('attachments'))

export const listLatestNotices = (db: Db) =>
  shown(db).orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(100).execute()

/** Takes up to `limit` notices that are due, for two minutes: should this process die, another one takes them again. */
export const claimDueNotices = (db: Db, now: Date, limit: number) =>
  db
    .updateTable('notice')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), nextAttemptAt: new Date(now.getTime() + 120_000) }))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('notice')
        .select('id')
        .where('sentAt', 'is', null)
        .where('channel', '=', 'email')
        .where('nextAttemptAt', '<=', now)
        .orderBy('nextAttemptAt')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'recipient as to', 'subject', 'text', 'html', 'attempts'])
    .returning((eb) => eb.ref('attachments').$castTo<Attachment[]>().as('attachments'))
    .execute()

export type DueNotice = Awaited<ReturnType<typeof claimDueNotices>>[number]

export const markSent = (db: Db, id: string, now: Date) =>
  db.updateTable('notice').set({ sentAt: now, lastError: null }).where('id', '=', id).execute()

export const postpone = (db: Db, id: string, nextAttemptAt: Date, lastError: string) =>
  db.updateTable('notice').set({ nextAttemptAt, lastError }).where('id', '=', id).execute()
