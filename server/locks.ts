import type { LockClass } from './kernel/db/lock-row.ts'

/**
 * The one order of locks: whoever holds a row of a later class waits for no row of an earlier one, and within a class rows are
 * locked by ascending ids. docs/locks.md says why each stands where it does. `lockAll` locks by this order, and the tests refuse a
 * statement that locks against it.
 */
export const lockClasses: readonly LockClass[] = [
  { tables: ['person'] },
  { tables: ['ticketGroup'] },
  { tables: ['customerOrder'] },
  { tables: ['payment'] },
  { tables: ['paymentRefund'] },
  { tables: ['membership'] },
  { tables: ['clinic', 'league', 'leagueSeason'] },
  { tables: ['sheet'] },
  { tables: ['booking', 'ticket', 'quote', 'build'], under: { quote: 'sheet' } },
  { tables: ['creditLot'] },
  // Several are taken together only where two clients become one or two again, under the locks of both.
  { tables: ['wallet'], under: { wallet: 'person' } },
  { tables: ['giftCard'] },
  { tables: ['drawer'] },
]
