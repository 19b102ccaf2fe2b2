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

/** What a payment is for, locked. */
export interface LockedSale {
  captured: (work: Work, payment: PaymentRow) => Promise<void>
}

/** What becomes of what was paid for; payments know nothing of it. */
export interface PaymentHooks {
  /** Locks it, before the payment itself is locked; undefined where it is for nothing. */
  lock: (work: OnDatabase, paymentId: string) => Promise<LockedSale | undefined>
  /** In the transaction in which a payment is taken, under the lock of what it is for. */
  captured: (work: Work, payment: PaymentRow, sale?: LockedSale) => Promise<void>
  /** No money comes: declined or given up. */
  ended: (work: Work, payment: PaymentRow) => Promise<void>
  /** A refund that was posted did not reach its card. */
  refundFailed: (work: Work, refund: RefundOfPayment) => Promise<void>
  /** Given back on the provider's own pages: nobody has said for what. */
  refundedOutside: (work: Work, refund: RefundOfPayment) => Promise<void>
  /** Its bank has taken it back for good. */
  lost: (work: Work, payment: PaymentRow) => Promise<void>
  /** What our records say of what was paid for: what answers a bank that takes it back. */
  evidenceOf: (work: Work, paymentId: string) => Promise<EvidenceFile>
  /** Locks what waits for a card that is to be kept, before that is locked itself. */
  lockForCard: (work: OnDatabase, setupId: string) => Promise<void>
  /** In the transaction in which a card is on file from now on. */
  cardKept: (work: Work, kept: { setupId: string; cardId: string }) => Promise<void>
}

declare module '#server/kernel/services.ts' {
  interface Services {
    onPayment: PaymentHooks
  }
}
