import { localTimeOf } from '#shared/booking/local-time.ts'
import type { BookingOffer } from '#shared/booking/offers/contract.ts'

import type { OfferRow } from './offer-store.ts'

export const presentOffer = ({ id, status, version, reason, expiresAt, times, zone }: OfferRow): BookingOffer => ({
  id,
  status,
  version,
  reason,
  expiresAt,
  localUntil: expiresAt && localTimeOf(expiresAt, zone),
  times: times.map(({ startsAt, endsAt, staffName, priceCents }) => ({
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
    local: localTimeOf(new Date(startsAt), zone),
    staffName,
    priceCents,
  })),
})
