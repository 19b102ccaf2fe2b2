import type { Db } from '#server/kernel/db/database.ts'
import { lockMembership, type MembershipRow } from '#server/memberships/store.ts'

import { type ChargeRow, findCharge, membershipOfCharge } from './bill-store.ts'

/** A charge as it is under the lock of its membership. */
export async function lockCharge(
  trx: Db,
  chargeId: string,
  lock = lockMembership,
): Promise<{ charge: ChargeRow; row: MembershipRow } | undefined> {
  // One round trip: what is read is looked up once the lock is held.
  const [row, charge] = await Promise.all([lock(trx, membershipOfCharge(trx, chargeId)), findCharge(trx, chargeId)])

  return charge && row && { charge, row }
}
