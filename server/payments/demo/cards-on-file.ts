import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { PaymentProvider, ProviderSetup, SetupRequest } from '#server/payments/provider.ts'

import { findCharge, keptCardOf, outcomeOf } from './charges.ts'

type CardsOnFile = Pick<PaymentProvider, 'openCustomer' | 'setUpCard' | 'cancelSetup' | 'findCard' | 'dropCard'>

/** A saved demo card is a charge of zero. */
export const demoCardsOnFile: CardsOnFile = {
  openCustomer: (_work, personId) => Promise.resolve(`demo_client_${personId}`),

  async setUpCard(work, setup) {
    const id = `demo_${setup.setupId}`
    await work.trx
      .insertInto('demoCharge')
      .values({ id, amountCents: 0, createdAt: setup.now, ...outcomeOfSetup(setup) })
      .onConflict((on) => on.column('id').doNothing())
      .execute()

    return findSetup(work, id)
  },

  async cancelSetup(work, ref) {
    await work.trx
      .updateTable('demoCharge')
      .set({ status: 'voided' })
      .where('id', '=', ref)
      .where('status', 'in', ['requires_action', 'failed'])
      .execute()

    return findSetup(work, ref)
  },

  async findCard(work, ref) {
    const row = await findCharge(work, ref)
    return row && !row.dropped ? keptCardOf(row) : undefined
  },

  async dropCard({ trx }, ref) {
    await trx.updateTable('demoCharge').set({ dropped: true }).where('id', '=', ref).execute()
  },
}

/** Without a sum, slow outcomes are immediate. */
function outcomeOfSetup(setup: SetupRequest) {
  const outcome = outcomeOf(setup)

  return outcome.status === 'processing' ? { ...outcome, status: 'captured' as const } : outcome
}

async function findSetup(work: OnDatabase, id: string): Promise<ProviderSetup> {
  const row = await findCharge(work, id)
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
