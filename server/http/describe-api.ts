import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'

/** Collects every route that is mounted after it into one OpenAPI document. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Loft & Lie',
        version: '1',
        description:
          'The API of a golf studio. /auth/v1 and /rest/v1 speak the protocol of @supabase/supabase-js; ' +
          '/api/v1 is the studio’s own. A failure is { code, message, details? }.',
      },
      components: {
        securitySchemes: {
          person: { type: 'http', scheme: 'bearer', description: 'An access token of /auth/v1/token' },
          link: { type: 'http', scheme: 'booking', description: 'The token of a confirmation mail’s link' },
        },
      },
    },
    transform: jsonSchemaTransform,
  })
}
