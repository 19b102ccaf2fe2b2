import type { Service } from '#shared/catalog/contract.ts'

/** A service as it costs least, and whether it is also given in other ways. */
export function cheapestWay<Of extends Pick<Service, 'options'>>(service: Of) {
  const ways = service.options.map(({ durationMinutes, priceCents, length }) => {
    const shortest = Math.min(durationMinutes, length?.shortestMinutes ?? durationMinutes)
    return { durationMinutes: shortest, priceCents: Math.round((priceCents * shortest) / durationMinutes) }
  })
  const [cheapest] = ways.toSorted((a, b) => a.priceCents - b.priceCents)

  return { ...service, ...cheapest, isFrom: ways.length > 1 || service.options.some(({ length }) => length !== null) }
}
