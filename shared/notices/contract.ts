import { z } from 'zod'

import { endpoint } from '#shared/http/endpoint.ts'
import { NextPage, pageQuery, Total } from '#shared/http/list.ts'
import { Id, IdempotencyHeaders, Instant, Line, Paragraph } from '#shared/http/wire.ts'
import { BrandColor } from '#shared/settings/contract.ts'

export const Attachment = z.object({
  filename: z.string(),
  contentType: z.string(),
  content: z.string(),
  /** Set when it is no text. */
  encoding: z.literal('base64').exactOptional(),
})
export type Attachment = z.output<typeof Attachment>

export const Notice = z.object({
  channel: z.enum(['email', 'sms']),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string().optional(),
  attachments: z.array(Attachment),
  at: Instant,
})
export type Notice = z.output<typeof Notice>

export const NoticeState = z.enum(['waiting', 'sent', 'failed', 'withdrawn'])
export type NoticeState = z.output<typeof NoticeState>

/** A message as staff see it. */
export const OutgoingNotice = Notice.extend({
  id: Id,
  /** True when it holds a code or a link for its recipient only: nobody else sees its text and attachments. */
  secret: z.boolean(),
  text: z.string().nullable(),
  state: NoticeState,
  attempts: z.int(),
  /** Why the last try failed. */
  lastError: z.string().nullable(),
  /** Why it will not leave: nothing more is sent to the recipient, or what it says is no longer true. */
  ended: z.string().nullable(),
  /** True when mail to the recipient bounced; staff may have it tried again. */
  isBounced: z.boolean(),
  /** Why it cannot be sent again; null when it can. */
  notResentFor: z.string().nullable(),
})
export type OutgoingNotice = z.output<typeof OutgoingNotice>

/** A message that will not arrive. The desk does not see its text, which may hold a secret. */
export const FailedNotice = z.object({
  id: Id,
  channel: z.enum(['email', 'sms']),
  to: z.string(),
  subject: z.string(),
  failedAt: Instant,
})
export type FailedNotice = z.output<typeof FailedNotice>

export const MailTemplate = z.object({
  name: z.string().meta({ examples: ['confirmation'] }),
  /** The name that staff see. */
  title: z.string(),
  subject: z.string(),
  lead: z.string(),
  /** The built-in wording. */
  defaults: z.object({ subject: z.string(), lead: z.string() }),
  /** The {names} that are filled in when it is sent. */
  placeholders: z.array(
    z.object({
      name: z.string(),
      sample: z.string(),
      /** True when the mail is useless without it. */
      isRequired: z.boolean(),
    }),
  ),
  isEdited: z.boolean(),
})
export type MailTemplate = z.output<typeof MailTemplate>

export const NewWording = z.strictObject({
  subject: Line(150).meta({ examples: ['Welcome to {studio}'] }),
  lead: Paragraph(600)
    .min(1, 'This is required.')
    .meta({ examples: ['Good to have you, {email}.'] }),
})

export const PreviewFacts = z.enum(['made_up', 'real'])
export type PreviewFacts = z.output<typeof PreviewFacts>

const byName = z.object({ name: z.string().max(60) })

export const noticesContract = {
  listMailTemplates: endpoint({
    method: 'GET',
    path: '/api/v1/mail-templates',
    summary: 'Every mail of the studio, and how it begins',
    access: 'may:manage_settings/settings',
    response: z.array(MailTemplate),
  }),
  changeMailTemplate: endpoint({
    method: 'PUT',
    path: '/api/v1/mail-templates/:name',
    summary: 'Word the subject and the lead of a mail',
    access: 'may:manage_settings/settings',
    params: byName,
    body: NewWording,
    response: MailTemplate,
    failures: ['not_found'],
  }),
  resetMailTemplate: endpoint({
    method: 'DELETE',
    path: '/api/v1/mail-templates/:name',
    summary: 'Let a mail say again what it said at first',
    access: 'may:manage_settings/settings',
    params: byName,
    response: MailTemplate,
    failures: ['not_found'],
  }),
  previewMailTemplate: endpoint({
    method: 'POST',
    reads: true,
    path: '/api/v1/mail-templates/:name/preview',
    summary:
      'How a mail would look in this wording and color: with facts that are made up or, for who reads bookings, with those of the newest',
    access: 'may:manage_settings/settings',
    params: byName,
    body: NewWording.extend({ brandColor: BrandColor.exactOptional(), facts: PreviewFacts.exactOptional() }),
    response: z.object({
      subject: z.string(),
      text: z.string(),
      html: z.string(),
      /** Made-up facts when there is no record of its kind yet. */
      facts: PreviewFacts,
    }),
    failures: ['not_found'],
  }),

  listNotices: endpoint({
    method: 'GET',
    path: '/api/v1/notices',
    summary: 'Messages that left, or wait to leave, newest first, a page at a time; without what is secret',
    access: 'may:manage_settings/settings',
    query: z.strictObject({
      ...pageQuery(),
      state: NoticeState.exactOptional(),
      /** A part of the address or number of the recipient. */
      search: z.string().trim().max(100).exactOptional(),
    }),
    response: z.object({ notices: z.array(OutgoingNotice), next: NextPage, total: Total }),
  }),
  resendNotice: endpoint({
    method: 'POST',
    path: '/api/v1/notices/:noticeId/resend',
    summary:
      'Send a message once more, as a message of its own, where it still says something and its address takes it',
    access: 'may:manage_settings/settings',
    params: z.object({ noticeId: Id }),
    headers: IdempotencyHeaders,
    status: 201,
    response: OutgoingNotice,
    failures: ['not_found', 'wrong_state', 'key_reused'],
  }),
  liftBounce: endpoint({
    method: 'POST',
    path: '/api/v1/notices/:noticeId/lift-bounce',
    summary: 'Try mail to the recipient of this message again, whose mailbox is there after all',
    access: 'may:manage_settings/settings',
    params: z.object({ noticeId: Id }),
    response: OutgoingNotice,
    failures: ['not_found', 'wrong_state'],
  }),
  listFailedNotices: endpoint({
    method: 'GET',
    path: '/api/v1/notices/failed',
    summary: 'Whom the messages of the last two weeks did not reach, the latest first: somebody should call them',
    access: 'may:manage_bookings/bookings',
    response: z.array(FailedNotice),
  }),
  readDemoOutbox: endpoint({
    method: 'GET',
    path: '/outbox.json',
    summary: 'In the demo studio only: every message that would have left the house, newest first',
    access: 'anyone',
    response: z.array(Notice),
    failures: ['not_found'],
  }),
}
