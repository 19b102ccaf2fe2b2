import type { Work } from '#server/kernel/work.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Payment } from '#shared/payments/contract.ts'
import { demoChargeOf } from '#shared/payments/demo-contract.ts'

import { touchReader } from './demo/readers.ts'
import { within } from './patience.ts'
import { presentPayment } from './present.ts'
import { giveUp, settle } from './settle.ts'
import { findPayment, type PaymentRow } from './store.ts'

/** How long the counter waits for an answer. */
const patienceMilliseconds = 10_000

async function getPaymentOnReader(work: Work, paymentId: string): Promise<PaymentRow> {
  const payment = await findPayment(work, paymentId)
  if (!payment || payment.readerId === null) throw new Failure('not_found', 'There is no such payment.')

  return payment
}

const isOpen = ({ status }: PaymentRow) =>
  status === 'created' || status === 'requires_action' || status === 'processing'

/** The payment's present state. Without an answer it stays unknown, which is no failure. */
export async function readOnReader(work: Work, paymentId: string): Promise<Payment> {
  const payment = await getPaymentOnReader(work, paymentId)
  if (isOpen(payment)) await askReader(work, () => settle(work, paymentId))

  return presentPayment(await getPaymentOnReader(work, paymentId))
}

/** Cancels the request on a reader, unless a card came first. */
export async function cancelOnReader(work: Work, paymentId: string): Promise<Payment> {
  const payment = await getPaymentOnReader(work, paymentId)
  if (isOpen(payment)) {
    await askReader(work, () => giveUp(work, payment))
  }

  return presentPayment(await getPaymentOnReader(work, paymentId))
}

async function askReader({ services: { log } }: Work, ask: () => Promise<void>): Promise<void> {
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

/** Plays a client at a demo reader; the payment is then settled like any other. */
export async function touchDemoReader(work: Work, { paymentId, touch }: ReaderTouch) {
  if (work.services.paymentProvider?.name !== 'demo')
    throw new Failure('not_found', 'There is nothing at this address.')
  await getPaymentOnReader(work, paymentId)

  await touchReader(work, demoChargeOf(paymentId), touch)
  await settle(work, paymentId, { context: work.context })
  return presentPayment(await getPaymentOnReader(work, paymentId))
}
