/** What a client may register, and what an address bar takes. */
const longest = 2048

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

// What a browser runs or reads on the spot instead of leading somewhere.
const unsafe = new Set(['javascript:', 'data:', 'vbscript:', 'file:', 'blob:', 'about:', 'filesystem:', 'ws:', 'wss:'])

/**
 * An address that a code may be sent to: https, http on the machine of the person itself, or the scheme of an app. It
 * leads where it says it does: no user-info, no fragment, no host that browsers read as another one.
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
 * Whether a client has registered an address, to the letter. A program on the person's own machine listens at whatever
 * port is free (RFC 8252): there any port will do.
 */
export const isRegistered = (registered: readonly string[], redirectUri: string): boolean =>
  registered.includes(redirectUri) ||
  (isSafeRedirect(redirectUri) && registered.some((uri) => differsInPort(uri, redirectUri)))

const onMachine = /^(http:\/\/(?:localhost|127\.0\.0\.1|\[::1\]))(?::\d{1,5})?(?=[/?]|$)/

const withoutPort = (uri: string) => uri.replace(onMachine, '$1')

const differsInPort = (uri: string, redirectUri: string): boolean =>
  onMachine.test(uri) && withoutPort(uri) === withoutPort(redirectUri)

/** Whether only the client itself answers at an address; other apps of a machine can take its scheme or its port. */
export const isOwnedByClient = (redirectUri: string): boolean => redirectUri.startsWith('https://')

/** The registered address with what the client is told. */
export function withAnswer(redirectUri: string, answer: Record<string, string | null>): string {
  const fields = Object.entries(answer).filter((field): field is [string, string] => field[1] !== null)
  const query = new URLSearchParams(fields).toString()

  // As text: reading and writing an address of an app's own scheme would spell it anew.
  return `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${query}`
}
