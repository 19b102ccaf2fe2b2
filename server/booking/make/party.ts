import type { ServiceCalendar } from '#server/booking/calendar.ts'
import { plansOf, tierPrice } from '#server/booking/players/prices.ts'
import type { Timed } from '#server/kernel/work.ts'
import type { Start } from '#shared/booking/availability.ts'
import type { NewBooking } from '#shared/booking/contract.ts'
import { sharesOf } from '#shared/booking/players/shares.ts'
import { Failure, invalidField } from '#shared/http/failure.ts'
import type { Plan } from '#shared/memberships/contract.ts'

interface PartyPricing {
  players: NewBooking['players']
  service: ServiceCalendar
  start: Start
  /** Of the booking, as it is for whoever books. */
  priceCents: number
  now: Date
}

interface Player {
  position: number
  name: string
  tier: string | null
  shareCents: number
}

/** Who plays, each with a share: of the price that was agreed on, or, where tiers are named, of what each tier pays. */
export async function playersOf(
  work: Timed,
  pricing: PartyPricing,
): Promise<{ players: Player[]; priceCents: number }> {
  const { players = [], service, start, priceCents, now } = pricing
  const { addOnCents } = service
  const codes = new Set(players.flatMap(({ tier }) => tier ?? []))
  const planOf = await plansOf({ ...work, now }, players)
  refuseUnknownTiers(players, planOf)
  const byTier = tierPrice(service, start, planOf)
  const priceOf = (tier: string | undefined) => (codes.size === 0 ? priceCents - addOnCents : byTier(tier))
  const shares = sharesOf({ tiers: players.map(({ tier }) => tier), priceOf, addOnCents })
  const sum = shares.reduce((all, share) => all + share, 0)

  return {
    players: players.map(({ name, tier = null }, index) => ({
      position: index + 1,
      name,
      tier,
      shareCents: shares[index] ?? 0,
    })),
    priceCents: codes.size === 0 ? priceCents : sum,
  }
}

/** However it is booked: the desk's reason makes no bay larger. */
export function refuseBeyondCapacity(
  { serviceName, capacity }: Pick<ServiceCalendar, 'serviceName' | 'capacity'>,
  players: readonly unknown[] = [],
): void {
  if (players.length <= capacity) return

  const message =
    capacity === 1 ? `${serviceName} is for one.` : `At most ${capacity} play in one booking of ${serviceName}.`
  throw invalidField('players', message)
}

function refuseUnknownTiers(players: NonNullable<NewBooking['players']>, plans: ReadonlyMap<string, Plan>): void {
  const details = players.flatMap(({ tier }, index) =>
    tier === undefined || plans.has(tier) ? [] : [{ path: `players.${index}.tier`, message: 'There is no such plan.' }],
  )
  if (details.length > 0) throw new Failure('invalid_input', 'Some tiers do not exist.', { details })
}
