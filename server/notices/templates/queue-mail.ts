import type { OnDatabase } from '#server/kernel/db/database.ts'
import { type Delivery, queueDelivery, type Transport } from '#server/notices/delivery-queue.ts'
import { type Letter, writeLetter } from '#server/notices/letter.ts'
import { insertNotices, readStationery } from '#server/notices/store.ts'
import { type Letterhead, letterheadOf } from '#server/settings/service.ts'
import type { Attachment } from '#shared/notices/contract.ts'
import type { ChosenKind } from '#shared/notices/kinds.ts'
import { fillIn, type Wording } from '#shared/notices/wording.ts'

import { accountTemplates } from './account.ts'
import { type TemplateName, templateOf, templates } from './templates.ts'

/** Who invites to what goes into a calendar. */
export interface Organizer {
  name: string
  email: string
}

export interface TemplateMail extends Omit<Letter, 'lead'> {
  to: string
  /** Whom it is to; a mail that they may choose not to get names them. */
  personId?: string
  /** The record that it tells about; once that has changed, the mail may be withdrawn. */
  about?: string
  /** Where an answer goes, when not to the studio's sender. */
  replyTo?: string
  template: TemplateName
  /** What the template's {names} stand for, beside the studio and the address. */
  facts?: Readonly<Record<string, string>>
  attachments?: readonly Attachment[]
  /** What its reader's calendar takes in. */
  calendar?: (organizer: Organizer) => Attachment
  /** From then on it is of no use, and does not leave. */
  expiresAt?: Date
  /** With it a hook carries the mail. */
  hookPayload?: string | undefined
}

/**
 * Puts a mail into the outbox, in the transaction of what it tells about and in the words that the studio chose for it. Its id, for
 * whoever has to know whether it left.
 */
export const queueTemplate = async (work: OnDatabase, mail: TemplateMail): Promise<string | undefined> =>
  (await queueTemplates(work, mail.template, [mail]))[0]

interface NewLink {
  to: string
  about: string
  /** What it opens, as its reader calls that. */
  what: string
  url: string
}

/** A link that takes the place of those that were mailed before. */
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

/** The same for all that is under way of somebody whose address is another one. */
export const newLinksMail = ({ to, about, links }: NewLinks): TemplateMail => ({
  template: 'new_links',
  to,
  about,
  lines: [
    'This address is yours with us from now on. What was mailed to the one before opens nothing any more.',
    ...links.map(({ what, url }) => `${what.charAt(0).toUpperCase()}${what.slice(1)}:\n${url}`),
  ],
})

/** The same for many mails of one template. */
export async function queueTemplates(
  work: OnDatabase,
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

/** Says to whoever reads it why it came to an address that nobody has proven. Mails about accounts have words of their own for that. */
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

/** A token behind the # opens one thing to whoever has the link. */
const opensSomething = ({ action, preferencesUrl }: Omit<Letter, 'lead'>) =>
  [action?.url, preferencesUrl].some((url) => url?.includes('#'))

/** The mail as it leaves: facts are plain text in one line, so that none of them begins a header of its own. */
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
  /** Whom it is to, and of what kind it is, where they may choose not to get it. */
  kind?: ChosenKind
  personId?: string
  about?: string
  /** Holds a link that opens something; what is needed may hold a code. */
  secret?: boolean
  /** Not before then, as quiet hours have it. */
  leavesAt?: Date
  expiresAt?: Date
  /** With it a hook carries the SMS. */
  hookPayload?: string | undefined
}

/** Puts SMS into the outbox; `to` is a number's digits with its country code. Those that are needed may carry a code. */
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
