import type { Work } from '#server/kernel/work.ts'
import { profileOf } from '#server/people/service.ts'
import { clinicPlacesContract, type Withdrawal } from '#shared/lessons/clinics/places-contract.ts'
import { signedIn } from '#shared/permissions/may.ts'

import { giveUpPlace, placeNotFound } from './give-up.ts'

interface CancelPlaceRequest {
  seatId: string
  isPreview: boolean
  key: string | undefined
}

/** The person who took a place cancels it, under the terms that applied when they bought it. */
export async function cancelMyPlace(work: Work, request: CancelPlaceRequest): Promise<Withdrawal> {
  const own = await profileOf(work, signedIn(work.context.actor).userId)

  return giveUpPlace(work, {
    ...request,
    endpoint: clinicPlacesContract.cancelMyPlace,
    refund: 'terms',
    reason: 'Canceled online',
    admit({ personId }) {
      if (!own || personId !== own.id) throw placeNotFound()
    },
  })
}
