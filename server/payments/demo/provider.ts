import type { Timed } from '#server/kernel/work.ts'
import type { Charge, PaymentProvider, ProviderPayment } from '#server/payments/provider.ts'
import type { DemoCard } from '#shared/payments/demo-cards.ts'

import { demoCardsOnFile } from './cards-on-file.ts'
import { type ChargeRow, findCharge, keptCardOf, outcomeOf, outcomeWithoutHolder } from './charges.ts'
import { demoDisputes } from './disputes.ts'
import { demoPayouts } from './payouts.ts'
import { demoReadersOfStudio, outcomeOnReader } from './readers.ts'

const failsRefunds: DemoCard = '4000000000005126'

/** The demo's card network: it stores what a real one would, and moves no money. */
export const demoProvider: PaymentProvider = {
  name: 'demo',

  async charge(work, charge) {
    const id = `demo_${charge.paymentId}`
    const outcome = await outcomeIn(work, charge)
    const charged = await work.trx
      .insertInto('demoCharge')
      .values({ id, amountCents: charge.amountCents, createdAt: charge.now, ...outcome })
      // Another card retries the charge; a captured charge stays. Without a card it is only read.
      .onConflict((on) =>
        charge.demoCard === undefined
          ? on.column('id').doNothing()
          : on.column('id').doUpdateSet(outcome).where('demoCharge.status', 'in', ['requires_action', 'failed']),
      )
      .returningAll()
      .executeTakeFirst()

    return charged ? present(charged, charge.now) : this.find({ ...work, now: charge.now }, { ref: id })
  },

  ...demoCardsOnFile,
  ...demoDisputes,
  ...demoPayouts,
  ...demoReadersOfStudio,

  async find(work, { ref }) {
    const row = await findCharge(work, ref)
    if (!row) throw new Error(`The demo knows no charge ${ref}.`)

    return present(row, work.now)
  },

  async cancel(work, { ref }) {
    await work.trx
      .updateTable('demoCharge')
      .set({ status: 'voided' })
      .where('id', '=', ref)
      .where((eb) =>
        eb.or([
          eb('status', 'in', ['requires_action', 'failed']),
          eb.and([eb('status', '=', 'processing'), eb('readerId', 'is not', null)]),
        ]),
      )
      .execute()

    return this.find(work, { ref })
  },

  // It has no pages for refunds outside of the product.
  listRefunds: () => Promise.resolve([]),

  async refund(work, { refundId, ref, amountCents }) {
    const id = `demo_${refundId}`
    const charge = await findCharge(work, ref)
    const status = charge?.card === failsRefunds ? 'failed' : 'succeeded'
    await work.trx
      .insertInto('demoRefund')
      .values({ id, chargeId: ref, amountCents, status })
      .onConflict((on) => on.column('id').doNothing())
      .execute()

    return { ref: id, status, ...(status === 'failed' && { failure: 'The card was closed.' }) }
  },
}

const outcomeIn = (work: Timed, charge: Charge) => {
  if (charge.reader !== undefined) return outcomeOnReader(work, charge.reader)

  return charge.card ? outcomeWithoutHolder({ ...work, now: charge.now }, charge.card.ref) : outcomeOf(charge)
}

function present(row: ChargeRow, now: Date): ProviderPayment {
  const isLateYes = row.status === 'processing' && row.succeedsAt !== null && row.succeedsAt <= now
  const status = isLateYes ? 'captured' : row.status

  return {
    ref: row.id,
    status,
    amountCents: row.amountCents,
    decline: row.decline ?? undefined,
    last4: row.card?.slice(-4),
    clientSecret: status === 'requires_action' ? `${row.id}_secret` : undefined,
    card: status === 'captured' ? keptCardOf(row) : undefined,
  }
}
