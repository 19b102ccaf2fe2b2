import { z } from 'zod'

import { endpoint } from '#shared/http/endpoint.ts'
import { NextPage, pageQuery } from '#shared/http/list.ts'
import { Id, Instant, Line, Paragraph } from '#shared/http/wire.ts'

/** The longest that each part of a report may be. */
export const bounds = { message: 500, stack: 4000, path: 200, build: 64, reports: 10 }

/** A code that people can read out to the studio. */
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
  /** The page's address as the routes write it, without ids and query. */
  path: Line(bounds.path),
  /** The build of the client. */
  build: Line(bounds.build),
  /** How often it happened since the last report of it. */
  count: z.int().min(1).max(1000),
})
export type ErrorReport = z.output<typeof ErrorReport>

/** Reports of the same error, as far as a program can tell. */
const ClientError = z.object({
  id: Id,
  code: z.string(),
  operation: z.string(),
  message: z.string(),
  stack: z.string(),
  path: z.string(),
  build: z.string(),
  browser: z.string(),
  /** The codes of the latest times it happened. */
  errorIds: z.array(z.string()),
  count: z.int(),
  countLastHour: z.int(),
  countLastDay: z.int(),
  firstSeenAt: Instant,
  lastSeenAt: Instant,
})
export type ClientError = z.output<typeof ClientError>

const ClientErrorsQuery = z.strictObject({
  /** In message, page, code, operation and ids. */
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
      /** How many errors the search finds, and how often they happened in the last hour. */
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
