import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import { touchReader } from '#server/payments/demo/readers.ts'
import { within } from '#server/payments/patience.ts'
import { presentPayment } from '#server/payments/present.ts'
import { giveUp, settle } from '#server/payments/settle.ts'
import { findPayment, type PaymentRow } from '#server/payments/store.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Payment } from '#shared/payments/contract.ts'
import { demoChargeOf } from '#shared/payments/demo-contract.ts'

/** How long whoever waits at the counter waits for a word about it. */
const patienceMilliseconds = 10_000

async function getPaymentOnReader({ db }: Services, paymentId: string): Promise<PaymentRow> {
  const payment = await findPayment(db, paymentId)
  if (!payment || payment.readerId === null) throw new Failure('not_found', 'There is no such payment.')

  return payment
}

const isOpen = ({ status }: PaymentRow) =>
  status === 'created' || status === 'requires_action' || status === 'processing'

/** What became of it by now. Without an answer nobody knows, which is no failure of the payment. */
export async function readOnReader(services: Services, paymentId: string): Promise<Payment> {
  const payment = await getPaymentOnReader(services, paymentId)
  if (isOpen(payment)) await asked(services, () => settle(services, paymentId))

  return presentPayment(await getPaymentOnReader(services, paymentId))
}

/** Has the reader ask no more, unless a card was there first. */
export async function cancelOnReader(services: Services, paymentId: string, context: Context): Promise<Payment> {
  const payment = await getPaymentOnReader(services, paymentId)
  if (isOpen(payment)) {
    await asked(services, () => giveUp(services, payment, context))
  }

  return presentPayment(await getPaymentOnReader(services, paymentId))
}

async function asked({ log }: Services, ask: () => Promise<void>): Promise<void> {
  try {
    await within(patienceMilliseconds, ask())
  } catch (error) {
    if (error instanceof Failure) throw error
    log.warn({ err: error }, 'A payment on a reader could not be asked after')
    throw new Failure('unavailable', 'The reader cannot be asked right now. Look at it, and ask again in a moment.', {
      cause: error,
    })
  }
}

interface ReaderTouch {
  paymentId: string
  touch: Parameters<typeof touchReader>[2]
}

/** What a client did at a reader of the demo; the payment is settled as after any other word of a provider. */
export async function touchDemoReader(services: Services, { paymentId, touch }: ReaderTouch, context: Context) {
  const { db, paymentProvider } = services
  if (paymentProvider?.name !== 'demo') throw new Failure('not_found', 'There is nothing at this address.')
  await getPaymentOnReader(services, paymentId)

  await touchReader(db, demoChargeOf(paymentId), touch)
  await settle(services, paymentId, { context })
  return presentPayment(await getPaymentOnReader(services, paymentId))
}
