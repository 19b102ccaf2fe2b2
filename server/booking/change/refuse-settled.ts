import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Services } from '#server/kernel/services.ts'
import { Failure } from '#shared/http/failure.ts'

import { listLinesOfFee } from '#server/booking/pay/order-store.ts'

/**
 * Refuses to undo a no-show of which something was settled meanwhile: its fee stands in an order, or its lesson went back to the
 * package. Undone all the same, its client would pay twice, or have the time for nothing. To be called under the booking's lock.
 */
export async function refuseSettledNoShow(
  work: OnDatabase,
  { bookingCredits }: Pick<Services, 'bookingCredits'>,
  bookingId: string,
): Promise<void> {
  if ((await listLinesOfFee(work, bookingId)).length > 0) {
    throw new Failure(
      'wrong_state',
      'The fee for not coming has been charged. Waive it first, then say that they came.',
    )
  }
  if (await bookingCredits.isGivenBack(work, bookingId)) {
    throw new Failure('wrong_state', 'Its lesson went back to the package. Book a new one with that instead.')
  }
}
