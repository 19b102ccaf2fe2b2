import type { FreeStart, Hold } from '#shared/booking/contract.ts'
import type { Service } from '#shared/catalog/contract.ts'
import type { OwnMembership } from '#shared/memberships/contract.ts'
import { discountCents } from '#shared/memberships/discount.ts'
import { countingStatuses } from '#shared/memberships/status.ts'

interface MemberPrice {
  priceCents: number
  publicPriceCents?: number
  includedMinutes?: number
  leftMinutes?: number
}

/** What a service costs a member before a time is chosen: how much of an allowance it takes depends on the time. */
export function memberPrice(service: Service, membership: OwnMembership | null | undefined) {
  const { category, priceCents, durationMinutes } = service
  if (!membership || !countingStatuses.some((status) => status === membership.status)) return { cents: priceCents }

  const cents = priceCents - discountCents(membership.plan, category, priceCents)
  if (category !== 'bay') return { cents }

  const { peakMinutes, offPeakMinutes } = membership.allowance
  if (peakMinutes >= durationMinutes) return { cents, included: 'Included' }
  return peakMinutes + offPeakMinutes >= durationMinutes ? { cents, included: 'Included off-peak' } : { cents }
}

/** A time at the price that booking it now costs: what was kept with it, unless the visitor was told another one since. */
export function priced(start: FreeStart, hold: Hold | undefined, newCents: number | undefined): FreeStart {
  if (newCents !== undefined) return { ...start, priceCents: newCents }
  if (!hold) return start

  const { priceCents, publicPriceCents, includedMinutes } = hold
  return { ...start, priceCents, publicPriceCents, includedMinutes }
}

/** 150 is 2½ h, 45 is 45 min. */
export function shortHours(minutes: number): string {
  const [whole, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (rest === 30) return `${whole || ''}½ h`
  if (whole === 0) return `${rest} min`

  return rest === 0 ? `${whole} h` : `${whole} h ${rest} min`
}

/** What a membership does to a price, in a few words; undefined when it does nothing. */
export function memberWords(
  { priceCents, publicPriceCents, includedMinutes = 0, leftMinutes }: MemberPrice,
  money: (cents: number) => string,
) {
  const left =
    leftMinutes === undefined ? '' : `, ${leftMinutes > 0 ? shortHours(leftMinutes) : 'nothing'} left after this`
  if (includedMinutes > 0 && priceCents === 0) return `Included${left}`
  if (includedMinutes > 0) return `${shortHours(includedMinutes)} included, ${money(priceCents)} for the rest`
  if (publicPriceCents === undefined || publicPriceCents <= priceCents) return undefined

  return `Member price, ${money(publicPriceCents - priceCents)} less`
}
