const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Whether secrets may travel to a provider there: over https, or without leaving the machine. */
export function isSafeUrl(text: string): boolean {
  const url = URL.parse(text)

  return url !== null && (url.protocol === 'https:' || isPlain(url))
}

/** http:// on this machine. */
export const isPlain = ({ protocol, hostname }: URL): boolean => protocol === 'http:' && loopback.has(hostname)
