import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { Failure } from '#shared/http/failure.ts'

import { answerTo, protocolOf } from './failure-body.ts'
import { failureOf } from './failure-of.ts'

/** Told of each request of somebody who may not do what they asked for. */
export type NoteRefusal = (request: FastifyRequest, failure: Failure) => void

const isRefusal = ({ code }: Failure, url: string) =>
  (code === 'not_allowed' || code === 'not_admin') && protocolOf(url) !== 'auth'

/** Answers whatever is thrown while a request is handled, in the form of the protocol that was asked. */
export function answerFailures(app: FastifyInstance, noteRefusal: NoteRefusal): void {
  app.setErrorHandler((error, request, reply) => {
    const failure = failureOf(error)
    if (!failure) request.log.error({ err: error }, 'A request failed for a reason that we did not foresee')
    else if (failure.code === 'unavailable' && failure.cause) {
      request.log.error({ err: failure.cause }, 'What a request depended on did not answer')
    }

    if (failure && isRefusal(failure, request.url)) noteRefusal(request, failure)

    const answered =
      failure ?? new Failure('internal', `Something went wrong on our side. It is noted as ${request.id}.`)
    return sendFailure(request, reply, answered)
  })
}

export function sendFailure(request: FastifyRequest, reply: FastifyReply, failure: Failure) {
  const version = request.headers['x-supabase-api-version']
  const answer = answerTo(failure, request.url, typeof version === 'string' ? version : undefined)
  // Of an answer that failed, or came too late, after it was compressed: this one is not.
  reply.removeHeader('content-encoding').removeHeader('content-length')
  // Serialized here: the response schemas of a route describe its success.
  return reply
    .code(answer.status)
    .headers(answer.headers)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(answer.body))
}
