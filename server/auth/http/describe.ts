import { z } from 'zod'

import {
  always,
  type Answers,
  codesOf,
  describedHeaders,
  failuresOf,
  schemaOf,
  successesOf,
} from '#server/kernel/http/describe-endpoint.ts'
import { type AuthEndpoint, Location } from '#shared/auth/endpoint.ts'
import type { DeclaredFailure } from '#shared/http/endpoint.ts'

import { authProtocol } from './protocol.ts'

/** The schemas by which Fastify validates requests and writes successful answers. */
export function authSchemaOf(name: string, endpoint: AuthEndpoint) {
  const schema = schemaOf(name, endpoint)
  if (endpoint.redirect) return { ...schema, response: {} }

  return endpoint.page ? { ...schema, response: { 200: z.string() } } : schema
}

/** Every answer of an endpoint of /auth/v1. */
export const authAnswersOf = (endpoint: AuthEndpoint): Answers => ({
  ...authSuccessesOf(endpoint),
  ...failuresOf(authProtocol, [
    ...codesOf(endpoint, aboutCaller(endpoint)),
    ...(endpoint.captcha ? (['captcha_failed'] as const) : []),
  ]),
})

const elsewhere = {
  description: 'Go on elsewhere',
  headers: { ...always, ...describedHeaders({ location: 'Where the browser goes on' }) },
}

function authSuccessesOf(endpoint: AuthEndpoint): Answers {
  const { page, redirect, mayRedirect, responseHeaders = [] } = endpoint
  if (redirect) return { [redirect]: elsewhere }
  if (page) {
    const text = {
      description: 'The answer',
      headers: always,
      content: { 'text/html': { schema: { type: 'string' } } },
    }
    return { 200: text, 303: elsewhere }
  }

  const own = describedHeaders(Object.fromEntries(responseHeaders.map((name) => [name, 'Where the list goes on'])))
  return {
    ...successesOf({ ...endpoint, response: withoutLocation(endpoint.response) }, own),
    ...(mayRedirect && { 302: elsewhere }),
  }
}

/** The body that remains when a redirect is one of the answers. */
function withoutLocation(response: z.ZodType): z.ZodType {
  if (!(response instanceof z.ZodUnion)) return response
  const bodies = response.options.filter((option) => option !== Location)
  const [only] = bodies

  return bodies.length === 1 && only instanceof z.ZodType ? only : z.union(bodies)
}

/** An invalid token is refused only where one is needed. */
function aboutCaller({ access, isOpenToApps }: AuthEndpoint): DeclaredFailure[] {
  if (access === 'anyone') return ['not_signed_in']

  return [
    'not_signed_in',
    'bad_jwt',
    'user_not_found',
    'session_not_found',
    'user_banned',
    'bad_jwt 400',
    'session_expired 403',
    ...(isOpenToApps ? [] : (['not_allowed'] as const)),
    ...(access === 'service' ? (['not_admin'] as const) : []),
  ]
}
