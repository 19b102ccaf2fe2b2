import type { FastifyInstance } from 'fastify'

/** The headers of every answer at an address. */
export type HeadersAt = (url: string) => Record<string, string>

/** Pages that show something foreign: a script from these origins, what it asks for, and its frames. */
export interface ForeignScripts {
  pages: ReadonlySet<string>
  origins: readonly string[]
}

export function headersFor(publicUrl: string, foreign?: ForeignScripts): HeadersAt {
  const headers = securityHeaders(publicUrl, [])
  const withForeign = foreign && securityHeaders(publicUrl, foreign.origins)

  return (url) => (withForeign && foreign.pages.has(url.split('?')[0] ?? '') ? withForeign : headers)
}

/** Sends them with every answer, and the id of its request. */
export function sendHeaders(app: FastifyInstance, headersAt: HeadersAt): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headersAt(request.url)).header('x-request-id', request.id)
    done()
  })
}

/** Those of helmet 8, written out: also what Node refuses before it is a request is answered with them. */
function securityHeaders(publicUrl: string, foreign: readonly string[]): Record<string, string> {
  const secure = publicUrl.startsWith('https:')
  const ours = ["'self'", ...foreign].join(' ')
  const policy = [
    "default-src 'self'",
    `script-src ${ours}`,
    `style-src ${ours}`,
    ...(foreign.length > 0 ? [`frame-src ${foreign.join(' ')}`, `connect-src ${ours}`] : []),
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
