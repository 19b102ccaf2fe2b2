import type { Db } from '#server/kernel/db/database.ts'
import { type Context, handlersFor } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import { getSetup } from '#server/payments/cards/set-up.ts'
import { answerOfProvider } from '#server/payments/cards/settle-setup.ts'
import { presentPayment } from '#server/payments/present.ts'
import { settle } from '#server/payments/settle.ts'
import { getPayment } from '#server/payments/store.ts'
import { Failure } from '#shared/http/failure.ts'
import type { CardSetup } from '#shared/payments/cards-contract.ts'
import type { Payment } from '#shared/payments/contract.ts'
import { demoChargeOf, demoChargesContract } from '#shared/payments/demo-contract.ts'

export const demoChargesRoutes = handlersFor(demoChargesContract, (services) => ({
  confirmDemoCharge: ({ params, body, ...context }) => confirmDemoCharge(services, { ...params, ...body }, context),
}))

interface Answer {
  chargeId: string
  accepted: boolean
}

/** What the bank heard from the holder of the card; the payment is settled as after any other word of a provider. */
async function confirmDemoCharge(
  services: Services,
  { chargeId, accepted }: Answer,
  context: Context,
): Promise<Payment> {
  const { db, paymentProvider } = services
  if (paymentProvider?.name !== 'demo') throw new Failure('not_found', 'There is nothing at this address.')
  const known = await db.selectFrom('demoCharge').select('id').where('id', '=', chargeId).executeTakeFirst()
  if (!known) throw new Failure('not_found', 'There is no such charge.')

  await answerCharge(db, chargeId, accepted)
  const paymentId = chargeId.slice(demoChargeOf('').length)
  await settle(services, paymentId, { context })
  return presentPayment(await getPayment(db, paymentId))
}

/** The same of a card that is to be kept. */
export async function confirmDemoSetup(
  services: Services,
  { setupId, accepted }: { setupId: string; accepted: boolean },
  context: Context,
): Promise<CardSetup> {
  const { db, paymentProvider } = services
  if (paymentProvider?.name !== 'demo') throw new Failure('not_found', 'There is nothing at this address.')
  await getSetup(db, setupId)

  await answerCharge(db, demoChargeOf(setupId), accepted)
  return answerOfProvider(services, setupId, context)
}

/** Only what waits for it: the first answer counts. */
const answerCharge = (db: Db, id: string, accepted: boolean) =>
  db
    .updateTable('demoCharge')
    .set(accepted ? { status: 'captured' } : { status: 'failed', decline: 'authentication_failed' })
    .where('id', '=', id)
    .where('status', '=', 'requires_action')
    .execute()
