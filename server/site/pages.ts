import { createHash } from 'node:crypto'

import type { FastifyInstance } from 'fastify'

import type { Services } from '#server/services.ts'
import type { ReadApi, RenderContext } from '#shared/site/bundle.ts'

import type { BuiltClient } from './bundle.ts'
import { documentOf, shellOf } from './document.ts'
import { pageScriptsOf } from './manifest-scripts.ts'

/** For how long a rendered page is given out; the browser asks for its data anew in any case. */
const keptSeconds = 30
/** A page that takes longer, because the database does, is drawn by the browser. */
const patienceMilliseconds = 2000

export interface PageAnswer {
  status: 200 | 404
  html: string
  etag: string
}

interface Kept {
  until: number
  answer: Promise<PageAnswer>
}

/** The studio's pages as HTML: the published ones rendered with its data, the others empty with their title. */
export function sitePages(app: FastifyInstance, { config, now, log }: Services, built: BuiltClient) {
  const { page: empty, site } = built
  const kept = new Map<string, Kept>()
  const context = (): RenderContext => ({ origin: config.publicUrl.replace(/\/$/, ''), now: now(), read: readOf(app) })
  // One after the other: the bundle renders at one time and through one transport.
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const turn = last.then(work, work)
    last = turn.catch(() => undefined)
    return turn
  }

  const scripts = (path: string) => pageScriptsOf(built.manifest, site.pageAt(path)?.module)
  const rendered = (path: string) =>
    inTurn(async () => {
      const at = context()
      return documentOf(empty, await site.render(path, at), scripts(path), at.now)
    })
  const shell = (path: string) =>
    inTurn(async () => shellOf(empty, await site.renderHead(path, context()), scripts(path)))

  /** A page that cannot be rendered, as without a database, is drawn by the browser, which says what is wrong. */
  const made = async (path: string, isWhole: boolean): Promise<PageAnswer> => {
    const html = await inTime(isWhole ? rendered(path) : shell(path)).catch((error: unknown) => {
      log.warn({ err: error, path }, 'A page could not be rendered')
      kept.clear()
      return shellOf(empty, '', scripts(path))
    })
    return answerOf(site.pageAt(path) ? 200 : 404, html)
  }

  return async (path: string, query: string): Promise<PageAnswer> => {
    const page = site.pageAt(path)
    const isWhole = page?.published === true && query === ''
    // Any path may be asked for; what is kept is as many pages as there are.
    const name = page ? `${page.published ? path : page.path} ${isWhole}` : 'none'
    const ready = kept.get(name)
    if (ready && ready.until > now().getTime()) return ready.answer

    const answer = made(page?.published ? path : (page?.path ?? path), isWhole)
    kept.set(name, { until: now().getTime() + keptSeconds * 1000, answer })
    return answer
  }
}

function inTime<Result>(work: Promise<Result>): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('It took too long')), patienceMilliseconds)

  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}

const answerOf = (status: PageAnswer['status'], html: string): PageAnswer => ({
  status,
  html,
  // Weak: it is the same whether the answer is compressed or not.
  etag: `W/"${createHash('sha256').update(html).digest('base64url')}"`,
})

/** Asks this very server, as a visitor who is not signed in would. */
const readOf =
  (app: FastifyInstance): ReadApi =>
  async (url) => {
    const { statusCode, body } = await app.inject({ method: 'GET', url, headers: { accept: 'application/json' } })
    return { status: statusCode, body: JSON.parse(body) }
  }
