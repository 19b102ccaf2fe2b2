import type { Texts } from '#server/kernel/feature.ts'

/** Which text columns hold personal data. */
export const texts: Texts = {
  cardSetup: { personal: ['customerRef'], other: ['provider', 'providerRef', 'decline'] },
  demoCharge: { other: ['id', 'card', 'decline', 'payoutId', 'readerId'] },
  demoDispute: { other: ['id', 'chargeId', 'payoutId'] },
  demoPayout: { other: ['id'] },
  demoReader: { other: ['id'] },
  demoRefund: { other: ['id', 'chargeId', 'payoutId'] },
  dispute: { other: ['provider', 'providerRef', 'reason', 'note'] },
  drawer: { other: ['name'] },
  drawerMove: { other: ['reason'] },
  drawerSession: { other: ['reason'] },
  giftCard: { personal: ['recipient'], other: ['last4'] },
  giftCardEntry: { personal: ['reason'] },
  payment: { other: ['number', 'provider', 'providerRef', 'reference', 'decline'] },
  paymentMethod: { personal: ['providerRef', 'customerRef', 'brand', 'last4'], other: ['provider'] },
  paymentRefund: { other: ['number', 'providerRef', 'failure'] },
  paymentTransition: { personal: ['reason'], other: ['fromStatus', 'toStatus', 'actorKind'] },
  payout: { other: ['provider', 'providerRef'] },
  payoutItem: { other: ['providerRef'] },
  providerCustomer: { other: ['provider', 'ref'] },
  providerEvent: { other: ['provider', 'eventId', 'type', 'unknown'] },
  reader: { other: ['name', 'provider', 'providerRef', 'serial'] },
  terminalBatch: { other: ['reason'] },
  walletEntry: { personal: ['reason'] },
}
