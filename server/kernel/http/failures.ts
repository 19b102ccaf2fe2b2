import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { Failure } from '#shared/http/failure.ts'

import { failureOf } from './failure-of.ts'
import { linkIn } from './files-at.ts'
import type { FailureAnswer, Protocol } from './protocol.ts'

/** Called for each request that is refused for lack of a permission. */
export type NoteRefusal = (request: FastifyRequest, failure: Failure) => void

const isRefusal = ({ code }: Failure) => code === 'not_allowed' || code === 'not_admin'

/** Answers whatever a request throws, in the form of its protocol. */
export function answerFailures(app: FastifyInstance, noteRefusal?: NoteRefusal): void {
  app.setErrorHandler((error, request, reply) => {
    const failure = failureOf(error, request.routeOptions.bodyLimit)
    if (!failure) request.log.error({ err: error }, 'A request failed unexpectedly')
    else if (failure.code === 'unavailable' && failure.cause) {
      request.log.error({ err: failure.cause }, 'A service that a request needs did not answer')
    }

    if (failure && isRefusal(failure)) noteRefusal?.(request, failure)

    const answered =
      failure ?? new Failure('internal', `Something went wrong on our side. It is noted as ${request.id}.`)
    return sendFailure(request, reply, answered)
  })
}

/** A failure as status, headers and body, with the headers that every protocol has. */
export function wireAnswer(protocol: Protocol, failure: Failure, requestedVersion?: string): FailureAnswer {
  const { retryAfterSeconds, challenge, allow } = failure.facts
  const { status, headers, body } = protocol.answerTo(failure, requestedVersion)
  const more = {
    ...(retryAfterSeconds && { 'retry-after': String(retryAfterSeconds) }),
    ...(allow && { allow: allow.join(', ') }),
    ...(challenge && { 'www-authenticate': challenge }),
  }

  return { status, headers: { ...more, ...headers }, body }
}

export function sendFailure(request: FastifyRequest, reply: FastifyReply, failure: Failure) {
  const version = request.headers['x-supabase-api-version']
  const protocol = request.server.protocolAt(request.url)
  const answer = wireAnswer(protocol, failure, typeof version === 'string' ? version : undefined)
  // The failed answer may have been compressed; this one is not.
  reply.removeHeader('content-encoding').removeHeader('content-length')
  // Otherwise Node would read the rest of the body for nothing.
  if (failure.code === 'payload_too_large') reply.header('connection', 'close')
  // A browser that was led to a file shows what comes instead of it.
  if (linkIn(request.url)) return reply.code(answer.status).type('text/plain; charset=utf-8').send(failure.message)
  // Serialized here, since a route's response schemas describe only its success.
  return reply
    .code(answer.status)
    .headers(answer.headers)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(answer.body))
}
