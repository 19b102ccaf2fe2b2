const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Where an app takes a person back to, in words that they can compare with what they expect. */
export function destinationOf(redirectUri: string): string {
  const { protocol, hostname, host } = new URL(redirectUri)
  if (!protocol.startsWith('http')) return 'an app on this device'

  return loopback.has(hostname) ? 'a program on this computer' : host
}
