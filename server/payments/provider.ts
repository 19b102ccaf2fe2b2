import type { Db } from '#server/kernel/db/database.ts'
import type { PaymentStatus, RefundStatus } from '#shared/payments/status.ts'

/** A payment as its provider sees it. */
export interface ProviderPayment {
  /** Absent where it was refused before it was anything. */
  ref?: string | undefined
  status: Extract<PaymentStatus, 'requires_action' | 'processing' | 'authorized' | 'captured' | 'failed' | 'voided'>
  amountCents: number
  decline?: string | undefined
  /** The last four digits of the card. */
  last4?: string | undefined
  clientSecret?: string | undefined
}

export interface ProviderRefund {
  /** Absent where it was refused before it was anything. */
  ref?: string | undefined
  status: RefundStatus
  failure?: string | undefined
}

export interface Charge {
  /** Of our payment: with it the same charge is made once, however often it is asked for. */
  paymentId: string
  /** As people say it. */
  number: string
  /** By which it is known already. */
  ref: string | null
  amountCents: number
  currency: string
  /** The number of one of the demo's cards. */
  demoCard?: string | undefined
  now: Date
}

export interface RefundRequest {
  /** Of our refund: with it the same one is made once. */
  refundId: string
  /** Of the charge. */
  ref: string
  /** By which the refund itself is known already. */
  refundRef: string | null
  amountCents: number
}

/** What a provider tells by itself: that something happened to a payment or a refund, by its own name of it and by ours. */
export interface ProviderNews {
  eventId: string
  type: string
  /** Undefined: it is nothing of ours. */
  subject: { kind: 'payment' | 'refund'; ref: string; id: string | undefined } | undefined
}

/** Who moves the money of cards. Each call may be repeated with the same key, and throws when there is no answer. */
export interface PaymentProvider {
  name: 'demo' | 'stripe'
  charge: (db: Db, charge: Charge) => Promise<ProviderPayment>
  find: (db: Db, ref: string, now: Date) => Promise<ProviderPayment>
  /** Lets nobody pay any more; what was paid meanwhile is. */
  cancel: (db: Db, ref: string, now: Date) => Promise<ProviderPayment>
  /** Asked again, it tells what became of it. */
  refund: (db: Db, refund: RefundRequest) => Promise<ProviderRefund>
  /** Undefined where it is not signed by it. */
  hear?: (body: Uint8Array, signature: string, now: Date) => ProviderNews | undefined
}

declare module '#server/kernel/services.ts' {
  interface Services {
    /** Undefined where no card is taken online. */
    paymentProvider: PaymentProvider | undefined
  }
}
