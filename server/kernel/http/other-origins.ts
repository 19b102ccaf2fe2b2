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

// Browsers need the version to tell a failure's form.
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
 * Lets pages of any origin call the protocols of Supabase's client. They send a token in a header, never our cookies,
 * which are SameSite. The studio's own API is for its own pages only.
 */
export async function allowOtherOrigins(app: FastifyInstance): Promise<void> {
  await app.register(cors, {
    // A request without an origin gets no CORS headers; Vary tells caches that others do.
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
