import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

import { Failure } from '#shared/http/failure.ts'

import { sendFailure } from './failures.ts'

const folder = join(import.meta.dirname, '../../dist')
// An old tab that asks for a file of the last version must not be given a page.
const notAPage = /^\/(?:(?:auth|rest|realtime|storage|functions|api)\/v\d|assets)(?:[/?]|$)/i

/** Serves the built client: its files, and its one page for every other address. */
export async function serveClient(app: FastifyInstance): Promise<void> {
  const built = existsSync(join(folder, 'index.html'))
  const page = built ? await readFile(join(folder, 'index.html')) : undefined
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      wildcard: false,
      setHeaders: (reply, path) => {
        // Files under assets/ carry a hash of their content in their names.
        const forever = path.includes(`${join(folder, 'assets')}/`)
        reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }

  app.setNotFoundHandler((request, reply) => {
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !notAPage.test(request.url)
    if (isPage && page) return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page)

    return sendFailure(request, reply, new Failure('not_found', 'There is nothing at this address.'))
  })
}
