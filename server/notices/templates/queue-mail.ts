import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Place } from '#server/kernel/place.ts'
import { type Delivery, queueDelivery, type Transport } from '#server/notices/delivery-queue.ts'
import { type Letter, writeLetter } from '#server/notices/letter.ts'
import { insertNotices, readStationery } from '#server/notices/store.ts'
import { type Letterhead, letterheadOf } from '#server/settings/service.ts'
import type { Attachment } from '#shared/notices/contract.ts'
import type { ChosenKind } from '#shared/notices/kinds.ts'
import { fillIn, type Wording } from '#shared/notices/wording.ts'

import { accountTemplates } from './account.ts'
import { type TemplateName, templateOf, templates } from './templates.ts'

/** The sender of an invitation to a calendar. */
export interface Organizer {
  name: string
  email: string
}

export interface TemplateMail extends Omit<Letter, 'lead'> {
  to: string
  /** The person it is for; required for kinds that they may refuse. */
  personId?: string
  /** The id of the record it is about, by which it may be withdrawn when that changes. */
  about?: string
  /** The address for answers, when it is not the studio's. */
  replyTo?: string
  template: TemplateName
  /** The values of the template's {names}, except studio and address. */
  facts?: Readonly<Record<string, string>>
  attachments?: readonly Attachment[]
  /** The entry for the reader's calendar. */
  calendar?: (organizer: Organizer) => Attachment
  /** From then on it is useless and is not sent. */
  expiresAt?: Date
  /** Given when a hook sends the mail. */
  hookPayload?: string | undefined
}

/** Where a letter is from: the first place, unless the work says another. */
interface Sending extends OnDatabase {
  place?: Place
}

/**
 * Puts a mail into the outbox, in the transaction of what it tells about, under the name and the address of the place of the work, and
 * in the words that the studio chose for it. Its id, for
 * that need to know whether it left.
 */
export const queueTemplate = async (work: Sending, mail: TemplateMail): Promise<string | undefined> =>
  (await queueTemplates(work, mail.template, [mail]))[0]

interface NewLink {
  to: string
  about: string
  /** The reader's word for what the link opens. */
  what: string
  url: string
}

/** A link that replaces those mailed before. */
export const newLinkMail = ({ to, about, what, url }: NewLink): TemplateMail => ({
  template: 'new_link',
  to,
  about,
  facts: { what },
  lines: ['You asked for it, or we have made it for you.'],
  action: { label: 'Open it', url },
  notes: ['This link replaces any that you were sent before.'],
})

interface NewLinks {
  to: string
  about: string
  links: readonly Pick<NewLink, 'what' | 'url'>[]
}

/** New links to everything in progress, for a person whose address changed. */
export const newLinksMail = ({ to, about, links }: NewLinks): TemplateMail => ({
  template: 'new_links',
  to,
  about,
  lines: [
    'This address is yours with us from now on. What was mailed to the one before opens nothing any more.',
    ...links.map(({ what, url }) => `${what.charAt(0).toUpperCase()}${what.slice(1)}:\n${url}`),
  ],
})

/** Queues many mails of one template. */
export async function queueTemplates(
  work: Sending,
  template: TemplateName,
  mails: readonly TemplateMail[],
): Promise<string[]> {
  if (mails.length === 0) return []

  const addresses = template in accountTemplates ? [] : mails.map(({ to }) => to)
  const stationery = await readStationery(work, template, addresses)
  const queued = await insertNotices(
    work,
    mails.map((mail) => draftOf(mail, stationery)),
  )
  await queueDeliveries(work, queued)
  return queued.map(({ id }) => id)
}

type Stationery = Awaited<ReturnType<typeof readStationery>>

/** Tells the reader why a mail came to an unconfirmed address. Mails about accounts say it in their own words. */
const unprovenWords =
  'You signed up with this address and have not confirmed it yet. Confirm it on your account page, so that we know it is yours.'

function draftOf(mail: TemplateMail, { subject, lead, email, unproven, ...sender }: Stationery) {
  const {
    to,
    replyTo,
    template,
    facts,
    attachments = [],
    calendar,
    hookPayload,
    personId,
    about,
    expiresAt,
    ...rest
  } = mail
  const letter = unproven.includes(to) ? { ...rest, notes: [...(rest.notes ?? []), unprovenWords] } : rest
  const head = letterheadOf(sender)
  const wording = subject !== null && lead !== null ? { subject, lead } : templates[template]
  const invitation = calendar?.({ name: head.studio, email: email ?? '' })

  return {
    channel: 'email' as const,
    recipient: withoutControls(to, ''),
    replyTo: replyTo === undefined ? null : withoutControls(replyTo, ''),
    ...composeMail(wording, { email: to, ...facts }, letter, head),
    attachments: JSON.stringify([...attachments, ...(invitation ? [invitation] : [])]),
    template,
    kind: templateOf(template)?.kind ?? ('needed' as const),
    personId: personId ?? null,
    about: about ?? null,
    expiresAt: expiresAt ?? null,
    secret: templateOf(template)?.secret ?? opensSomething(letter),
    hookPayload: hookPayload ?? null,
  }
}

interface QueuedDelivery extends Delivery {
  transport: Transport
}

async function queueDeliveries(work: OnDatabase, deliveries: readonly QueuedDelivery[]): Promise<void> {
  for (const [transport, notices] of Map.groupBy(deliveries, (notice) => notice.transport)) {
    await queueDelivery(work, transport, notices)
  }
}

/** True when a link carries a token behind the #: whoever has it can open something. */
const opensSomething = ({ action, preferencesUrl }: Omit<Letter, 'lead'>) =>
  [action?.url, preferencesUrl].some((url) => url?.includes('#'))

/** Composes the mail. Facts lose their line breaks, so that none can add a header. */
export function composeMail(
  { subject, lead }: Wording,
  facts: Readonly<Record<string, string>>,
  letter: Omit<Letter, 'lead'>,
  head: Letterhead,
) {
  const known = Object.entries({ studio: head.studio, ...facts }).map(([name, fact]) => [
    name,
    withoutControls(fact, ' '),
  ])
  const inLine: Record<string, string> = Object.fromEntries(known)

  return {
    subject: fillIn(subject, inLine),
    ...writeLetter({ ...letter, lead: fillIn(lead, inLine) }, head),
  }
}

const withoutControls = (text: string, instead: string) => text.replace(/[\s\p{Cc}]+/gu, instead)

interface Sms {
  to: string
  text: string
  /** The kind and the person, for messages that the person may refuse. */
  kind?: ChosenKind
  personId?: string
  about?: string
  /** True when it holds a link that opens something; a message that is always sent may hold a code. */
  secret?: boolean
  /** Not before then, because of quiet hours. */
  leavesAt?: Date
  expiresAt?: Date
  /** Given when a hook sends the SMS. */
  hookPayload?: string | undefined
}

/**
 * Puts SMS into the outbox. `to` is the digits of a number with its country code. Messages that are always sent may
 * carry a code.
 */
export async function queueSms(work: OnDatabase, ...messages: readonly Sms[]): Promise<void> {
  if (messages.length === 0) return

  const drafts = messages.map(({ to, text, kind, personId, about, secret, expiresAt, hookPayload }) => ({
    channel: 'sms' as const,
    recipient: `+${to}`,
    subject: '',
    text,
    kind: kind ?? ('needed' as const),
    personId: personId ?? null,
    about: about ?? null,
    expiresAt: expiresAt ?? null,
    secret: secret ?? kind === undefined,
    hookPayload: hookPayload ?? null,
  }))
  const queued = await insertNotices(work, drafts)
  await queueDeliveries(
    work,
    queued.map((notice, place) => ({ ...notice, leavesAt: messages[place]?.leavesAt })),
  )
}
