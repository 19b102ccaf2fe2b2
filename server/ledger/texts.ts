import type { Texts } from '#server/kernel/feature.ts'

/** Which of its columns with text say something of a person, and which do not. */
export const texts: Texts = {
  account: { other: ['code', 'name', 'ownNumber'] },
  ledgerDay: { other: ['account', 'sub'] },
  ledgerEntry: { other: ['event', 'eventKey', 'reason'] },
  ledgerLine: { other: ['account', 'sub'] },
  ledgerMonth: { other: ['missing', 'reason'] },
  revenueRecognition: { other: ['eventKey'] },
  revenueSchedule: { other: ['kind', 'account', 'revenueAccount'] },
}
