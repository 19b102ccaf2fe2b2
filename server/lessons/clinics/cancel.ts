import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import { profileOf } from '#server/people/service.ts'
import { clinicPlacesContract, type Withdrawal } from '#shared/lessons/clinics/places-contract.ts'
import { signedIn } from '#shared/permissions/may.ts'

import { giveUpPlace, placeNotFound } from './give-up.ts'

interface CancelPlaceRequest {
  seatId: string
  isPreview: boolean
  key: string | undefined
}

/** Whoever took a place gives it up, by the terms on which they took it. */
export async function cancelMyPlace(
  services: Services,
  request: CancelPlaceRequest,
  context: Context,
): Promise<Withdrawal> {
  const own = await profileOf(services.db, signedIn(context.actor).userId)

  return giveUpPlace(
    services,
    {
      ...request,
      endpoint: clinicPlacesContract.cancelMyPlace,
      refund: 'terms',
      reason: 'Canceled online',
      admit({ personId }) {
        if (!own || personId !== own.id) throw placeNotFound()
      },
    },
    context,
  )
}
