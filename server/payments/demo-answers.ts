import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import { Failure } from '#shared/http/failure.ts'
import type { CardSetup } from '#shared/payments/cards-contract.ts'
import type { Payment } from '#shared/payments/contract.ts'
import { demoChargeOf } from '#shared/payments/demo-contract.ts'

import { getSetup } from './cards/set-up.ts'
import { answerOfProvider } from './cards/settle-setup.ts'
import { presentPayment } from './present.ts'
import { settle } from './settle.ts'
import { getPayment } from './store.ts'

interface Answer {
  chargeId: string
  accepted: boolean
}

/** Takes the holder's answer to the bank; the payment is then settled like any other. */
export async function confirmDemoCharge(work: Work, { chargeId, accepted }: Answer): Promise<Payment> {
  const {
    trx,
    services: { paymentProvider },
    context,
  } = work

  if (paymentProvider?.name !== 'demo') throw new Failure('not_found', 'There is nothing at this address.')
  const known = await trx.selectFrom('demoCharge').select('id').where('id', '=', chargeId).executeTakeFirst()
  if (!known) throw new Failure('not_found', 'There is no such charge.')

  await answerCharge(work, chargeId, accepted)
  const paymentId = chargeId.slice(demoChargeOf('').length)
  await settle(work, paymentId, { context })
  return presentPayment(await getPayment(work, paymentId))
}

/** The same for a card setup. */
export async function confirmDemoSetup(
  work: Work,
  { setupId, accepted }: { setupId: string; accepted: boolean },
): Promise<CardSetup> {
  if (work.services.paymentProvider?.name !== 'demo')
    throw new Failure('not_found', 'There is nothing at this address.')
  await getSetup(work, setupId)

  await answerCharge(work, demoChargeOf(setupId), accepted)
  return answerOfProvider(work, setupId)
}

/** Only while it waits: the first answer counts. */
const answerCharge = ({ trx }: OnDatabase, id: string, accepted: boolean) =>
  trx
    .updateTable('demoCharge')
    .set(accepted ? { status: 'captured' } : { status: 'failed', decline: 'authentication_failed' })
    .where('id', '=', id)
    .where('status', '=', 'requires_action')
    .execute()
