import { join } from 'node:path'

import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { hasAlready } from '#server/kernel/http/cacheable.ts'
import { sendFailure } from '#server/kernel/http/failures.ts'
import { refusalAt } from '#server/kernel/http/methods.ts'
import type { Services } from '#server/kernel/services.ts'
import { workOf } from '#server/kernel/work.ts'
import { isStudioOpen, readStudio } from '#server/settings/service.ts'
import { addressesOf } from '#shared/site/address.ts'

import { type BuiltClient, openBuiltClient } from './bundle.ts'
import { manifestOf } from './manifest.ts'
import { sitePages } from './pages.ts'
import { robotsOf, sitemapOf } from './sitemap.ts'

// An old tab that asks for an API or an asset of the former version must not get a page.
const notAPage = /^\/(?:(?:auth|rest|realtime|storage|functions|api)\/v\d|assets)(?:\/|$)/i

// They are files and not part of the API's description.
const undescribed = { schema: { hide: true } }

/** Serves the built client: its files, and a page for every other address. */
export async function serveClient(app: FastifyInstance, services: Services): Promise<void> {
  const built = await openBuiltClient()
  const sendPage = built && (await servePages(app, services, built))

  const addressOf = built && addressesOf(built.site)
  const isOurs = (path: string) => built?.files.has(path) || addressOf?.(path) !== undefined
  app.setNotFoundHandler(async (request, reply) => {
    const [path = '/'] = request.url.split('?')
    return sendFailure(request, reply, refusalAt(request.method, isOurs(path) ? ['GET', 'HEAD'] : app.methodsAt(path)))
  })
  // A route, because answers of the not-found handler are not compressed.
  if (sendPage)
    app.get('/*', undescribed, async (request, reply) => {
      const [path = '/'] = request.url.split('?')
      // A route for each of the 250 files cost 27 ms at every start.
      if (built.files.has(path)) return reply.sendFile(path)
      return notAPage.test(path) ? reply.callNotFound() : sendPage(request, reply)
    })
}

async function servePages(app: FastifyInstance, services: Services, built: BuiltClient) {
  await app.register(fastifyStatic, {
    root: built.folder,
    serve: false,
    // Files that the build has compressed are sent as they are.
    preCompressed: true,
    setHeaders: (reply, path) => {
      // Files under assets/ have a hash of their content in their name.
      const forever = path.includes(`${join(built.folder, 'assets')}/`)
      reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })

  const asVisitor = () => workOf(services, { actor: { kind: 'guest' } })
  const origin = services.config.publicUrl.replace(/\/$/, '')
  app.get('/sitemap.xml', undescribed, async (_request, reply) => {
    const pages = (await isStudioOpen(asVisitor())) ? built.site.pages : []
    return reply.type('application/xml; charset=utf-8').send(sitemapOf(pages, origin))
  })
  app.get('/robots.txt', undescribed, async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(robotsOf(origin, await isStudioOpen(asVisitor()))),
  )

  app.get('/manifest.webmanifest', undescribed, async (_request, reply) => {
    const studio = await readStudio(asVisitor(), services.config.demo)
    return reply.type('application/manifest+json').send(JSON.stringify(manifestOf(studio)))
  })

  const addressOf = addressesOf(built.site)
  const pageAt = sitePages(app, services, built)
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const [path = '/', query = ''] = request.url.split(/\?(.*)/s)
    const address = addressOf(path) ?? path
    if (address !== path) {
      return reply.header('cache-control', 'no-cache').redirect(address + (query && `?${query}`), 301)
    }

    const { status, html, etag } = await pageAt(path, query)
    reply.code(status).header('cache-control', 'no-cache')
    if (status === 200) reply.header('etag', etag)
    if (status === 200 && hasAlready(request, etag)) return reply.code(304).send()

    return reply.type('text/html; charset=utf-8').send(html)
  }
}
