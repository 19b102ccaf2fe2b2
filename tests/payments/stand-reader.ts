import type { Services } from '#server/kernel/services.ts'
import { demoProvider } from '#server/payments/demo/provider.ts'
import type { Call } from '#shared/http/call.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { readersContract } from '#shared/payments/readers-contract.ts'
import { key } from '#tests/orders/counter.ts'
import type { StripeStandIn } from '#tests/support/stripe-stand-in.ts'
import type { Touch } from '#tests/support/stripe/readers.ts'

export const codes = { demo: 'demo-reader', stripe: 'simulated-wpe' }

interface Counter {
  name: keyof typeof codes
  services: Services
  stripe: StripeStandIn
  desk: Call
  as: (...roles: 'admin'[]) => Promise<Call>
}

interface ReaderOptions {
  readerId?: string
  headers?: ReturnType<typeof key>
  method?: 'card' | 'terminal'
}

/** A reader at the counter, and what clients do at it. */
export async function standReader({ name, services, stripe, desk, as }: Counter) {
  if (name === 'demo') services.paymentProvider = demoProvider
  const admin = await as('admin')
  const add = (called = 'Front desk', code = codes[name]) =>
    admin(readersContract.addReader, { headers: key(), body: { name: called, code } })
  const reader = await add()

  return {
    admin,
    add,
    reader,
    ask: (orderId: string, { readerId = reader.id, headers = key(), method = 'card' }: ReaderOptions = {}) =>
      desk(ordersContract.payOrder, { params: { orderId }, headers, body: { method, readerId } }),
    look: (paymentId: string) => desk(readersContract.readReaderPayment, { params: { paymentId } }),
    cancel: (paymentId: string) => desk(readersContract.cancelReaderPayment, { params: { paymentId } }),
    touch: async (paymentId: string, touch: Touch) => {
      if (name === 'demo') await desk(readersContract.touchDemoReader, { params: { paymentId }, body: { touch } })
      else stripe.touch('tmr_1', touch)
    },
  }
}
