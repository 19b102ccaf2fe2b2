import { atomically } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Work } from '#server/kernel/work.ts'
import { buyerOf, placeOrder } from '#server/orders/service.ts'
import { profileOf } from '#server/people/service.ts'
import { Failure } from '#shared/http/failure.ts'
import { chargesContract } from '#shared/leagues/charges/contract.ts'
import { signedIn } from '#shared/permissions/may.ts'

import { type ChargeRow, listCharges } from './store.ts'

export const lineOf = ({ id: chargeId, seasonId }: Pick<ChargeRow, 'id' | 'seasonId'>) => ({
  kind: 'league',
  quantity: 1,
  as: 'charge' as const,
  seasonId,
  chargeId,
})

/** One press puts all that somebody owes into an order, which their usual page of payment takes. */
export function payMyCharges(
  work: Work,
  { chargeIds, key }: { chargeIds: readonly string[]; key: string | undefined },
): Promise<{ orderId: string }> {
  const keyed = { endpoint: chargesContract.payMyCharges, key, request: { chargeIds }, drawsNumber: true as const }

  return withIdempotency(work, keyed, (keep) =>
    atomically(work, async (work) => {
      const { actor, origin } = work.context
      const own = await profileOf(work, signedIn(actor).userId)
      const charges = await listCharges(work, chargeIds)
      if (!own || charges.length === 0 || charges.some(({ personId }) => personId !== own.id)) {
        throw new Failure('not_found', 'There is no such charge.')
      }
      const whose = await buyerOf(work, work.services, { personId: own.id, channel: 'online', actor, origin })
      const { id } = await placeOrder(work, { ...whose, lines: charges.map(lineOf) })
      return keep(work, { orderId: id })
    }),
  )
}
