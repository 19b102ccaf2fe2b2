import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { Failure } from '#shared/http/failure.ts'

import { answerTo } from './failure-body.ts'
import { failureOf } from './failure-of.ts'

/** Answers whatever is thrown while a request is handled, in the form of the protocol that was asked. */
export function answerFailures(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const failure = failureOf(error)
    if (!failure) request.log.error({ err: error }, 'A request failed for a reason that we did not foresee')
    else if (failure.code === 'unavailable')
      request.log.error({ err: failure.cause }, 'Something that we need is not there')

    const answered =
      failure ?? new Failure('internal', `Something went wrong on our side. It is noted as ${request.id}.`)
    return sendFailure(request, reply, answered)
  })
}

export function sendFailure(request: FastifyRequest, reply: FastifyReply, failure: Failure) {
  const version = request.headers['x-supabase-api-version']
  const answer = answerTo(failure, request.url, typeof version === 'string' ? version : undefined)
  // Serialized here: the response schemas of a route describe its success.
  return reply
    .code(answer.status)
    .headers(answer.headers)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(answer.body))
}
