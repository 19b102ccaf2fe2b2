import { createHash } from 'node:crypto'

import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'

import type { Services } from '#server/kernel/services.ts'
import type { ReadApi, RenderContext, RenderedHead } from '#shared/site/bundle.ts'

import type { BuiltClient } from './bundle.ts'
import { documentOf, type EmptyPage, shellOf } from './document.ts'
import { pageScriptsOf } from './manifest-scripts.ts'

/** How long a rendered page is kept; the browser fetches its data again anyway. */
const freshSeconds = 30
/** A page that takes longer, because the database is slow, is drawn by the browser. */
const patienceMilliseconds = 2000
/**
 * If all pages were rendered at once, for example after an edit, each would take as long as all together, and perhaps
 * none would be in time.
 */
const renderedAtOnce = 4

export interface PageAnswer {
  status: 200 | 404
  html: string
  etag: string
}

/**
 * What to render: the page with its data, or its head only when the address has a query or the page is not published.
 */
interface RenderRequest {
  path: string
  isWhole: boolean
}

/** Serves the site's pages: published ones are rendered with their data, the others are empty with their title. */
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
    // A stale page is sent while the next one is rendered, and stays when that fails.
    allowStale: true,
    noDeleteOnFetchRejection: true,
    fetchMethod: (_name, _stale, { context: rendering }) =>
      inTurn(() => inTime(render(rendering))).catch((error: unknown) => {
        log.warn({ err: error, path: rendering.path }, 'A page could not be rendered')
        throw error
      }),
  })

  app.forgetting.push(() => kept.clear())

  /**
   * Answers a path in the one spelling of its page. What cannot be rendered is drawn by the browser, which shows what
   * is wrong.
   */
  return async (path: string, query: string): Promise<PageAnswer> => {
    const page = site.pageAt(path)
    const isWhole = page?.published === true && query === ''
    const name = page?.path ?? noPage

    return (
      kept
        // The edition is part of the key, so that a page with former words is never sent.
        .forceFetch(`${services.contentEdition.current()} ${name} ${isWhole}`, { context: { path: name, isWhole } })
        .catch(() => shell(name, { head: '', dehydrated: '', says: '' }))
    )
  }
}

/** One cache entry for all addresses without a page, of which strangers can ask for any number. */
const noPage = '/404'

/** Gives up on a rendering that takes too long; the next request renders again. */
function inTime<Result>(work: Promise<Result>): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('It took too long')), patienceMilliseconds)

  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}

/** A weak tag: renderings that differ only in their time or compression are the same. */
function etagOf({ html, scripts }: EmptyPage, ofPage: readonly string[], says: string): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([html, scripts, ofPage]))
    .update(says)
  return `W/"${hash.digest('base64url')}"`
}

/** Reads from this server's own API as a visitor who is not signed in. */
const readOf =
  (app: FastifyInstance): ReadApi =>
  async (url) => {
    const { statusCode, body } = await app.inject({ method: 'GET', url, headers: { accept: 'application/json' } })
    return { status: statusCode, body: JSON.parse(body) }
  }
