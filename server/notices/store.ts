import { type Insertable, sql } from 'kysely'

import { holdsLetters } from '#server/kernel/db/containing.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { countedPageOf, pageOf } from '#server/kernel/db/keyset.ts'
import type { MailTemplate, Notice } from '#server/kernel/db/schema.ts'
import { nowhere, type Place } from '#server/kernel/place.ts'
import { housePlaceId } from '#server/settings/service.ts'
import type { PageRequest } from '#shared/http/list.ts'
import type { Channel, NoticeKind } from '#shared/notices/kinds.ts'

import { deliverySeconds, type Transport } from './delivery-queue.ts'
import type { SuppressionReason } from './suppression-store.ts'

const transport = sql<Transport>`case when hook_payload is null then channel else 'hook' end`

export const insertNotices = ({ trx }: OnDatabase, notices: readonly Insertable<Notice>[]) =>
  trx
    .insertInto('notice')
    .values([...notices])
    .returning(['id', transport.as('transport')])
    .execute()

/** Why nothing more is sent to the recipient. */
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

/** Numbers are stored without the characters that people type between digits. */
const addressIn = (search: string) => (/^[+\d\s()./-]+$/.test(search) ? search.replaceAll(/[\s()./-]/g, '') : search)

const outgoing = ({ trx }: OnDatabase) =>
  trx
    .selectFrom('notice')
    .select(['id', 'channel', 'recipient as to', 'subject', 'text', 'html', 'createdAt as at', 'emptied', 'template'])
    .select(['secret', 'attempts', 'lastError', 'sentAt', 'failedAt', 'expiresAt', 'withdrawnFor', suppressedFor])
    .select(['attachments', 'kind'])

/** Newest first by id, because ids grow with time. */
export const listNotices = (work: OnDatabase, { state, search = '', ...page }: NoticeFilter) =>
  countedPageOf(
    work,
    outgoing(work)
      .$if(state !== undefined, (query) => query.where(states[state ?? 'sent']))
      .$if(search !== '', (query) => query.where(holdsLetters(sql`recipient`, addressIn(search)))),
    { direction: 'desc', columns: [[sql`id`, 'uuid']] },
    page,
  )

/** Reads a notice in the shape of a row of the outbox. */
export const findNotice = (work: OnDatabase, id: string) => outgoing(work).where('id', '=', id).executeTakeFirst()

const copied = ['channel', 'recipient', 'replyTo', 'subject', 'text', 'html', 'template', 'secret', 'kind'] as const

/** Copies a message, to be sent by the transport that its channel has now. */
export const copyNotice = ({ trx }: OnDatabase, id: string) =>
  trx
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

/** The latest failed messages since a day; the caller leaves out older ones, which nobody can act on. */
export const listFailedSince = ({ trx }: OnDatabase, since: Date) =>
  trx
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

/** The messages to a person. The text of secret ones is left out even for them. */
export const listNoticesTo = ({ trx }: OnDatabase, to: NoticeRecipient) =>
  trx
    .selectFrom('notice')
    .select(['channel', 'recipient as to', 'subject', 'createdAt', 'sentAt'])
    .select((eb) => eb.case().when('secret', '=', true).then(null).else(eb.ref('text')).end().as('text'))
    .where(isTo(to))
    .orderBy('createdAt')
    .execute()

export const findLastAbout = ({ trx }: OnDatabase, about: string) =>
  trx
    .selectFrom('notice')
    .select(['recipient as to', 'createdAt as at', 'sentAt', 'failedAt', 'withdrawnFor'])
    .where('about', '=', about)
    .where('channel', '=', 'email')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()

/** A page of the messages to a person, the latest first. */
export const pageOfNoticesAt = ({ trx }: OnDatabase, to: NoticeRecipient, page: PageRequest) =>
  pageOf(
    trx
      .selectFrom('notice')
      .select(['id', 'channel', 'recipient as to', 'subject', 'createdAt as at', 'sentAt', 'failedAt'])
      .select((eb) => eb.case().when('secret', '=', true).then(null).else(eb.ref('text')).end().as('text'))
      .where(isTo(to)),
    { direction: 'desc', columns: [[sql`id`, 'uuid']] },
    page,
  )

/** Counts by the database's clock, which also dates the messages. */
export const countNoticesOfDay = ({ trx }: OnDatabase, recipient: string) =>
  trx
    .selectFrom('notice')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('recipient', '=', recipient)
    .where('createdAt', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow()

/** Deletes the messages to a person, and those that told the studio of their questions. */
export const deleteNoticesOf = ({ trx }: OnDatabase, to: NoticeRecipient) =>
  trx
    .deleteFrom('notice')
    .where(sql<boolean>`${isTo(to)} or reply_to = any(${[...to.addresses]}::text[])`)
    .execute()

/** Deletes messages to others about a person's records, for example to whom a gift card was for. */
export async function forgetNoticesAbout({ trx }: OnDatabase, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await trx.deleteFrom('notice').where('about', 'in', ids).execute()
}

const waiting = ({ trx }: OnDatabase) =>
  trx.selectFrom('notice').where('sentAt', 'is', null).where('failedAt', 'is', null)

export const listWaiting = (work: OnDatabase, transports: readonly Transport[]) =>
  waiting(work)
    .select(['id', transport.as('transport')])
    .where(transport, 'in', transports)
    .orderBy('createdAt')
    .execute()

/** Withdraws unsent reminders about a record: they would say that all is well. */
export const withdrawReminders = (work: OnDatabase, about: string, reason: string) =>
  withdrawing(work, reason).where('about', '=', about).where('kind', '=', 'reminder').execute()

/** Withdraws unsent letters about a record: they are no longer true. */
export const withdrawNotices = (work: OnDatabase, about: string, reason: string) =>
  withdrawing(work, reason).where('about', '=', about).executeTakeFirstOrThrow()

interface MutedNotice {
  personId: string
  kind: NoticeKind
  channel: Channel
}

/** Withdraws messages that wait for their hour when the person no longer wants such messages. */
export const withdrawUnwanted = (work: OnDatabase, { personId, kind, channel }: MutedNotice) =>
  withdrawing(work, 'They want no such messages any more.')
    .where('personId', '=', personId)
    .where('kind', '=', kind)
    .where('channel', '=', channel)
    .execute()

const withdrawing = ({ trx }: OnDatabase, withdrawnFor: string) =>
  trx
    .updateTable('notice')
    .set({ withdrawnFor })
    .where('sentAt', 'is', null)
    .where('failedAt', 'is', null)
    .where('withdrawnFor', 'is', null)

const deadLetterFields = ['id', 'secret', 'lastError'] as const

/** Undefined when it left or failed. */
export const findWaiting = (work: OnDatabase, id: string) =>
  waiting(work).select(deadLetterFields).where('id', '=', id).executeTakeFirst()

/** Notices that have waited too long, by the database's clock, which dates them. */
export const listOlderThan = (work: OnDatabase, transports: readonly Transport[], days: number) =>
  waiting(work)
    .select(deadLetterFields)
    .where(transport, 'in', transports)
    .where('createdAt', '<', sql<Date>`now() - ${days} * interval '1 day'`)
    .execute()

/** Claims a waiting notice for one delivery; undefined when it left, failed or is claimed. */
export const claimNotice = ({ trx }: OnDatabase, id: string) =>
  trx
    .updateTable('notice')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      claimedUntil: sql<Date>`now() + ${deliverySeconds} * interval '1 second'`,
    }))
    .where('id', '=', id)
    // Not written as the condition of the partial index on waiting notices: a plan made while none waits would read
    // them all at each claim.
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

export const releaseNotice = ({ trx }: OnDatabase, id: string, lastError: string) =>
  trx.updateTable('notice').set({ claimedUntil: null, lastError }).where('id', '=', id).execute()

/** The text that replaces a secret one. */
export type Blank = Pick<Notice, 'text'>

interface DeliveryResult {
  id: string
  at: Date
  blank: Blank | undefined
}

const blanked = (blank: Blank | undefined) => (blank ? { ...blank, html: null, attachments: '[]', emptied: true } : {})

export const markSent = ({ trx }: OnDatabase, { id, at, blank }: DeliveryResult) =>
  trx
    .updateTable('notice')
    .set({ sentAt: at, failedAt: null, lastError: null, claimedUntil: null, hookPayload: null, ...blanked(blank) })
    .where('id', '=', id)
    .execute()

export const markFailed = ({ trx }: OnDatabase, { id, at, blank, lastError }: DeliveryResult & { lastError: string }) =>
  trx
    .updateTable('notice')
    .set({ failedAt: at, lastError, claimedUntil: null, hookPayload: null, ...blanked(blank) })
    .where('id', '=', id)
    .where('sentAt', 'is', null)
    .execute()

export const listTemplates = ({ trx }: OnDatabase) => trx.selectFrom('mailTemplate').selectAll().execute()

/**
 * The studio's own wording of a mail, if there is one, what stands on the letters of the place, and which of these addresses an account has signed
 * trip, because bookings wait for it.
 */
export const readStationery = (
  { trx, place = nowhere }: OnDatabase & { place?: Place },
  name: string,
  addresses: readonly string[],
) =>
  trx
    .selectFrom(sql<object>`(select 1)`.as('always'))
    .leftJoin('location', (join) => join.on('location.id', '=', place === nowhere ? housePlaceId : place.id))
    .leftJoin('mailTemplate', (join) => join.on('mailTemplate.name', '=', name))
    .select(['location.name', 'street', 'city', 'region', 'postalCode', 'brandColor', 'email', 'subject', 'lead'])
    .select(
      sql<string[]>`array(
        select auth_user.email from auth_user join person on person.user_id = auth_user.id
        where auth_user.email = any(${addresses}::text[]) and person.email is null
      )`.as('unproven'),
    )
    .executeTakeFirstOrThrow()

/** Returns the former wording; null where it was the built-in one. */
export const saveTemplate = ({ trx }: OnDatabase, template: Insertable<MailTemplate>) =>
  trx
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

export const deleteTemplate = ({ trx }: OnDatabase, name: string) =>
  trx.deleteFrom('mailTemplate').where('name', '=', name).returning(['subject', 'lead']).executeTakeFirst()
