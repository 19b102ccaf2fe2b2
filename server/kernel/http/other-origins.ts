import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'

import { studioProtocol } from './protocol.ts'

const allowedHeaders = [
  'accept',
  'accept-profile',
  'apikey',
  'authorization',
  'content-profile',
  'content-type',
  'prefer',
  'range',
  'redirect_to',
  'x-client-info',
  'x-client-ip',
  'x-jwt-aud',
  'x-region',
  'x-request-id',
  'x-retry-count',
  'x-supabase-api-version',
  'x-upsert',
  'x-use-cookie',
]

// Without the version a browser cannot tell the form of a failure.
const exposedHeaders = [
  'content-range',
  'etag',
  'link',
  'retry-after',
  'x-request-id',
  'x-sb-error-code',
  'x-supabase-api-version',
  'x-total-count',
]

/**
 * Lets pages of any origin call the protocols of Supabase's client. Their requests carry a token in a header, and never
 * our cookies, which are SameSite. The studio's own API is for its own pages.
 */
export async function admitOtherOrigins(app: FastifyInstance): Promise<void> {
  await app.register(cors, {
    // A request without an origin gets no headers about origins; Vary tells caches that others do.
    delegator: ({ url, headers }, done) =>
      done(null, headers.origin === undefined || app.protocolAt(url) === studioProtocol ? refusing : admitting),
  })
}

const refusing = { origin: false }

const admitting = {
  origin: true,
  methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
  credentials: true,
  allowedHeaders,
  exposedHeaders,
  maxAge: 86_400,
}
