import type { Place } from '#server/kernel/place.ts'
import type { Work } from '#server/kernel/work.ts'
import { Failure } from '#shared/http/failure.ts'

/** The place in whose currency gift cards, store credit and house accounts are, and in whose books a card ends. */
export const placeOfHouseMoney = ({ services }: Pick<Work, 'services'>): Place => services.places.first()

/**
 * Gift cards, store credit and house accounts are the whole house's, in the currency of its first place: where another one is paid in,
 * nobody is given them or pays by them.
 */
export function refuseForeignPlace(
  { place, services }: Pick<Work, 'place' | 'services'>,
  code: 'not_offered' | 'wrong_state' = 'not_offered',
): void {
  const { currency } = placeOfHouseMoney({ services })
  if (place.currency === currency) return

  throw new Failure(
    code,
    `Gift cards, store credit and house accounts are in ${currency}, and ${place.name} is paid in ${place.currency}: choose another way.`,
  )
}
