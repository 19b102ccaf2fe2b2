import { type Insertable, sql } from 'kysely'

import { holdsLetters } from '#server/kernel/db/containing.ts'
import type { Db } from '#server/kernel/db/database.ts'
import { pageOf } from '#server/kernel/db/keyset.ts'
import { ownPlaceId } from '#server/kernel/db/own-place.ts'
import { deliverySeconds } from '#server/kernel/db/queue.ts'
import type { MailTemplate, Notice } from '#server/kernel/db/schema.ts'
import type { PageRequest } from '#shared/http/list.ts'
import type { Channel, NoticeKind } from '#shared/notices/kinds.ts'

import type { Transport } from './delivery-queue.ts'
import type { SuppressionReason } from './suppression/store.ts'

const transport = sql<Transport>`case when hook_payload is null then channel else 'hook' end`

export const insertNotices = (db: Db, notices: readonly Insertable<Notice>[]) =>
  db
    .insertInto('notice')
    .values([...notices])
    .returning(['id', transport.as('transport')])
    .execute()

/** Why nothing is sent to its recipient any more. */
const suppressedFor = sql<SuppressionReason | null>`(
  select reason from notice_suppression
  where notice_suppression.channel = notice.channel and address = lower(recipient)
)`.as('suppressedFor')

const states = {
  waiting: sql<boolean>`sent_at is null and failed_at is null`,
  sent: sql<boolean>`sent_at is not null`,
  failed: sql<boolean>`failed_at is not null and withdrawn_for is null`,
  withdrawn: sql<boolean>`failed_at is not null and withdrawn_for is not null`,
}

export type NoticeFilter = PageRequest & { state?: keyof typeof states; search?: string }

/** A number is kept without what people write between its digits. */
const addressIn = (search: string) => (/^[+\d\s()./-]+$/.test(search) ? search.replaceAll(/[\s()./-]/g, '') : search)

const outgoing = (db: Db) =>
  db
    .selectFrom('notice')
    .select(['id', 'channel', 'recipient as to', 'subject', 'text', 'html', 'createdAt as at', 'emptied', 'template'])
    .select(['secret', 'attempts', 'lastError', 'sentAt', 'failedAt', 'expiresAt', 'withdrawnFor', suppressedFor])
    .select(['attachments', 'kind'])

/** Newest first, by their ids, which grow with time. */
export const listNotices = (db: Db, { state, search = '', ...page }: NoticeFilter) =>
  pageOf(
    outgoing(db)
      .$if(state !== undefined, (query) => query.where(states[state ?? 'sent']))
      .$if(search !== '', (query) => query.where(holdsLetters(sql`recipient`, addressIn(search)))),
    { direction: 'desc', columns: [[sql`id`, 'uuid']] },
    page,
  )

/** A copy of a notice that waits to leave, as the row that it is of. */
export const findNotice = (db: Db, id: string) => outgoing(db).where('id', '=', id).executeTakeFirst()

const copied = ['channel', 'recipient', 'replyTo', 'subject', 'text', 'html', 'template', 'secret', 'kind'] as const

/** The same message once more, by whoever carries its channel now. */
export const copyNotice = (db: Db, id: string) =>
  db
    .insertInto('notice')
    .columns([...copied, 'personId', 'about', 'expiresAt', 'attachments', 'resends'])
    .expression((eb) =>
      eb
        .selectFrom('notice')
        .select([...copied, 'personId', 'about', 'expiresAt', 'attachments', 'id as resends'])
        .where('id', '=', id),
    )
    .returning('id')
    .executeTakeFirstOrThrow()

export type NoticeRow = Awaited<ReturnType<typeof listNotices>>['rows'][number]

/** What is of no use to anybody after some days is not shown for longer. */
export const listFailedSince = (db: Db, since: Date) =>
  db
    .selectFrom('notice')
    .select(['id', 'channel', 'recipient as to', 'subject'])
    .select((eb) => eb.ref('failedAt').$notNull().as('failedAt'))
    .where('failedAt', '>=', since)
    .where('withdrawnFor', 'is', null)
    .orderBy('failedAt', 'desc')
    .limit(50)
    .execute()

interface NoticeRecipient {
  personId: string | null
  addresses: readonly string[]
}

const isTo = ({ personId, addresses }: NoticeRecipient) =>
  sql<boolean>`(person_id = ${personId} or recipient = any(${[...addresses]}::text[]))`

/** What was sent to somebody. What could let them in is not shown, not even to them. */
export const listNoticesTo = (db: Db, to: NoticeRecipient) =>
  db
    .selectFrom('notice')
    .select(['channel', 'recipient as to', 'subject', 'createdAt', 'sentAt'])
    .select((eb) => eb.case().when('secret', '=', true).then(null).else(eb.ref('text')).end().as('text'))
    .where(isTo(to))
    .orderBy('createdAt')
    .execute()

export const findLastAbout = (db: Db, about: string) =>
  db
    .selectFrom('notice')
    .select(['recipient as to', 'createdAt as at', 'sentAt', 'failedAt', 'withdrawnFor'])
    .where('about', '=', about)
    .where('channel', '=', 'email')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()

/** The same a page at a time, the latest first. */
export const pageOfNoticesAt = (db: Db, to: NoticeRecipient, page: PageRequest) =>
  pageOf(
    db
      .selectFrom('notice')
      .select(['id', 'channel', 'recipient as to', 'subject', 'createdAt as at', 'sentAt', 'failedAt'])
      .select((eb) => eb.case().when('secret', '=', true).then(null).else(eb.ref('text')).end().as('text'))
      .where(isTo(to)),
    { direction: 'desc', columns: [[sql`id`, 'uuid']] },
    page,
  )

/** Of the last 24 hours, by the clock that dated them. */
export const countNoticesOfDay = (db: Db, recipient: string) =>
  db
    .selectFrom('notice')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('recipient', '=', recipient)
    .where('createdAt', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow()

/** All that was sent to somebody, and what told the studio of what they asked. */
export const deleteNoticesOf = (db: Db, to: NoticeRecipient) =>
  db
    .deleteFrom('notice')
    .where(sql<boolean>`${isTo(to)} or reply_to = any(${[...to.addresses]}::text[])`)
    .execute()

/** What was written about something of theirs to others too, as to whom a gift card was for. */
export async function forgetNoticesAbout(trx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await trx.deleteFrom('notice').where('about', 'in', ids).execute()
}

const waiting = (db: Db) => db.selectFrom('notice').where('sentAt', 'is', null).where('failedAt', 'is', null)

export const listWaiting = (db: Db, transports: readonly Transport[]) =>
  waiting(db)
    .select(['id', transport.as('transport')])
    .where(transport, 'in', transports)
    .orderBy('createdAt')
    .execute()

/** Those about a record that have not left, so that they do not: what they say is true no longer. */
/** Of those the reminders alone: what says that all is well. */
export const withdrawReminders = (trx: Db, about: string, reason: string) =>
  withdrawing(trx, reason).where('about', '=', about).where('kind', '=', 'reminder').execute()

export const withdrawNotices = (trx: Db, about: string, reason: string) =>
  withdrawing(trx, reason).where('about', '=', about).executeTakeFirstOrThrow()

interface MutedNotice {
  personId: string
  kind: NoticeKind
  channel: Channel
}

/** What waits for its hour when somebody wants no such messages any more. */
export const withdrawUnwanted = (trx: Db, { personId, kind, channel }: MutedNotice) =>
  withdrawing(trx, 'They want no such messages any more.')
    .where('personId', '=', personId)
    .where('kind', '=', kind)
    .where('channel', '=', channel)
    .execute()

const withdrawing = (trx: Db, withdrawnFor: string) =>
  trx
    .updateTable('notice')
    .set({ withdrawnFor })
    .where('sentAt', 'is', null)
    .where('failedAt', 'is', null)
    .where('withdrawnFor', 'is', null)

const buried = ['id', 'secret', 'lastError'] as const

/** Undefined when it left or failed. */
export const findWaiting = (db: Db, id: string) => waiting(db).select(buried).where('id', '=', id).executeTakeFirst()

/** What waited for too long, by the clock that dated it. */
export const listOlderThan = (db: Db, transports: readonly Transport[], days: number) =>
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
    // Not the condition of the index of those that wait: planned while none does, each claim of thousands would read them all.
    .where((eb) => eb(eb.fn.coalesce('sentAt', 'failedAt'), 'is', null))
    // By the database's clock, which all workers share.
    .where((eb) => eb.or([eb('claimedUntil', 'is', null), eb('claimedUntil', '<=', sql<Date>`now()`)]))
    .returning(['id', 'recipient as to', 'replyTo', 'subject', 'text', 'html', 'secret', 'template'])
    .returning(['hookPayload', 'personId', 'expiresAt', 'withdrawnFor', suppressedFor])
    .returning('kind')
    .returning('channel')
    .returning('attachments')
    .executeTakeFirst()

export type ClaimedNotice = NonNullable<Awaited<ReturnType<typeof claimNotice>>>

export const releaseNotice = (db: Db, id: string, lastError: string) =>
  db.updateTable('notice').set({ claimedUntil: null, lastError }).where('id', '=', id).execute()

/** What stands in the outbox instead of what somebody could be let in with. */
export type Blank = Pick<Notice, 'text'>

interface DeliveryResult {
  id: string
  at: Date
  blank: Blank | undefined
}

const blanked = (blank: Blank | undefined) => (blank ? { ...blank, html: null, attachments: '[]', emptied: true } : {})

export const markSent = (db: Db, { id, at, blank }: DeliveryResult) =>
  db
    .updateTable('notice')
    .set({ sentAt: at, failedAt: null, lastError: null, claimedUntil: null, hookPayload: null, ...blanked(blank) })
    .where('id', '=', id)
    .execute()

export const markFailed = (db: Db, { id, at, blank, lastError }: DeliveryResult & { lastError: string }) =>
  db
    .updateTable('notice')
    .set({ failedAt: at, lastError, claimedUntil: null, hookPayload: null, ...blanked(blank) })
    .where('id', '=', id)
    .where('sentAt', 'is', null)
    .execute()

export const listTemplates = (db: Db) => db.selectFrom('mailTemplate').selectAll().execute()

/**
 * The studio's own wording of a mail, if there is one, what stands on its letters, and which of these addresses an account has signed
 * up with and not proven: in one round trip, for bookings wait.
 */
export const readStationery = (db: Db, name: string, addresses: readonly string[]) =>
  db
    .selectFrom(sql<object>`(select 1)`.as('always'))
    .leftJoin('location', (join) => join.on('location.id', '=', ownPlaceId))
    .leftJoin('mailTemplate', (join) => join.on('mailTemplate.name', '=', name))
    .select(['location.name', 'street', 'city', 'region', 'postalCode', 'brandColor', 'email', 'subject', 'lead'])
    .select(
      sql<string[]>`array(
        select auth_user.email from auth_user join person on person.user_id = auth_user.id
        where auth_user.email = any(${addresses}::text[]) and person.email is null
      )`.as('unproven'),
    )
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
