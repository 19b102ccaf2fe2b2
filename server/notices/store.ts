import { type Insertable, sql } from 'kysely'

import type { Db } from '#server/kernel/db/database.ts'
import { pageOf } from '#server/kernel/db/keyset.ts'
import { deliverySeconds } from '#server/kernel/db/queue.ts'
import type { MailTemplate, Notice } from '#server/kernel/db/schema.ts'
import type { PageRequest } from '#shared/http/list.ts'
import type { Attachment } from '#shared/notices/contract.ts'

export async function insertNotice(db: Db, notice: Insertable<Notice>): Promise<string> {
  const { id } = await db.insertInto('notice').values(notice).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Newest first, by their ids, which grow with time. */
export const listNotices = (db: Db, page: PageRequest) =>
  pageOf(
    db
      .selectFrom('notice')
      .select(['id', 'channel', 'recipient as to', 'subject', 'text', 'html', 'createdAt as at'])
      .select(['secret', 'attempts', 'lastError', 'sentAt', 'failedAt'])
      .select((eb) => eb.ref('attachments').$castTo<Attachment[]>().as('attachments')),
    { direction: 'desc', columns: [[sql`id`, 'uuid']] },
    page,
  )

export type NoticeRow = Awaited<ReturnType<typeof listNotices>>['rows'][number]

/** What is of no use to anybody after some days is not shown for longer. */
export const listFailedSince = (db: Db, since: Date) =>
  db
    .selectFrom('notice')
    .select(['id', 'channel', 'recipient as to', 'subject'])
    .select((eb) => eb.ref('failedAt').$notNull().as('failedAt'))
    .where('failedAt', '>=', since)
    .orderBy('failedAt', 'desc')
    .limit(50)
    .execute()

/** What was sent to somebody. What could let them in is not shown, not even to them. */
export const listNoticesTo = (db: Db, addresses: readonly string[]) =>
  db
    .selectFrom('notice')
    .select(['channel', 'recipient as to', 'subject', 'createdAt', 'sentAt'])
    .select((eb) => eb.case().when('secret', '=', true).then(null).else(eb.ref('text')).end().as('text'))
    .where('recipient', 'in', [...addresses])
    .orderBy('createdAt')
    .execute()

/** Of the last 24 hours, by the clock that dated them. */
export const countNoticesOfDay = (db: Db, recipient: string) =>
  db
    .selectFrom('notice')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('recipient', '=', recipient)
    .where('createdAt', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow()

/** All that was sent to somebody, and what told the studio of what they asked. */
export const deleteNoticesOf = (db: Db, addresses: readonly string[]) =>
  db
    .deleteFrom('notice')
    .where((eb) => eb.or([eb('recipient', 'in', [...addresses]), eb('replyTo', 'in', [...addresses])]))
    .execute()

const waiting = (db: Db) => db.selectFrom('notice').where('sentAt', 'is', null).where('failedAt', 'is', null)

const transport = sql<string>`case when hook_payload is null then channel else 'hook' end`

export const listWaiting = (db: Db, transports: readonly string[]) =>
  waiting(db)
    .select(['id', transport.as('transport')])
    .where(transport, 'in', transports)
    .orderBy('createdAt')
    .execute()

const buried = ['id', 'secret', 'lastError'] as const

/** Undefined when it left or failed. */
export const findWaiting = (db: Db, id: string) => waiting(db).select(buried).where('id', '=', id).executeTakeFirst()

/** What waited for too long, by the clock that dated it. */
export const listOlderThan = (db: Db, transports: readonly string[], days: number) =>
  waiting(db)
    .select(buried)
    .where(transport, 'in', transports)
    .where('createdAt', '<', sql<Date>`now() - ${days} * interval '1 day'`)
    .execute()

/** Takes a notice that waits, for as long as a delivery may last; undefined when it left, failed or is taken. */
export const claimNotice = (db: Db, id: string) =>
  db
    .updateTable('notice')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      claimedUntil: sql<Date>`now() + ${deliverySeconds} * interval '1 second'`,
    }))
    .where('id', '=', id)
    .where('sentAt', 'is', null)
    .where('failedAt', 'is', null)
    // By the database's clock, which all workers share.
    .where((eb) => eb.or([eb('claimedUntil', 'is', null), eb('claimedUntil', '<=', sql<Date>`now()`)]))
    .returning(['id', 'channel', 'recipient as to', 'replyTo', 'subject', 'text', 'html', 'secret', 'template'])
    .returning('hookPayload')
    .returning((eb) => eb.ref('attachments').$castTo<Attachment[]>().as('attachments'))
    .executeTakeFirst()

export type ClaimedNotice = NonNullable<Awaited<ReturnType<typeof claimNotice>>>

export const releaseNotice = (db: Db, id: string, lastError: string) =>
  db.updateTable('notice').set({ claimedUntil: null, lastError }).where('id', '=', id).execute()

/** What stands in the outbox instead of what somebody could be let in with. */
export type Blank = Pick<Notice, 'text'>

interface Ended {
  id: string
  at: Date
  blank: Blank | undefined
}

const blanked = (blank: Blank | undefined) => (blank ? { ...blank, html: null, attachments: '[]' } : {})

export const markSent = (db: Db, { id, at, blank }: Ended) =>
  db
    .updateTable('notice')
    .set({ sentAt: at, failedAt: null, lastError: null, claimedUntil: null, hookPayload: null, ...blanked(blank) })
    .where('id', '=', id)
    .execute()

export const markFailed = (db: Db, { id, at, blank, lastError }: Ended & { lastError: string }) =>
  db
    .updateTable('notice')
    .set({ failedAt: at, lastError, claimedUntil: null, hookPayload: null, ...blanked(blank) })
    .where('id', '=', id)
    .where('sentAt', 'is', null)
    .execute()

export const listTemplates = (db: Db) => db.selectFrom('mailTemplate').selectAll().execute()

/** The studio's own wording of a mail, if there is one, and what stands on its letters: in one round trip, for bookings wait. */
export const readStationery = (db: Db, name: string) =>
  db
    .selectFrom(sql<object>`(select 1)`.as('always'))
    .leftJoin('location', (join) => join.onTrue())
    .leftJoin('mailTemplate', (join) => join.on('mailTemplate.name', '=', name))
    .select(['location.name', 'street', 'city', 'region', 'postalCode', 'brandColor', 'subject', 'lead'])
    .executeTakeFirstOrThrow()

/** What it said before; null where it said what is built in. */
export const saveTemplate = (db: Db, template: Insertable<MailTemplate>) =>
  db
    .insertInto('mailTemplate')
    .values(template)
    .onConflict((on) =>
      on.column('name').doUpdateSet((eb) => ({
        subject: eb.ref('excluded.subject'),
        lead: eb.ref('excluded.lead'),
        updatedAt: eb.ref('excluded.updatedAt'),
        updatedBy: eb.ref('excluded.updatedBy'),
      })),
    )
    .returning([sql<string | null>`old.subject`.as('subject'), sql<string | null>`old.lead`.as('lead')])
    .executeTakeFirstOrThrow()

export const deleteTemplate = (db: Db, name: string) =>
  db.deleteFrom('mailTemplate').where('name', '=', name).returning(['subject', 'lead']).executeTakeFirst()
