import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Timed } from '#server/kernel/work.ts'
import type { DisputeStatus, Evidence } from '#shared/payments/disputes.ts'
import type { PayoutStatus } from '#shared/payments/payouts.ts'
import type { CardSetupStatus, PaymentStatus, RefundStatus } from '#shared/payments/status.ts'

/** A payment as its provider sees it. */
export interface ProviderPayment {
  /** Absent where it was refused before it was anything. */
  ref?: string | undefined
  status: Extract<PaymentStatus, 'requires_action' | 'processing' | 'authorized' | 'captured' | 'failed' | 'voided'>
  amountCents: number
  /** Absent where it is the one that was asked for. */
  currency?: string | undefined
  decline?: string | undefined
  /** The last four digits of the card. */
  last4?: string | undefined
  clientSecret?: string | undefined
  /** Of one that is to be kept. */
  card?: ProviderCard | undefined
}

/** A card that its provider keeps. */
export interface ProviderCard {
  ref: string
  brand: string
  last4: string
  /** The last day on which it is good. */
  expiresOn: string
}

/** A card that is to be kept, as its provider sees it. */
export interface ProviderSetup {
  /** Absent where it was refused before it was anything. */
  ref?: string | undefined
  status: Exclude<CardSetupStatus, 'created'>
  card?: ProviderCard | undefined
  decline?: string | undefined
  clientSecret?: string | undefined
}

export interface SetupRequest {
  /** Of our setup: with it the same one is made once. */
  setupId: string
  /** By which it is known already. */
  ref: string | null
  customerRef: string
  demoCard?: string | undefined
  now: Date
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
  /** One that is kept: it is charged without its holder, and declined where the bank wants to ask them. */
  card?: { ref: string; customerRef: string } | undefined
  /** By its provider's name for it: the reader that asks for the card. */
  reader?: string | undefined
  /** For which customer the card that pays is kept. */
  keepFor?: string | undefined
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
  currency: string
}

/** A device that a provider drives. */
export interface ProviderReader {
  ref: string
  serial: string
  isOnline: boolean
}

export interface NewProviderReader {
  /** With it the same one is added once. */
  key: string
  /** As it shows it. */
  code: string
  name: string
  place: {
    id: string
    name: string
    street: string
    city: string
    region: string
    postalCode: string
    country: string
  }
}

/** What a payment is asked after by; one on a reader by that too. */
export interface PaymentRef {
  ref: string
  reader?: string | undefined
}

/** A dispute as its provider sees it. */
export interface ProviderDispute {
  ref: string
  /** Of the charge. */
  paymentRef: string
  /** A bank asks, and has taken nothing yet. */
  isInquiry: boolean
  status: DisputeStatus
  reason: string
  amountCents: number
  /** With its fee. */
  takenCents: number
  returnedCents: number
  dueAt?: Date | undefined
}

export interface DisputeAnswer {
  client: { name: string; email: string } | null
  evidence: readonly Evidence[]
  note: string
  /** Sent to the bank: nothing is added any more. */
  isFinal: boolean
  now: Date
}

/** A part of a payout. */
export interface PayoutItem {
  ref: string
  kind: 'charge' | 'refund' | 'dispute' | 'fee' | 'other'
  /** Before the fee that was kept of it; what went out is negative. */
  grossCents: number
  feeCents: number
  /** Of the charge that it is about. */
  paymentRef?: string | undefined
}

/** What a provider sends to the bank. */
export interface ProviderPayout {
  ref: string
  status: PayoutStatus
  amountCents: number
  arrivesOn: string
  items: readonly PayoutItem[]
}

/** What a provider tells by itself: that something happened to one of these, by its own name of it and by ours. */
export interface ProviderNews {
  eventId: string
  type: string
  /** Undefined: it is nothing of ours. */
  subject:
    | { kind: 'payment' | 'refund' | 'card' | 'card setup' | 'dispute' | 'payout'; ref: string; id: string | undefined }
    | undefined
}

/** A refund of a charge, whoever made it. */
export interface ListedRefund {
  ref: string
  /** Of the charge. */
  paymentRef: string
  /** Of our refund; undefined where it was made on the provider's own pages. */
  refundId: string | undefined
  amountCents: number
  status: RefundStatus
}

/** A provider was asked for something that it does not have. */
export class UnknownObject extends Error {}

/** Who moves the money of cards. Each call may be repeated with the same key, and throws when there is no answer. */
export interface PaymentProvider {
  name: 'demo' | 'stripe'
  charge: (work: Timed, charge: Charge) => Promise<ProviderPayment>
  find: (work: Timed, payment: PaymentRef) => Promise<ProviderPayment>
  /** Lets nobody pay any more; what was paid meanwhile is. */
  cancel: (work: Timed, payment: PaymentRef) => Promise<ProviderPayment>
  /** Asked again, it tells what became of it. */
  refund: (work: OnDatabase, refund: RefundRequest) => Promise<ProviderRefund>
  /** The one of that name, those of a charge, or those that were made since. */
  listRefunds: (
    work: OnDatabase,
    of: { ref: string } | { paymentRef: string } | { since: Date },
  ) => Promise<ListedRefund[]>
  /** The name under which it keeps the cards of a client, of whom it learns nothing else. */
  openCustomer: (work: OnDatabase, personId: string) => Promise<string>
  setUpCard: (work: OnDatabase, setup: SetupRequest) => Promise<ProviderSetup>
  /** Lets no card be kept any more; one that was meanwhile is. */
  cancelSetup: (work: Timed, ref: string) => Promise<ProviderSetup>
  /** A card as it is by now; undefined where it is no longer anybody's. */
  findCard: (work: OnDatabase, ref: string) => Promise<ProviderCard | undefined>
  /** Forgets a card. */
  dropCard: (work: OnDatabase, ref: string) => Promise<void>
  /** A string says why it is refused. */
  addReader: (work: OnDatabase, reader: NewProviderReader) => Promise<ProviderReader | string>
  listReaders: (work: OnDatabase) => Promise<ProviderReader[]>
  findDispute: (work: Timed, ref: string) => Promise<ProviderDispute>
  /** The names of those that were opened since. */
  listDisputes: (work: OnDatabase, since: Date) => Promise<string[]>
  answerDispute: (work: OnDatabase, ref: string, answer: DisputeAnswer) => Promise<void>
  findPayout: (work: OnDatabase, ref: string) => Promise<ProviderPayout>
  /** The names of those that were made since. */
  listPayouts: (work: Timed, since: Date) => Promise<string[]>
  /** Undefined where it is not signed by it; a failure where what it signed is no event. */
  hear?: (body: Uint8Array, signature: string, now: Date) => ProviderNews | undefined
}

declare module '#server/kernel/services.ts' {
  interface Services {
    /** Undefined where no card is taken online. */
    paymentProvider: PaymentProvider | undefined
  }
}
