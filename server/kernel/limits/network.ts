import { BlockList, isIP, isIPv6 } from 'node:net'

/** Whom a limit counts as one caller: an IPv4 address, or the /64 that a provider gives each IPv6 customer. */
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

const named = new Set(['loopback', 'linklocal', 'uniquelocal'])

/** Whether Fastify accepts this as a trusted proxy: an address, a network, or a name for several. */
export function isProxy(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  if (named.has(text) || (isIP(address) && bits === undefined)) return true
  if (rest.length > 0 || !isIP(address) || !/^\d{1,3}$/.test(bits ?? '')) return false

  try {
    new BlockList().addSubnet(address, Number(bits), isIPv6(address) ? 'ipv6' : 'ipv4')
    return true
  } catch {
    // The network has more bits than the address.
    return false
  }
}
