import type { Work } from '#server/kernel/work.ts'
import { Failure } from '#shared/http/failure.ts'

/**
 * Gift cards, store credit and house accounts are the whole house's, in the currency of its first place: where another one is paid in,
 * nobody is given them or pays by them.
 */
export function refuseForeignPlace(
  { place, services }: Pick<Work, 'place' | 'services'>,
  code: 'not_offered' | 'wrong_state' = 'not_offered',
): void {
  const { currency } = services.places.first()
  if (place.currency === currency) return

  throw new Failure(
    code,
    `Gift cards, store credit and house accounts are in ${currency}, and ${place.name} is paid in ${place.currency}: choose another way.`,
  )
}
