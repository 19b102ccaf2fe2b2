import type { Db } from '#server/kernel/db/database.ts'
import type { PaymentProvider, ProviderSetup, SetupRequest } from '#server/payments/provider.ts'

import { findCharge, keptCardOf, outcomeOf } from './charges.ts'

type CardsOnFile = Pick<PaymentProvider, 'openCustomer' | 'setUpCard' | 'cancelSetup' | 'findCard' | 'dropCard'>

/** A card that is kept is a charge of nothing, by whose name it is known. */
export const demoCardsOnFile: CardsOnFile = {
  openCustomer: (_db, personId) => Promise.resolve(`demo_client_${personId}`),

  async setUpCard(db, setup) {
    const id = `demo_${setup.setupId}`
    await db
      .insertInto('demoCharge')
      .values({ id, amountCents: 0, createdAt: setup.now, ...outcomeOfSetup(setup) })
      .onConflict((on) => on.column('id').doNothing())
      .execute()

    return findSetup(db, id)
  },

  async cancelSetup(db, ref) {
    await db
      .updateTable('demoCharge')
      .set({ status: 'voided' })
      .where('id', '=', ref)
      .where('status', 'in', ['requires_action', 'failed'])
      .execute()

    return findSetup(db, ref)
  },

  async findCard(db, ref) {
    const row = await findCharge(db, ref)
    return row && !row.dropped ? keptCardOf(row) : undefined
  },

  async dropCard(db, ref) {
    await db.updateTable('demoCharge').set({ dropped: true }).where('id', '=', ref).execute()
  },
}

/** Where no money is asked for, no bank is slow. */
function outcomeOfSetup(setup: SetupRequest) {
  const outcome = outcomeOf(setup)

  return outcome.status === 'processing' ? { ...outcome, status: 'captured' as const } : outcome
}

async function findSetup(db: Db, id: string): Promise<ProviderSetup> {
  const row = await findCharge(db, id)
  if (!row) throw new Error(`The demo knows no card ${id}.`)
  const status = row.status === 'captured' ? 'kept' : row.status

  return {
    ref: row.id,
    status,
    decline: row.decline ?? undefined,
    card: keptCardOf(row),
    clientSecret: status === 'requires_action' ? `${row.id}_secret` : undefined,
  }
}
