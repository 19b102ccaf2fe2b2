import { errorCodes } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { z } from 'zod'

import { isDatabaseGone, isValueRefused } from '#server/kernel/db/gone.ts'
import { tooLargeFile } from '#shared/http/csv-import.ts'
import { Failure, type FieldFailure } from '#shared/http/failure.ts'
import { mostUploadBytes, tooLargeUpload } from '#shared/http/upload.ts'
import { counted } from '#shared/words.ts'

/** How many bytes a request may have where its endpoint takes no file. */
export const usualBodyLimit = 1_048_576

/** The failure to answer for anything thrown; undefined for a bug. */
export function failureOf(error: unknown, bodyLimit = usualBodyLimit): Failure | undefined {
  if (error instanceof Failure) return error
  if (hasZodFastifySchemaValidationErrors(error)) return invalidInput(error.validation)

  return requestFailure(error, bodyLimit) ?? databaseFailure(error)
}

function databaseFailure(error: unknown): Failure | undefined {
  if (isDatabaseGone(error)) {
    return new Failure('unavailable', 'The studio cannot be reached right now. Please try again in a moment.', {
      cause: error,
      retryAfterSeconds: 5,
    })
  }

  // The schemas should refuse such values; this answers those that they miss.
  return isValueRefused(error)
    ? new Failure('invalid_input', 'This holds something that cannot be stored.', { cause: error })
    : undefined
}

/** For a request that Fastify refuses before it finds a route: its address cannot be decoded. */
export const refusalOf = (error: Error & { statusCode?: number }): Failure =>
  new Failure('invalid_input', 'This address cannot be read.', { cause: error, status: error.statusCode ?? 400 })

/** For what is parsed by a schema elsewhere than in a request. */
export const failureOfSchema = ({ issues }: z.ZodError): Failure => invalidInput(issues.map(issueOf))

const issueOf = ({ path, code, message, ...params }: z.core.$ZodIssue): Issue => ({
  instancePath: path.map((part) => `/${String(part)}`).join(''),
  keyword: code,
  message,
  params,
})

interface Issue {
  instancePath: string
  keyword?: string | undefined
  message?: string
  params?: object | undefined
}

function invalidInput(issues: readonly Issue[]): Failure {
  const found = issues.flatMap(fieldFailures)
  // One sentence a field, by the first rule that it breaks.
  const details = found.filter(({ path }, at) => found.findIndex((other) => other.path === path) === at)
  const paths = details.map(({ path }) => path).join(', ')

  return new Failure('invalid_input', `This needs another look: ${paths.slice(0, 200)}.`, { details })
}

interface Bounds {
  maximum?: unknown
  minimum?: unknown
  inclusive?: unknown
  /** Of what: a text, a number, a list. */
  origin?: unknown
}

// zod's own messages are written for programmers.
const sentences: Record<string, (bounds: Bounds) => string> = {
  invalid_type: () => 'This is missing or of the wrong kind.',
  invalid_format: () => 'This is not in the right form.',
  invalid_value: () => 'This is not one of the choices.',
  invalid_union: () => 'This has none of the forms that it may have.',
  too_big: ({ maximum, inclusive, origin }) =>
    `${inclusive === false ? 'Less than' : 'At most'} ${sized(maximum, origin)}.`,
  too_small: ({ minimum, inclusive, origin }) =>
    `${inclusive === false ? 'More than' : 'At least'} ${sized(minimum, origin)}.`,
  custom: () => 'This does not fit.',
}

const sized = (size: unknown, of: unknown): string =>
  of === 'string'
    ? counted(Number(size), 'character')
    : of === 'array'
      ? counted(Number(size), 'entry', 'entries')
      : String(size)

function fieldFailures({ instancePath, keyword, message = '', params }: Issue): FieldFailure[] {
  const within = instancePath === '/' ? '' : instancePath
  const meant = formMeant(params)
  if (meant) return meant.flatMap((issue) => fieldFailures({ ...issue, instancePath: within + issue.instancePath }))

  const path = within.split('/').slice(1).join('.')
  if (hasKeys(params)) {
    return params.keys.map((key) => ({ path: path ? `${path}.${key}` : key, message: 'This field is not known here.' }))
  }

  return [{ path: path || 'body', message: sentenceOf({ keyword, message, params }) }]
}

/** The sentence that people read for an issue of zod. */
export const sentenceOfIssue = (issue: z.core.$ZodIssue): string => sentenceOf(issueOf(issue))

const sentenceOf = ({ keyword = '', message = '', params = {} }: Omit<Issue, 'instancePath'>): string =>
  message.endsWith('.') ? message : (sentences[keyword]?.(params) ?? `${message}.`)

/** Of several forms that it may have, the one whose fields were given, with a value that is refused. */
function formMeant(params: object | undefined): Issue[] | undefined {
  const forms = params !== undefined && 'errors' in params && Array.isArray(params.errors) ? params.errors : []
  const isOfValues = (form: readonly Issue[]) =>
    form.every(({ keyword }) => keyword !== 'invalid_type' && keyword !== 'unrecognized_keys')

  return forms.map((issues: readonly z.core.$ZodIssue[]) => issues.map(issueOf)).find(isOfValues)
}

const hasKeys = (params: object | undefined): params is { keys: string[] } =>
  params !== undefined && 'keys' in params && Array.isArray(params.keys)

function tooLarge(bodyLimit: number): string {
  if (bodyLimit === mostUploadBytes) return tooLargeUpload

  return bodyLimit > usualBodyLimit ? tooLargeFile(bodyLimit) : `Request body too large (max ${bodyLimit} bytes)`
}

/** For a request that Fastify refuses. */
function requestFailure(error: unknown, bodyLimit: number): Failure | undefined {
  if (!(error instanceof Error)) return undefined
  if (error instanceof errorCodes.FST_ERR_CTP_BODY_TOO_LARGE) {
    return new Failure('payload_too_large', tooLarge(bodyLimit), { cause: error })
  }
  if (error instanceof errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE) {
    return new Failure('unsupported_media_type', 'Send the body as application/json.', { cause: error })
  }
  // Other refusals of Fastify (a broken length, a malformed URL) are faults of the request too.
  const status = 'statusCode' in error ? Number(error.statusCode) : 500
  return status >= 400 && status < 500 ? new Failure('bad_json', error.message, { cause: error, status }) : undefined
}
