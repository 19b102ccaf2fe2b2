/** The longest address that a client may register; browsers take no longer ones. */
const longest = 2048

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

// Schemes that a browser runs or reads itself instead of going somewhere.
const unsafe = new Set(['javascript:', 'data:', 'vbscript:', 'file:', 'blob:', 'about:', 'filesystem:', 'ws:', 'wss:'])

/**
 * Whether a code may be sent to an address: https, http on the person's own machine, or an app's own scheme. It must
 * plainly name its host: no user-info, no fragment, no host that browsers read as another one.
 */
export function isSafeRedirect(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- control characters are what is refused
  if (text.length > longest || /[\s\\#\u0000-\u001f\u007f]/.test(text) || !URL.canParse(text)) return false

  const url = new URL(text)
  if (url.username || url.password || unsafe.has(url.protocol)) return false
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return /^[a-z][a-z0-9+.-]*:.*[^:/]/.test(text)

  const written = /^https?:\/\/([^/?]+)/.exec(text)?.[1]?.replace(/:\d*$/, '')
  const isPlain = written === url.hostname && /^(?:[a-z0-9.-]+|\[[0-9a-f:]+\])$/.test(written)
  return isPlain && (url.protocol === 'https:' || loopback.has(url.hostname))
}

/**
 * Whether a client has registered an address, to the letter. On the person's own machine any port matches, since
 * programs listen on whichever is free (RFC 8252).
 */
export const isRegistered = (registered: readonly string[], redirectUri: string): boolean =>
  registered.includes(redirectUri) ||
  (isSafeRedirect(redirectUri) && registered.some((uri) => differsInPort(uri, redirectUri)))

const onMachine = /^(http:\/\/(?:localhost|127\.0\.0\.1|\[::1\]))(?::\d{1,5})?(?=[/?]|$)/

const withoutPort = (uri: string) => uri.replace(onMachine, '$1')

const differsInPort = (uri: string, redirectUri: string): boolean =>
  onMachine.test(uri) && withoutPort(uri) === withoutPort(redirectUri)

/** Whether only the client can answer at an address. Other apps of a machine can take a scheme or a port. */
export const isOwnedByClient = (redirectUri: string): boolean => redirectUri.startsWith('https://')

/** The registered address with the answer in its query. */
export function withAnswer(redirectUri: string, answer: Record<string, string | null>): string {
  const fields = Object.entries(answer).filter((field): field is [string, string] => field[1] !== null)
  const query = new URLSearchParams(fields).toString()

  // As text, since parsing an app's own scheme would change its spelling.
  return `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${query}`
}
