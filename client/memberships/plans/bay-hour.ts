import type { Service } from '#shared/catalog/contract.ts'

/** What an hour in a bay costs by the visit, at its cheapest; undefined where no bay is let. */
export function bayHourCents(services: readonly Service[]): number | undefined {
  const hours = services
    .filter(({ category }) => category === 'bay')
    .map(({ priceCents, durationMinutes }) => Math.round((priceCents * 60) / durationMinutes))

  return hours.length > 0 ? Math.min(...hours) : undefined
}
