import type { Texts } from '#server/kernel/feature.ts'

/** Which text columns hold personal data, and which do not. */
export const texts: Texts = {
  account: { other: ['code', 'name', 'ownNumber'] },
  ledgerDay: { other: ['account', 'sub'] },
  ledgerEntry: { other: ['event', 'eventKey', 'reason'] },
  ledgerLine: { other: ['account', 'sub'] },
  ledgerMonth: { other: ['missing', 'reason'] },
  revenueRecognition: { other: ['eventKey'] },
  revenueSchedule: { other: ['kind', 'account', 'revenueAccount'] },
}
