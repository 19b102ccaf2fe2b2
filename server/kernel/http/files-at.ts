import type { FastifyInstance, FastifyRequest } from 'fastify'

import { type Endpoint, placeHeader } from '#shared/http/endpoint.ts'

import { patternOf } from './methods.ts'

/** The endpoint whose file is at a path; none for whatever else is there. */
export type FileAt = (path: string) => Endpoint | undefined

/** Whether a browser may fetch what an endpoint answers by a link of its own, which is used once. */
export const hasLinks = ({
  produces,
  access,
}: Pick<Endpoint, 'access'> & { produces?: Endpoint['produces'] | undefined }): boolean =>
  produces !== undefined && access !== 'anyone'

/** Collects the endpoints of files that are added after this call. */
export function collectFiles(app: FastifyInstance): FileAt {
  const files: { pattern: RegExp; endpoint: Endpoint }[] = []
  app.addHook('onRoute', ({ url, config }) => {
    if (config?.endpoint && hasLinks(config.endpoint))
      files.push({ pattern: patternOf(url), endpoint: config.endpoint })
  })

  return (path) => files.find(({ pattern }) => pattern.test(path))?.endpoint
}

const secretIn = /[?&]download=([\w-]*)$/

/** The secret of a link to a file, and the address of the file without it. */
export function linkIn(url: string): { secret: string; address: string } | undefined {
  const [end, secret] = secretIn.exec(url) ?? []
  return end === undefined || secret === undefined ? undefined : { secret, address: url.slice(0, -end.length) }
}

/** The request goes on as if nobody had written a secret behind its address, at the place for which the link was made. */
export function forgetLink({ query, raw }: FastifyRequest, locationId: string | null): void {
  if (typeof query === 'object' && query !== null && 'download' in query) delete query.download
  if (locationId !== null) raw.headers[placeHeader] = locationId
}
