import type { FastifyInstance } from 'fastify'

/** The headers that every answer at an address has. */
export type HeadersAt = (url: string) => Record<string, string>

/** Foreign origins that some pages need: of scripts and styles, of frames, of requests. */
export interface ForeignScripts {
  isOn: (path: string) => boolean
  scripts: readonly string[]
  frames: readonly string[]
  connects: readonly string[]
}

export function headersFor(publicUrl: string, foreign: readonly ForeignScripts[]): HeadersAt {
  const headers = securityHeaders(publicUrl)
  const known = foreign.map(({ isOn, ...origins }) => ({ isOn, headers: securityHeaders(publicUrl, origins) }))

  return (url) => {
    const [path = ''] = url.split('?')
    return known.find(({ isOn }) => isOn(path))?.headers ?? headers
  }
}

/** Sends these headers and the request's id with every answer. */
export function sendHeaders(app: FastifyInstance, headersAt: HeadersAt): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headersAt(request.url)).header('x-request-id', request.id)
    done()
  })
}

const selfAnd = (origins: readonly string[] = []) => ["'self'", ...origins].join(' ')

/** The headers of helmet 8, written out, so that requests that Node refuses before parsing get them too. */
function securityHeaders(publicUrl: string, foreign?: Omit<ForeignScripts, 'isOn'>): Record<string, string> {
  const secure = publicUrl.startsWith('https:')
  const policy = [
    "default-src 'self'",
    `script-src ${selfAnd(foreign?.scripts)}`,
    `style-src ${selfAnd(foreign?.scripts)}`,
    ...(foreign ? [`frame-src ${foreign.frames.join(' ')}`, `connect-src ${selfAnd(foreign.connects)}`] : []),
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ]

  return {
    'content-security-policy': policy.join(';'),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'same-origin',
    ...(secure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'SAMEORIGIN',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
  }
}
