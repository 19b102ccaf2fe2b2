import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import type { Work } from '#server/kernel/work.ts'

import { regexOf } from './redirect-pattern.ts'

/** Where a request comes from, and where the link that it asks for leads. */
export interface RedirectContext extends Context {
  redirectTo: string
}

interface RedirectRequest {
  query: { redirect_to?: string | undefined }
  headers: { redirect_to?: string | undefined; referer?: string | undefined }
}

/** Where a mailed link finally leads: where the request says, or to the page that asks, or home. */
export const redirectOf = ({ services }: Work, { query, headers }: RedirectRequest): string =>
  allowedRedirect(services, query.redirect_to ?? headers.redirect_to ?? headers.referer)

/** The address if links may lead there, else the studio's home. */
export function allowedRedirect(
  { config, log }: Pick<Services, 'config' | 'log'>,
  address: string | undefined,
): string {
  if (!address) return config.publicUrl

  const url = plainUrl(address)
  if (url && (isOurs(url, new URL(config.publicUrl)) || isListed(url, config.auth.redirectPatterns))) return url.href

  log.warn(
    { origin: url?.origin ?? 'unreadable' },
    'AUTH_REDIRECT_URLS does not allow the address to which a link should lead',
  )
  return config.publicUrl
}

/**
 * The address if it plainly names its host: with a scheme, without user-info, and with a host that browsers read as
 * written (http://2130706433 is 127.0.0.1, \\ is //, a full-width letter is a letter).
 */
function plainUrl(text: string): URL | undefined {
  if (text.length > longest || !URL.canParse(text)) return undefined

  const url = new URL(text)
  const written = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/i.exec(text)?.[1]?.toLowerCase().replace(/:\d*$/, '')
  const isPlain = written !== undefined && written === url.hostname.toLowerCase() && !url.username && !url.password
  if (!isPlain || scripts.has(url.protocol)) return undefined
  if (url.protocol.startsWith('http') && !/^(?:[a-z0-9.-]+|\[[0-9a-f:]+\])$/.test(url.hostname)) return undefined

  return url
}

/** The longest address that a mailed link may carry. */
const longest = 4096

const scripts = new Set(['javascript:', 'data:', 'vbscript:', 'file:', 'blob:', 'about:'])

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Whether it is on the studio's origin. On localhost the port does not matter. */
const isOurs = (url: URL, ours: URL): boolean =>
  url.protocol === ours.protocol &&
  url.hostname === ours.hostname &&
  (url.port === ours.port || loopback.has(url.hostname))

function isListed(url: URL, patterns: readonly string[]): boolean {
  const isAddress = /^(\d+\.){3}\d+$|^\[/.test(url.hostname)
  if (isAddress && !loopback.has(url.hostname)) return false

  const withoutFragment = url.href.split('#')[0] ?? ''
  // Browsers write an address without a path with a slash at its end, people mostly without.
  const spellings = [withoutFragment, withoutFragment.replace(/^([a-z][a-z0-9+.-]*:\/\/[^/?]+)\/(?=\?|$)/i, '$1')]
  return patterns.some((pattern) => spellings.some((spelling) => regexOf(pattern)?.test(spelling)))
}
