import { createHash } from 'node:crypto'

import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'

import type { Services } from '#server/kernel/services.ts'
import type { ReadApi, RenderContext, RenderedHead } from '#shared/site/bundle.ts'

import type { BuiltClient } from './bundle.ts'
import { documentOf, type EmptyPage, shellOf } from './document.ts'
import { pageScriptsOf } from './manifest-scripts.ts'

/** For how long a rendered page is given out before it is rendered anew; the browser asks for its data anyway. */
const freshSeconds = 30
/** A page that takes longer, because the database does, is drawn by the browser. */
const patienceMilliseconds = 2000
/** Of all pages at once, as after an edit, each takes as long as all of them together, and may be none is in time. */
const renderedAtOnce = 4

export interface PageAnswer {
  status: 200 | 404
  html: string
  etag: string
}

/** What is rendered of a page: with its data, or only its head where the address has a query or is not published. */
interface RenderRequest {
  path: string
  isWhole: boolean
}

/** The studio's pages as HTML: the published ones rendered with its data, the others empty with their title. */
export function sitePages(app: FastifyInstance, services: Services, built: BuiltClient) {
  const { config, now, log } = services
  const { page: empty, site } = built
  const context = (): RenderContext => ({ origin: config.publicUrl.replace(/\/$/, ''), now: now(), read: readOf(app) })
  const scripts = (path: string) => pageScriptsOf(built.manifest, site.pageAt(path)?.module)
  const shell = (path: string, head: RenderedHead): PageAnswer => ({
    status: site.pageAt(path) ? 200 : 404,
    html: shellOf(empty, head, scripts(path)),
    etag: etagOf(empty, scripts(path), head.says),
  })

  async function render({ path, isWhole }: RenderRequest): Promise<PageAnswer> {
    const at = context()
    if (!isWhole) return shell(path, await site.renderHead(path, at))

    const page = await site.render(path, at)
    const html = documentOf(empty, page, scripts(path), at.now)
    return { status: 200, html, etag: etagOf(empty, scripts(path), page.says) }
  }

  const inTurn = pLimit(renderedAtOnce)
  const kept = new LRUCache<string, PageAnswer, RenderRequest>({
    max: 2 * site.pages.length + 1,
    ttl: freshSeconds * 1000,
    perf: { now: () => now().getTime() },
    ttlResolution: 0,
    // What is stale is given out while its successor is rendered, and stays when that fails.
    allowStale: true,
    noDeleteOnFetchRejection: true,
    fetchMethod: (_name, _stale, { context: rendering }) =>
      inTurn(() => inTime(render(rendering))).catch((error: unknown) => {
        log.warn({ err: error, path: rendering.path }, 'A page could not be rendered')
        throw error
      }),
  })

  app.forgetting.push(() => kept.clear())

  /** Of a path in its page's one spelling. What cannot be rendered is drawn by the browser, which says what is wrong. */
  return async (path: string, query: string): Promise<PageAnswer> => {
    const page = site.pageAt(path)
    const isWhole = page?.published === true && query === ''
    const name = page?.path ?? noPage

    return (
      kept
        // What was made of other words is nothing that may be given out, not even while it is made anew.
        .forceFetch(`${services.contentEdition.current()} ${name} ${isWhole}`, { context: { path: name, isWhole } })
        .catch(() => shell(name, { head: '', dehydrated: '', says: '' }))
    )
  }
}

/** Stands for every address without a page: as many as anybody may think of. */
const noPage = '/404'

/** What hangs is left behind, and rendered anew for who asks next. */
function inTime<Result>(work: Promise<Result>): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('It took too long')), patienceMilliseconds)

  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}

/** Weak: two renderings that differ only in when they were made are one, compressed or not. */
function etagOf({ html, scripts }: EmptyPage, ofPage: readonly string[], says: string): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([html, scripts, ofPage]))
    .update(says)
  return `W/"${hash.digest('base64url')}"`
}

/** Asks this very server, as a visitor who is not signed in would. */
const readOf =
  (app: FastifyInstance): ReadApi =>
  async (url) => {
    const { statusCode, body } = await app.inject({ method: 'GET', url, headers: { accept: 'application/json' } })
    return { status: statusCode, body: JSON.parse(body) }
  }
