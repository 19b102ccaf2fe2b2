import type { Db } from '#server/kernel/db/database.ts'
import { lockMembership, type MembershipRow } from '#server/memberships/store.ts'

import { type ChargeRow, findCharge } from './bill-store.ts'

/** A charge as it is under the lock of its membership. */
export async function lockCharge(
  trx: Db,
  chargeId: string,
  lock = lockMembership,
): Promise<{ charge: ChargeRow; row: MembershipRow } | undefined> {
  const known = await findCharge(trx, chargeId)
  const row = known && (await lock(trx, known.membershipId))
  const charge = row && (await findCharge(trx, chargeId))

  return charge && row && { charge, row }
}
