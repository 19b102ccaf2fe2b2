import { errorCodes } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { z } from 'zod'

import { isDatabaseGone, isValueRefused } from '#server/kernel/db/gone.ts'
import { tooLargeFile } from '#shared/http/csv-import.ts'
import { Failure, type FieldFailure } from '#shared/http/failure.ts'
import { mostUploadBytes, tooLargeUpload } from '#shared/http/upload.ts'

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
export const failureOfSchema = ({ issues }: z.ZodError): Failure =>
  invalidInput(
    issues.map(({ path, code, message, ...params }) => ({
      instancePath: path.map((part) => `/${String(part)}`).join(''),
      keyword: code,
      message,
      params,
    })),
  )

interface Issue {
  instancePath: string
  keyword?: string
  message?: string
  params?: object
}

function invalidInput(issues: readonly Issue[]): Failure {
  const found = issues.flatMap(fieldFailures)
  // One sentence a field, by the first rule that it breaks.
  const details = found.filter(({ path }, at) => found.findIndex((other) => other.path === path) === at)
  const paths = details.map(({ path }) => path).join(', ')

  return new Failure('invalid_input', `This needs another look: ${paths.slice(0, 200)}.`, { details })
}

// zod's own messages are written for programmers.
const sentences: Record<string, string> = {
  invalid_type: 'This is missing or of the wrong kind.',
  invalid_format: 'This is not in the right form.',
  invalid_value: 'This is not one of the choices.',
}

function fieldFailures({ instancePath, keyword, message = '', params }: Issue): FieldFailure[] {
  const path = instancePath.split('/').slice(1).join('.')
  if (hasKeys(params)) {
    return params.keys.map((key) => ({ path: path ? `${path}.${key}` : key, message: 'This field is not known here.' }))
  }

  return [{ path: path || 'body', message: sentenceOf(keyword, message) }]
}

/** The sentence that people read for an issue of zod. */
export const sentenceOf = (keyword: string | undefined, message: string): string =>
  message.endsWith('.') ? message : (sentences[keyword ?? ''] ?? `${message}.`)

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
