import { z } from 'zod'

import { SheetChange } from '#shared/builds/sheets/diff.ts'
import { endpoint } from '#shared/http/endpoint.ts'
import { daysQuery, NextPage, pageQuery, Total } from '#shared/http/list.ts'
import {
  Cents,
  Day,
  Id,
  IdempotencyHeaders,
  Instant,
  Line,
  Paragraph,
  RequiredIdempotencyHeaders,
} from '#shared/http/wire.ts'
import { SignedName } from '#shared/people/person-name.ts'

import { QuoteShelf, QuoteStatus } from './status.ts'

export const QuotePart = z.enum(['head', 'shaft', 'grip', 'adapter', 'labour'])
export type QuotePart = z.output<typeof QuotePart>

const QuoteLine = z.object({
  part: QuotePart,
  name: z.string(),
  quantity: z.int(),
  unitCents: Cents,
  discountCents: Cents,
  totalCents: Cents,
})

const QuoteClub = z.object({ slot: z.string(), facts: z.string(), isOrdered: z.boolean() })

/** For a quote that changes an approved one: its former total, and what differs in the clubs. */
export const QuoteChange = z.object({
  number: z.string(),
  buildNumber: z.string(),
  fromCents: Cents,
  /** The added sum; negative when it is less. */
  moreCents: z.int(),
  /** What was paid of its order. */
  paidCents: z.int(),
  changes: z.array(SheetChange),
})
export type QuoteChange = z.output<typeof QuoteChange>

/**
 * A quote as the holder of its link reads it: without costs, the builder's notes, and names other than the client's.
 */
export const LinkedQuote = z.object({
  id: Id,
  number: z.string().meta({ examples: ['Q-1001'] }),
  status: QuoteStatus,
  version: z.int(),
  validUntil: z.string().nullable(),
  isOver: z.boolean(),
  firstName: z.string(),
  /** The client's full name, proposed for the signature. */
  clientName: z.string(),
  clubs: z.array(QuoteClub),
  lines: z.array(QuoteLine),
  /** The fitting fee that is credited. */
  creditCents: Cents,
  taxCents: Cents,
  totalCents: Cents,
  depositCents: Cents,
  signedName: z.string(),
  /** The order of the quote, and a token to pay its deposit, for its client and for staff who take payments. */
  order: z.object({ number: z.string(), dueNowCents: Cents, payToken: z.string().nullable() }).nullable(),
  /** True when parts have run out since it was sent. */
  waitsForParts: z.boolean(),
  change: QuoteChange.nullable(),
  /**
   * The quote or, while there is none, the sheet that replaced it. A link opens one record, so only its signed-in
   * client gets the token of the next one; others open it from their mail.
   */
  newer: z.object({ kind: z.enum(['quote', 'sheet']), number: z.string(), token: z.string().nullable() }).nullable(),
})
export type LinkedQuote = z.output<typeof LinkedQuote>

export const Quote = LinkedQuote.omit({ firstName: true, clientName: true, order: true, newer: true }).extend({
  sheetId: Id,
  sheetNumber: z.string(),
  sheetVersion: z.int(),
  person: z.object({ id: Id, name: z.string(), email: z.string() }).nullable(),
  note: z.string(),
  createdAt: Instant,
  sentAt: Instant.nullable(),
  /** When its client got a new link; the former one has ended. */
  sentAgainAt: Instant.nullable(),
  order: z.object({ id: Id, number: z.string(), dueNowCents: Cents }).nullable(),
  buildId: Id.nullable(),
  history: z.array(
    z.object({
      at: Instant,
      from: QuoteStatus.nullable(),
      to: QuoteStatus,
      by: z.string().nullable(),
      reason: z.string().nullable(),
    }),
  ),
})
export type Quote = z.output<typeof Quote>

export const QuoteRow = z.object({
  id: Id,
  number: z.string(),
  sheetNumber: z.string(),
  status: QuoteStatus,
  personName: z.string(),
  clubCount: z.int(),
  totalCents: Cents.nullable(),
  validUntil: z.string().nullable(),
  createdAt: Instant,
})
export type QuoteRow = z.output<typeof QuoteRow>

/** The token of a quote's link. It is sent in the body, because addresses are logged. */
export const QuoteToken = z
  .string()
  .max(200)
  .meta({ examples: ['5f2b1c9e-4d6a-4c3e-9b1f-0a7d2e8c6f31_1.q8Zr'] })

const params = z.object({ quoteId: Id })
const access = 'may:create_builds/builds' as const
const limit = { max: 120, perSeconds: 60, bucket: 'quote links' } as const
const token = QuoteToken.exactOptional()

/** The prices of sheets as they are sent to clients. */
export const quotesContract = {
  listQuotes: endpoint({
    method: 'GET',
    path: '/api/v1/quotes',
    summary: 'Quotes of the place, or of one client or sheet in the whole house, the latest first',
    access,
    query: z.strictObject({
      ...daysQuery,
      ...pageQuery(),
      status: QuoteStatus.exactOptional(),
      /** Drafts, and those whose client has a week left to answer. */
      shelf: QuoteShelf.exactOptional(),
      /** A number, or letters of the client's name. */
      search: z.string().max(100).exactOptional(),
      sheet: Id.exactOptional(),
      person: Id.exactOptional(),
    }),
    response: z.object({ quotes: z.array(QuoteRow), next: NextPage, total: Total }),
  }),
  readQuote: endpoint({
    method: 'GET',
    path: '/api/v1/quotes/:quoteId',
    summary: 'One quote with its lines at the prices of today, or as they were sent',
    access,
    params,
    response: Quote,
    failures: ['not_found'],
  }),
  createQuote: endpoint({
    method: 'POST',
    path: '/api/v1/quotes',
    summary: 'Price the newest version of a sheet that was shared, part by part',
    access,
    headers: IdempotencyHeaders,
    body: z.strictObject({ sheetId: Id, note: Paragraph(1000).exactOptional() }),
    status: 201,
    response: Quote,
    failures: ['not_found', 'wrong_state', 'key_reused'],
  }),
  sendQuoteAgain: endpoint({
    method: 'POST',
    path: '/api/v1/quotes/:quoteId/link',
    summary: 'Mail a quote that waits for an answer again: the link that was sent before ends',
    access,
    params,
    headers: IdempotencyHeaders,
    response: z.object({ to: z.string() }),
    failures: ['not_found', 'wrong_state', 'key_reused'],
  }),
  sendQuote: endpoint({
    method: 'POST',
    path: '/api/v1/quotes/:quoteId/send',
    summary:
      'Fix the prices and mail the client a link by which they approve; what was sent before for the sheet is superseded',
    access,
    params,
    headers: IdempotencyHeaders,
    body: z.strictObject({
      version: z
        .int()
        .exactOptional()
        .meta({ examples: [1] }),
      validUntil: Day.exactOptional(),
    }),
    response: Quote,
    failures: ['not_found', 'wrong_state', 'version_conflict', 'invalid_input', 'key_reused'],
  }),
  readLinkedQuote: endpoint({
    method: 'POST',
    reads: true,
    path: '/api/v1/quote',
    summary: 'The quote behind a link',
    access: 'anyone',
    limit,
    body: z.strictObject({ token: QuoteToken }),
    response: LinkedQuote,
    failures: ['not_found', 'expired'],
  }),
  approveQuote: endpoint({
    method: 'POST',
    path: '/api/v1/quotes/:quoteId/approve',
    summary: 'Agree to a quote by a typed name: its client, who holds its link, or staff for a client at the counter',
    access: 'anyone',
    limit,
    params,
    headers: RequiredIdempotencyHeaders,
    body: z.strictObject({
      version: z.int(),
      signedName: SignedName,
      token,
    }),
    response: LinkedQuote,
    failures: ['not_found', 'wrong_state', 'version_conflict', 'expired', 'price_changed', 'key_reused'],
  }),
  declineLinkedQuote: endpoint({
    method: 'POST',
    path: '/api/v1/quote/decline',
    summary: 'Decline the quote behind a link',
    access: 'anyone',
    limit,
    body: z.strictObject({ token: QuoteToken, version: z.int(), reason: Line(300).exactOptional() }),
    response: LinkedQuote,
    failures: ['not_found', 'expired', 'wrong_state', 'version_conflict'],
  }),
  askAboutQuote: endpoint({
    method: 'POST',
    path: '/api/v1/quote/ask',
    summary: 'Ask something about the quote behind a link; the studio answers by mail',
    access: 'anyone',
    limit: { max: 10, perSeconds: 600, bucket: 'questions about quotes' },
    headers: IdempotencyHeaders,
    body: z.strictObject({ token: QuoteToken, text: Paragraph(1000).min(1, 'Write your question first.') }),
    response: z.object({ asked: z.literal(true) }),
    failures: ['not_found', 'expired', 'not_offered', 'key_reused'],
  }),
}
