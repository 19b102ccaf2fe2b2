import { errorCodes } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'

import { isDatabaseGone } from '#server/db/constraint.ts'
import { Failure, type FieldFailure } from '#shared/http/failure.ts'

/** What a caller is told about anything that was thrown; `undefined` for a bug. */
export function failureOf(error: unknown): Failure | undefined {
  if (error instanceof Failure) return error
  if (hasZodFastifySchemaValidationErrors(error)) return invalidInput(error.validation)
  if (isDatabaseGone(error)) {
    return new Failure('unavailable', 'The studio cannot be reached right now. Please try again in a moment.', {
      cause: error,
      retryAfterSeconds: 5,
    })
  }

  return fastifyFailure(error)
}

interface Issue {
  instancePath: string
  message?: string
  params?: object
}

function invalidInput(issues: readonly Issue[]): Failure {
  const details = issues.flatMap(fieldFailures)
  const [first] = details
  const message = details.length === 1 && first ? `${first.path}: ${first.message}` : 'Some fields need another look.'

  return new Failure('invalid_input', message, { details })
}

function fieldFailures({ instancePath, message = 'This is not valid.', params }: Issue): FieldFailure[] {
  const path = instancePath.split('/').slice(1).join('.')
  const issue = params && 'issue' in params ? params.issue : undefined
  if (hasKeys(issue)) {
    return issue.keys.map((key) => ({ path: path ? `${path}.${key}` : key, message: 'This field is not known here.' }))
  }

  return [{ path: path || 'body', message }]
}

const hasKeys = (issue: unknown): issue is { keys: string[] } =>
  typeof issue === 'object' && issue !== null && 'keys' in issue && Array.isArray(issue.keys)

function fastifyFailure(error: unknown): Failure | undefined {
  if (!(error instanceof Error)) return undefined
  if (error instanceof errorCodes.FST_ERR_CTP_BODY_TOO_LARGE) {
    return new Failure('payload_too_large', 'Request body too large (max 1048576 bytes)', { cause: error })
  }
  if (error instanceof errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE) {
    return new Failure('unsupported_media_type', 'Send the body as application/json.', { cause: error })
  }
  // Whatever else Fastify refuses (a broken length, a malformed URL) is the request's fault too.
  const status = 'statusCode' in error ? Number(error.statusCode) : 500
  return status >= 400 && status < 500 ? new Failure('bad_json', error.message, { cause: error, status }) : undefined
}
