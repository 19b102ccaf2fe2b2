import type { Texts } from '#server/kernel/feature.ts'

/** Which text columns hold personal data. */
export const texts: Texts = {
  block: { other: ['reason', 'ownerKind'] },
  booking: {
    personal: ['contact', 'answers', 'feeWaivedReason', 'forcedReason', 'note'],
    other: ['reference', 'cancellationPolicy'],
  },
  bookingAddon: { other: ['name'] },
  bookingOffer: { personal: ['reason'], other: ['outcome'] },
  bookingOfferTransition: { other: ['fromStatus', 'toStatus', 'actorKind', 'reason'] },
  bookingPlayer: { personal: ['name'], other: ['tier'] },
  bookingSeries: { other: ['every'] },
  bookingTransition: { personal: ['reason'], other: ['fromStatus', 'toStatus'] },
  calendarFeed: { other: ['tokenHash'] },
  hold: { other: ['visitor', 'address', 'addOns'] },
  resource: { other: ['name', 'title', 'about'] },
  resourceCapability: { other: ['capability'] },
  waitlistEntry: { personal: ['contact'] },
  waitlistEntryTransition: { personal: ['reason'], other: ['fromStatus', 'toStatus', 'actorKind'] },
}
