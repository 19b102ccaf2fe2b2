import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'

import { placeHeader } from '#shared/http/endpoint.ts'

import { keepSerialized } from './cacheable.ts'
import { type Answers, answersOf } from './describe-endpoint.ts'
import { shareAnswers } from './share-answers.ts'

const file = { type: 'string', format: 'binary' }
const table = { ...file, examples: ['First name,Last name\r\nSam,Rivera\r\n'] }

/** Collects every route that is mounted after this call into one OpenAPI document. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  const answers = new Map<string, Answers>()
  const description = { openapi: '3.1.0' }
  app.decorate('describe', () => {
    app.swagger()
    return description
  })
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Loft & Lie',
        version: '1',
        description:
          'The API of a golf studio. /auth/v1 and /rest/v1 speak the protocol of @supabase/supabase-js; ' +
          '/api/v1 is the studio’s own. A failure is { code, message, details? }. A path that is asked by a method which ' +
          'it does not have answers 405 with that, and its methods in the header Allow. Any request may name one of the ' +
          `studio’s places in the header ${placeHeader}; without it the first place is meant, and a place that is not there ` +
          'is refused as invalid_input. What stands at a place is listed by it where the summary says so, every other list is of ' +
          'the whole house, and one record is answered by its id wherever it is.',
      },
      components: {
        securitySchemes: {
          person: { type: 'http', scheme: 'bearer', description: 'An access token of /auth/v1/token' },
          link: { type: 'http', scheme: 'booking', description: 'The token of a confirmation mail’s link' },
        },
      },
    },
    transform(route) {
      const { endpoint, answers: ownAnswers } = route.route.config ?? {}
      if (!endpoint) return jsonSchemaTransform(route)

      // `shareAnswers` puts the answers into the document at the end, so the transform leaves them out.
      const { schema, url } = jsonSchemaTransform({ ...route, schema: { ...route.schema, response: undefined } })
      answers.set(route.schema.operationId ?? '', ownAnswers?.() ?? answersOf(endpoint, app.protocolAt(endpoint.path)))
      if (!endpoint.consumes) return { url, schema }
      return { url, schema: { ...schema, body: endpoint.consumes === 'application/octet-stream' ? file : table } }
    },
    transformObject(document) {
      if (!('openapiObject' in document)) return document.swaggerObject

      // The document is made once and kept as bytes: its objects would take 45 MiB for as long as the server runs.
      keepSerialized(description, JSON.stringify(shareAnswers(document.openapiObject, answers)))
      answers.clear()
      return { ...document.openapiObject, paths: {}, components: {} }
    },
  })
}
