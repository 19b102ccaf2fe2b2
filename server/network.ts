import { isIPv6 } from 'node:net'

/** What counts as one customer: an IPv4 address, or the /64 that a provider gives to each of its IPv6 customers. */
export function networkOf(ip: string): string {
  const [address = ''] = ip.split('%')
  if (!isIPv6(address)) return ip
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1]
  if (mapped) return mapped

  const written = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [front = [], back] = written.split('::').map((part) => part.split(':').filter(Boolean))
  const zeros = Array.from({ length: back ? 8 - front.length - back.length : 0 }, () => '0')

  return `${[...front, ...zeros, ...(back ?? [])].slice(0, 4).join(':')}::/64`
}
