import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Timed } from '#server/kernel/work.ts'
import type { DisputeStatus, Evidence } from '#shared/payments/disputes.ts'
import type { PayoutStatus } from '#shared/payments/payouts.ts'
import type { CardSetupStatus, PaymentStatus, RefundStatus } from '#shared/payments/status.ts'

/** A payment in the provider's view. */
export interface ProviderPayment {
  /** Undefined if it was refused before it existed. */
  ref?: string | undefined
  status: Extract<PaymentStatus, 'requires_action' | 'processing' | 'authorized' | 'captured' | 'failed' | 'voided'>
  amountCents: number
  /** Undefined if it is the requested one. */
  currency?: string | undefined
  decline?: string | undefined
  /** The last four digits of the card. */
  last4?: string | undefined
  clientSecret?: string | undefined
  /** Set if the card is to be saved. */
  card?: ProviderCard | undefined
}

/** A card saved with the provider. */
export interface ProviderCard {
  ref: string
  brand: string
  last4: string
  /** The last valid day. */
  expiresOn: string
}

/** A card setup in the provider's view. */
export interface ProviderSetup {
  /** Undefined if it was refused before it existed. */
  ref?: string | undefined
  status: Exclude<CardSetupStatus, 'created'>
  card?: ProviderCard | undefined
  decline?: string | undefined
  clientSecret?: string | undefined
}

export interface SetupRequest {
  /** Our setup's id: the key that makes it once. */
  setupId: string
  /** The provider's id, once known. */
  ref: string | null
  customerRef: string
  demoCard?: string | undefined
  now: Date
}

export interface ProviderRefund {
  /** Undefined if it was refused before it existed. */
  ref?: string | undefined
  status: RefundStatus
  failure?: string | undefined
}

export interface Charge {
  /** Our payment's id: the key that charges it once, however often it is requested. */
  paymentId: string
  /** Its number for people. */
  number: string
  /** The provider's id, once known. */
  ref: string | null
  amountCents: number
  currency: string
  /** The number of a demo card. */
  demoCard?: string | undefined
  /** A card on file: charged without its holder, declined if the bank wants to ask them. */
  card?: { ref: string; customerRef: string } | undefined
  /** The provider's id of the reader that asks for the card. */
  reader?: string | undefined
  /** The customer for whom the paying card is saved. */
  keepFor?: string | undefined
  now: Date
}

export interface RefundRequest {
  /** Our refund's id: the key that makes it once. */
  refundId: string
  /** The provider's id of the charge. */
  ref: string
  /** The provider's id of the refund, once known. */
  refundRef: string | null
  amountCents: number
  currency: string
}

/** A card reader of the provider. */
export interface ProviderReader {
  ref: string
  serial: string
  isOnline: boolean
}

export interface NewProviderReader {
  /** The key that adds it once. */
  key: string
  /** The code on its screen. */
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

/** Identifies a payment to the provider; one on a reader needs the reader too. */
export interface PaymentRef {
  ref: string
  reader?: string | undefined
}

/** A dispute in the provider's view. */
export interface ProviderDispute {
  ref: string
  /** The provider's id of the charge. */
  paymentRef: string
  /** The bank only asks and has taken nothing. */
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
  /** Sends it to the bank: nothing can be added afterwards. */
  isFinal: boolean
  now: Date
}

/** An item of a payout. */
export interface PayoutItem {
  ref: string
  kind: 'charge' | 'refund' | 'dispute' | 'fee' | 'other'
  /** Before its fee; negative for money that went out. */
  grossCents: number
  feeCents: number
  /** The provider's id of its charge. */
  paymentRef?: string | undefined
}

/** A payout to the bank. */
export interface ProviderPayout {
  ref: string
  status: PayoutStatus
  amountCents: number
  arrivesOn: string
  items: readonly PayoutItem[]
}

/** A provider's event: something happened to one of these objects, by the provider's id and ours. */
export interface ProviderNews {
  eventId: string
  type: string
  /** Undefined if it is nothing of ours. */
  subject:
    | { kind: 'payment' | 'refund' | 'card' | 'card setup' | 'dispute' | 'payout'; ref: string; id: string | undefined }
    | undefined
}

/** A refund of a charge, by us or on the provider's pages. */
export interface ListedRefund {
  ref: string
  /** The provider's id of the charge. */
  paymentRef: string
  /** Our refund's id; undefined for one made on the provider's pages. */
  refundId: string | undefined
  amountCents: number
  status: RefundStatus
}

/** The provider does not know the requested object. */
export class UnknownObject extends Error {}

/** A card provider. Each call may be repeated with the same key, and throws if there is no answer. */
export interface PaymentProvider {
  name: 'demo' | 'stripe'
  charge: (work: Timed, charge: Charge) => Promise<ProviderPayment>
  find: (work: Timed, payment: PaymentRef) => Promise<ProviderPayment>
  /** Ends a payment unless it was paid meanwhile. */
  cancel: (work: Timed, payment: PaymentRef) => Promise<ProviderPayment>
  /** Repeated, it returns the refund's state. */
  refund: (work: OnDatabase, refund: RefundRequest) => Promise<ProviderRefund>
  /** One refund by id, those of a charge, or those made since a time. */
  listRefunds: (
    work: OnDatabase,
    of: { ref: string } | { paymentRef: string } | { since: Date },
  ) => Promise<ListedRefund[]>
  /** Creates a customer for a client's cards; the provider learns nothing else of the client. */
  openCustomer: (work: OnDatabase, personId: string) => Promise<string>
  setUpCard: (work: OnDatabase, setup: SetupRequest) => Promise<ProviderSetup>
  /** Ends a setup unless it was completed meanwhile. */
  cancelSetup: (work: Timed, ref: string) => Promise<ProviderSetup>
  /** The card's present state; undefined if it no longer belongs to anybody. */
  findCard: (work: OnDatabase, ref: string) => Promise<ProviderCard | undefined>
  /** Deletes a card. */
  dropCard: (work: OnDatabase, ref: string) => Promise<void>
  /** A string is the reason of a refusal. */
  addReader: (work: OnDatabase, reader: NewProviderReader) => Promise<ProviderReader | string>
  listReaders: (work: OnDatabase) => Promise<ProviderReader[]>
  findDispute: (work: Timed, ref: string) => Promise<ProviderDispute>
  /** The ids of disputes opened since. */
  listDisputes: (work: OnDatabase, since: Date) => Promise<string[]>
  answerDispute: (work: OnDatabase, ref: string, answer: DisputeAnswer) => Promise<void>
  findPayout: (work: OnDatabase, ref: string) => Promise<ProviderPayout>
  /** The ids of payouts made since. */
  listPayouts: (work: Timed, since: Date) => Promise<string[]>
  /** Undefined without a valid signature; a failure if the signed body is no event. */
  hear?: (body: Uint8Array, signature: string, now: Date) => ProviderNews | undefined
}

declare module '#server/kernel/services.ts' {
  interface Services {
    /** Undefined if no card is taken online. */
    paymentProvider: PaymentProvider | undefined
  }
}
