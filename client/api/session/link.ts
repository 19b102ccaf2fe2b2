/** What the link of a mail brings along in the address that it leads to. */
export type Link =
  | { kind: 'code'; code: string }
  | { kind: 'session'; tokens: LinkTokens; type: string }
  | { kind: 'refused'; code: string }
  | { kind: 'half-confirmed' }

export interface LinkTokens {
  accessToken: string
  refreshToken: string
  /** Seconds. */
  expiresIn: number
}

interface FollowedLink {
  link: Link
  /** Path, query and fragment without what the link has brought. */
  rest: string
}

const refusal = ['error', 'error_code', 'error_description']
const ofQuery = ['code', 'sb_flow_id', 'sb', ...refusal]

const isCode = (text: string) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)
const isToken = (text: string) => /^[\w.-]{1,8192}$/.test(text)

/** Reads an address. Anybody can write one, so that nothing in it is taken as a sentence or used unchecked. */
export function linkIn(address: URL): FollowedLink | undefined {
  const fragment = new URLSearchParams(address.hash.slice(1))
  const link = linkOf(address.searchParams, fragment)
  if (!link) return undefined

  const clean = new URL(address)
  clean.hash = ''
  for (const name of ofQuery) clean.searchParams.delete(name)
  return { link, rest: clean.pathname + clean.search }
}

function linkOf(query: URLSearchParams, fragment: URLSearchParams): Link | undefined {
  const isRefused = refusal.some((name) => fragment.has(name) || query.has(name))
  if (isRefused) return { kind: 'refused', code: fragment.get('error_code') ?? query.get('error_code') ?? 'unknown' }
  if (fragment.has('access_token')) return sessionOf(fragment)
  if (fragment.has('message')) return { kind: 'half-confirmed' }

  const code = query.get('code')
  // Vouchers and the like may be called codes as well.
  return code && isCode(code) ? { kind: 'code', code } : undefined
}

function sessionOf(fragment: URLSearchParams): Link {
  const [accessToken, refreshToken] = [fragment.get('access_token') ?? '', fragment.get('refresh_token') ?? '']
  if (!isToken(accessToken) || !isToken(refreshToken)) return { kind: 'refused', code: 'broken' }

  const expiresIn = Number(fragment.get('expires_in') ?? '')
  return {
    kind: 'session',
    type: fragment.get('type') ?? '',
    tokens: { accessToken, refreshToken, expiresIn: Number.isInteger(expiresIn) && expiresIn > 0 ? expiresIn : 3600 },
  }
}

/**
 * Where a link that leads to the site's root goes on to: nothing there would tell that it worked, or why not. Links lead
 * there after a sign-up, and when their own page may not be led to.
 */
export function landingOf(link: Link, isRecovery: boolean): string | undefined {
  if (link.kind === 'session' && link.type === 'magiclink') return undefined
  const setsPassword = (link.kind === 'session' && link.type === 'recovery') || (link.kind === 'code' && isRecovery)

  return setsPassword ? '/reset-password' : '/email-verification-success'
}
