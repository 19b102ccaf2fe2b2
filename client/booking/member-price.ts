import type { FreeStart, Hold } from '#shared/booking/contract.ts'

interface MemberPrice {
  priceCents: number
  publicPriceCents?: number
  includedMinutes?: number
  leftMinutes?: number
}

/** A time at the price of booking it now: that of its hold, unless the visitor was told a new one since. */
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

/** What a membership changes about a price, in a few words; undefined if nothing. */
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
