import { z } from 'zod'

import { endpoint } from '#shared/http/endpoint.ts'
import { daysQuery, NextPage, pageQuery, Total } from '#shared/http/list.ts'
import {
  EmailAddress,
  Id,
  IdempotencyHeaders,
  Instant,
  Line,
  OrNull,
  Paragraph,
  PhoneNumber,
} from '#shared/http/wire.ts'

import { EnquiryStatus } from './enquiry-status.ts'
import { PersonName } from './person-name.ts'

export const EnquiryTopic = z.enum([
  'membership',
  'league',
  'clinic',
  'lesson',
  'fitting',
  'build',
  'putter_build',
  'repair',
  'other',
])
export type EnquiryTopic = z.output<typeof EnquiryTopic>

export const NewEnquiry = z.strictObject({
  topic: EnquiryTopic,
  /** The thing it is about, by the page's name for it: a plan, a league, a clinic. */
  about: OrNull(Line(200)).exactOptional(),
  name: PersonName(120).meta({ examples: ['Sam Rivera'] }),
  email: EmailAddress,
  phone: OrNull(PhoneNumber).exactOptional(),
  message: Paragraph(4000)
    .min(1, 'This is required.')
    .meta({ examples: ['Is there a place left on Thursdays?'] }),
})
export type NewEnquiry = z.output<typeof NewEnquiry>

export const ListedEnquiry = z.object({
  id: Id,
  topic: EnquiryTopic,
  about: z.string().nullable(),
  name: z.string(),
  email: z.string(),
  /** Its first words. */
  excerpt: z.string(),
  status: EnquiryStatus,
  createdAt: Instant,
})
export type ListedEnquiry = z.output<typeof ListedEnquiry>

export const Enquiry = ListedEnquiry.omit({ excerpt: true }).extend({
  phone: z.string().nullable(),
  message: z.string(),
  /** The client who asked while signed in. */
  personId: Id.nullable(),
  /** True when a signed-in person sent it. */
  hasAccount: z.boolean(),
  closedAt: Instant.nullable(),
  /** Raised by each change; a change names the version that the caller has seen. */
  version: z.int(),
  /** The messages since then, by the studio and by whoever asked. */
  answers: z.array(z.object({ id: Id, text: z.string(), by: z.string(), at: Instant, isFromAsker: z.boolean() })),
})
export type Enquiry = z.output<typeof Enquiry>

const ofEnquiry = {
  params: z.object({ enquiryId: Id }),
  failures: ['not_found', 'wrong_state', 'version_conflict'],
} as const
const Seen = z.strictObject({ version: z.int().meta({ examples: [3] }) })

const staff = 'may:answer/enquiries' as const

export const enquiriesContract = {
  sendEnquiry: endpoint({
    method: 'POST',
    path: '/api/v1/enquiries',
    summary: 'Ask the studio something; the same Idempotency-Key never asks twice',
    access: 'anyone',
    knowsDevice: 'when it has a number',
    headers: IdempotencyHeaders,
    body: NewEnquiry,
    status: 201,
    response: z.object({ id: Id, createdAt: Instant }),
    failures: ['not_offered', 'key_reused'],
    limit: { max: 10, perSeconds: 600 },
  }),
  listEnquiries: endpoint({
    method: 'GET',
    path: '/api/v1/enquiries',
    summary: 'What was asked, what waits for an answer first, newest first, a page at a time',
    access: staff,
    query: z.strictObject({
      status: EnquiryStatus.exactOptional(),
      topic: EnquiryTopic.exactOptional(),
      ...daysQuery,
      ...pageQuery(),
    }),
    response: z.object({
      enquiries: z.array(ListedEnquiry),
      /** How many are in each state, over all topics. */
      counts: z.object({ new: z.int(), answered: z.int(), closed: z.int() }),
      next: NextPage,
      total: Total,
    }),
  }),
  readEnquiry: endpoint({
    method: 'GET',
    path: '/api/v1/enquiries/:enquiryId',
    summary: 'One enquiry with its answers',
    access: staff,
    params: ofEnquiry.params,
    response: Enquiry,
    failures: ['not_found'],
  }),
  answerEnquiry: endpoint({
    ...ofEnquiry,
    method: 'POST',
    path: '/api/v1/enquiries/:enquiryId/answer',
    summary: 'Answer by mail; the same Idempotency-Key never answers twice',
    access: staff,
    headers: IdempotencyHeaders,
    failures: [...ofEnquiry.failures, 'key_reused'],
    body: Seen.extend({
      text: Paragraph(4000)
        .min(1, 'This is required.')
        .meta({ examples: ['Yes, two places are left.'] }),
    }),
    response: Enquiry,
  }),
  closeEnquiry: endpoint({
    ...ofEnquiry,
    method: 'POST',
    path: '/api/v1/enquiries/:enquiryId/close',
    summary: 'Put an enquiry away, answered or not',
    access: staff,
    body: Seen,
    response: Enquiry,
  }),
  reopenEnquiry: endpoint({
    ...ofEnquiry,
    method: 'POST',
    path: '/api/v1/enquiries/:enquiryId/reopen',
    summary: 'Let a closed enquiry wait for an answer again',
    access: staff,
    body: Seen,
    response: Enquiry,
  }),
}
