import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import type { Evidence } from '#shared/payments/disputes.ts'

import type { PaymentRow } from './store.ts'

export interface RefundOfPayment {
  id: string
  paymentId: string
  amountCents: number
  roundingCents: number
}

export interface EvidenceFile {
  order: { id: string; number: string } | null
  client: { name: string; email: string } | null
  evidence: Evidence[]
}

/** What a payment pays for, locked. */
export interface LockedSale {
  captured: (work: Work, payment: PaymentRow) => Promise<void>
}

/** The effects of a payment on what it pays for, implemented by orders. */
export interface PaymentHooks {
  /** Locks the sale before its payment; undefined if the payment is for no sale. */
  lock: (work: OnDatabase, paymentId: string) => Promise<LockedSale | undefined>
  /** In the transaction that captures the payment, under the lock of what it pays for. */
  captured: (work: Work, payment: PaymentRow, sale?: LockedSale) => Promise<void>
  /** Declined or voided: no money comes. */
  ended: (work: Work, payment: PaymentRow) => Promise<void>
  /** A posted refund did not reach its card. */
  refundFailed: (work: Work, refund: RefundOfPayment) => Promise<void>
  /** Refunded on the provider's own pages, without naming a line. */
  refundedOutside: (work: Work, refund: RefundOfPayment) => Promise<void>
  /** The bank took it back for good. */
  lost: (work: Work, payment: PaymentRow) => Promise<void>
  /** Our records of what was paid for, to answer a dispute. */
  evidenceOf: (work: Work, paymentId: string) => Promise<EvidenceFile>
  /** Locks what waits for a card before its setup is locked. */
  lockForCard: (work: OnDatabase, setupId: string) => Promise<void>
  /** In the transaction that puts a card on file. */
  cardKept: (work: Work, kept: { setupId: string; cardId: string }) => Promise<void>
}

declare module '#server/kernel/services.ts' {
  interface Services {
    onPayment: PaymentHooks
  }
}
