import { z } from 'zod'

import { endpoint } from '#shared/http/endpoint.ts'
import { NextPage, pageQuery } from '#shared/http/list.ts'
import { Id, Instant, Line, Paragraph } from '#shared/http/wire.ts'

/** How long each part of a report may be. */
export const bounds = { message: 500, stack: 4000, path: 200, build: 64, reports: 10 }

/** What a person can read out to the studio. */
const ErrorId = z
  .string()
  .regex(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/)
  .meta({ examples: ['K7Q2-M9XD'] })

const ErrorReport = z.strictObject({
  errorId: ErrorId,
  code: Line(60),
  operation: Line(60),
  message: Paragraph(bounds.message),
  stack: Paragraph(bounds.stack),
  /** The address as the table of pages writes it: no numbers, no query. */
  path: Line(bounds.path),
  /** Which build of the client. */
  build: Line(bounds.build),
  /** How often it happened since the last report of it. */
  count: z.int().min(1).max(1000),
})
export type ErrorReport = z.output<typeof ErrorReport>

/** Errors of browsers that are the same one, as far as a program can tell. */
const ClientError = z.object({
  id: Id,
  code: z.string(),
  operation: z.string(),
  message: z.string(),
  stack: z.string(),
  path: z.string(),
  build: z.string(),
  browser: z.string(),
  /** Of the latest times that it happened. */
  errorIds: z.array(z.string()),
  count: z.int(),
  countLastHour: z.int(),
  countLastDay: z.int(),
  firstSeenAt: Instant,
  lastSeenAt: Instant,
})
export type ClientError = z.output<typeof ClientError>

const ClientErrorsQuery = z.strictObject({
  /** In its message, page, code, operation and numbers. */
  search: z.string().trim().max(100).exactOptional(),
  ...pageQuery(),
})
export type ClientErrorsQuery = z.output<typeof ClientErrorsQuery>

export const errorsContract = {
  reportClientErrors: endpoint({
    method: 'POST',
    path: '/api/v1/client-errors',
    summary: 'Takes note of errors in a browser',
    access: 'anyone',
    limit: { max: 20, perSeconds: 60 },
    body: z.strictObject({ reports: z.array(ErrorReport).min(1).max(bounds.reports) }),
    status: 204,
    response: z.void(),
  }),
  listClientErrors: endpoint({
    method: 'GET',
    path: '/api/v1/client-errors',
    summary: 'Errors in browsers of the last 30 days, the latest first, a page at a time',
    access: 'may:manage_settings/settings',
    query: ClientErrorsQuery,
    response: z.object({
      errors: z.array(ClientError),
      /** Of all that the search finds: how many, and how often they happened in the last hour. */
      total: z.int(),
      countLastHour: z.int(),
      next: NextPage,
    }),
  }),
  resolveClientError: endpoint({
    method: 'DELETE',
    path: '/api/v1/client-errors/:clientErrorId',
    summary: 'Forgets an error that was mended; it comes back when it happens again',
    access: 'may:manage_settings/settings',
    params: z.object({ clientErrorId: Id }),
    status: 204,
    response: z.void(),
    failures: ['not_found'],
  }),
}
