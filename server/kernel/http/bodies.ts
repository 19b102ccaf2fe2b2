import { errorCodes, type FastifyInstance } from 'fastify'

import { Failure } from '#shared/http/failure.ts'

/** Far more levels than any of our bodies has: code that walks a value recurses once a level. */
const mostLevels = 1000

const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1)))

/** Parses request bodies: JSON, forms of our own pages, and files where an endpoint takes one. */
export function acceptBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])

  // Supabase's client sends the JSON type with every request but a GET, even without a body.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (request.routeOptions.config.endpoint?.consumes === 'application/json') return done(null, Buffer.from(body))
    if (body === '') return done(null, {})
    return parseJson(request, String(body), (error, parsed) => {
      if (error) done(new Failure('bad_json', 'Could not parse request body as JSON.', { cause: error }))
      else if (isDeeper(parsed, mostLevels)) {
        done(
          new Failure(
            'invalid_input',
            `This JSON has more than ${mostLevels} levels of objects and lists in each other.`,
          ),
        )
      } else done(null, parsed)
    })
  })

  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))))
  })

  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer', bodyLimit: 10_000 }, (request, _body, done) => {
    if (request.routeOptions.config.endpoint?.ignoresBody) done(null, undefined)
    else done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE('multipart/form-data'))
  })

  app.addContentTypeParser('text/csv', { parseAs: 'buffer' }, (request, body, done) => {
    const { endpoint } = request.routeOptions.config
    if (endpoint?.consumes === 'text/csv') done(null, body)
    else done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE('text/csv'))
  })

  // Passed on unread: `receiveFile` reads it up to its limit.
  app.addContentTypeParser('application/octet-stream', (request, payload, done) => {
    const { config, bodyLimit } = request.routeOptions
    const isTooLarge = Number(request.headers['content-length'] ?? 0) > bodyLimit
    if (isTooLarge) done(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE())
    else if (config.endpoint?.consumes === 'application/octet-stream') done(null, payload)
    else done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE('application/octet-stream'))
  })
}
