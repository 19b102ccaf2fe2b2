import type { Attendee } from '#shared/lessons/clinics/clinic-ref.ts'
import type { Clinic } from '#shared/lessons/contract.ts'

/** Who is typed to come. */
export interface Party {
  /** Whoever buys comes themself, under this name. */
  self?: string
  others: readonly { key: string; name: string }[]
}

export const sizeOf = ({ self, others }: Party): number => (self === undefined ? 0 : 1) + others.length

export const attendeesOf = ({ self, others }: Party): Attendee[] => [
  ...(self === undefined ? [] : [{ name: self.trim(), self: true as const }]),
  ...others.map(({ name }) => ({ name: name.trim() })),
]

export const whoLacksName = ({ self, others }: Party): ReadonlySet<string> =>
  new Set([
    ...(self?.trim() === '' ? ['self'] : []),
    ...others.filter(({ name }) => name.trim() === '').map(({ key }) => key),
  ])

type ClinicPrices = Pick<Clinic, 'priceCents' | 'memberPriceCents' | 'early'>

/** What they come to before discounts and tax: a member pays less for their own place alone. */
export function sumOf({ priceCents, memberPriceCents, early }: ClinicPrices, party: Party, isMember: boolean): number {
  const eachCents = early?.priceCents ?? priceCents
  const ownCents = isMember ? Math.min(eachCents, memberPriceCents ?? eachCents) : eachCents

  return (party.self === undefined ? 0 : ownCents) + party.others.length * eachCents
}
