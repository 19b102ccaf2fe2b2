import type { IncomingMessage } from 'node:http'

import type { FastifyInstance } from 'fastify'

import { Failure } from '#shared/http/failure.ts'

/** The methods that this server answers at a path; none where it has no route. */
export type MethodsAt = (path: string) => readonly string[]

/** Collects the methods of each route that is added after this call. */
export function collectMethods(app: FastifyInstance): MethodsAt {
  const routes: { url: string; methods: string[] }[] = []
  app.addHook('onRoute', ({ url, method }) => {
    // A catch-all route says nothing about an address.
    if (!/^\/?\*$/.test(url)) routes.push({ url, methods: withHead([method].flat()) })
  })

  // Made at the first question, long after the start, when all routes exist.
  let patterns: { pattern: RegExp; methods: string[] }[] | undefined
  return (path) => {
    patterns ??= routes.map(({ url, methods }) => ({ pattern: patternOf(url), methods }))
    return [
      ...new Set(patterns.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods)),
    ].toSorted()
  }
}

const withHead = (methods: string[]) => (methods.includes('GET') ? [...methods, 'HEAD'] : methods)

const heads = new WeakSet<IncomingMessage>()

/** Routes HEAD as GET. Node already knows by then that the answer has no body, and sends none. */
export function readHeadAsGet(request: IncomingMessage): string {
  if (request.method === 'HEAD') {
    heads.add(request)
    request.method = 'GET'
  }
  return request.url ?? '/'
}

/** Whether it came as HEAD. */
export const isHead = (request: IncomingMessage): boolean => heads.has(request)

export const patternOf = (url: string) =>
  new RegExp(`^${url.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replace(/:\w+/g, '[^/]+')}$`)

/** Why no route answers: nothing is at the path, or only other methods are. */
export const refusalAt = (method: string, allowed: readonly string[]): Failure =>
  allowed.length === 0 || allowed.includes(method)
    ? new Failure('not_found', 'There is nothing at this address.')
    : new Failure('method_not_allowed', `This address answers ${allowed.join(', ')} only.`, { allow: allowed })
