import type { Db } from '#server/kernel/db/database.ts'
import type { Services } from '#server/kernel/services.ts'
import { Failure } from '#shared/http/failure.ts'

import { listLinesOfFee } from './order-store.ts'

/**
 * Refuses to undo a no-show of which something was settled meanwhile: its fee stands in an order, or its lesson went back to the
 * package. Undone all the same, its client would pay twice, or have the time for nothing. To be called under the booking's lock.
 */
export async function refuseSettledNoShow(
  { bookingCredits }: Pick<Services, 'bookingCredits'>,
  trx: Db,
  bookingId: string,
): Promise<void> {
  if ((await listLinesOfFee(trx, bookingId)).length > 0) {
    throw new Failure(
      'wrong_state',
      'The fee for not coming has been charged. Waive it first, then say that they came.',
    )
  }
  if (await bookingCredits.isGivenBack(trx, bookingId)) {
    throw new Failure('wrong_state', 'Its lesson went back to the package. Book a new one with that instead.')
  }
}
