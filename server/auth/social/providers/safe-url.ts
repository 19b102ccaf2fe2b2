const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Whether secrets may be sent to a provider's address: by https, or on this machine. */
export function isSafeUrl(text: string): boolean {
  const url = URL.parse(text)

  return url !== null && (url.protocol === 'https:' || isPlain(url))
}

/** An http:// address on this machine. */
export const isPlain = ({ protocol, hostname }: URL): boolean => protocol === 'http:' && loopback.has(hostname)
