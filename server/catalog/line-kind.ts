import type { z } from 'zod'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Locks } from '#server/kernel/db/lock-row.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Timed, Work } from '#server/kernel/work.ts'
import type { TaxCategory } from '#shared/catalog/tax.ts'
import type { Account } from '#shared/ledger/accounts.ts'
import type { NewLine } from '#shared/orders/contract.ts'
import type { ReducedBy } from '#shared/orders/discounts.ts'
import type { PaymentRule } from '#shared/orders/payment-rule.ts'
import type { MostBack } from '#shared/orders/refunds.ts'
import type { Evidence } from '#shared/payments/disputes.ts'
import { type Actor, holds } from '#shared/permissions/may.ts'

/** Who buys, where and when. */
export interface Buyer {
  /** Null for a sale at the register without a client. */
  personId: string | null
  locationId: string
  channel: 'online' | 'desk' | 'register' | 'link'
  now: Date
  /** The day of the sale in the location's zone. */
  day: string
  actor: Actor
  /** The address that the request came from, where it is known. */
  origin?: Context['origin'] | undefined
  /**
   * Set when the feature that owns the line has composed it and checked the buyer's right itself: by a link to this
   * very thing, or because it was booked in this transaction.
   */
  isVouchedFor?: true | undefined
}

/** What a buyer asks for. */
export interface LineRequest<Ref> {
  ref: Ref
  quantity: number
}

/** What comes back, with the serial numbers of pieces that have them. */
export interface ReturnedRequest<Ref> extends LineRequest<Ref> {
  serials?: readonly string[] | undefined
}

/** The name and price of a line before discounts and tax. `terms` are stored with the line and hold from then on. */
export interface LinePrice<Terms> {
  name: string
  unitCents: number
  taxCategory: TaxCategory
  revenueAccount: Account
  rule: PaymentRule
  terms: Terms
  /** The names of those it is for. */
  whose?: readonly string[]
  /** Lets a discount name it. */
  sku?: string
  /** The category under which membership plans reduce it. */
  planCategory?: string
  /** The studio's day of the visit. */
  visitOn?: string
  /** What a buyer reads before they agree: how it renews and how it is stopped. */
  wording?: string
}

/** A line of an order that was placed. */
export interface PlacedLine<Ref, Terms> {
  id: string
  orderId: string
  ref: Ref
  terms: Terms
  quantity: number
  totalCents: number
  /** The revenue of the line: the total without tax. */
  saleCents: number
}

export interface LinePart<Ref, Terms> {
  line: PlacedLine<Ref, Terms>
  quantity: number
  /** Whether what was sold comes back: the time, the seat, the goods. */
  giveBack: boolean
  /** How much of the price goes back; less than was paid when the studio keeps a fee. */
  totalCents: number
  /** The same without tax. */
  saleCents: number
  /** True when nothing of the line and its price is left. */
  isWhole: boolean
}

/** Why a line is given up before delivery. `taken`: the thing itself stays, and somebody else pays for it. */
export type ReleaseCause = 'expired' | 'cancelled' | 'removed' | 'taken'

/** For kinds that anybody may buy. */
export const forAnybody = (_work: Work, refs: readonly unknown[]): Promise<boolean[]> =>
  Promise.resolve(refs.map(() => true))

/**
 * For kinds that only their own feature orders, after it has checked the buyer's right. Staff are told why it is not
 * sold otherwise; others get `not_found`.
 */
export const onlyStaff = (_work: Work, refs: readonly unknown[], { actor }: Buyer): Promise<boolean[]> =>
  Promise.resolve(refs.map(() => holds(actor, 'take_payments/orders')))

/** For kinds that keep no fee: everything that is left of the price may go back. */
export const whatWasPaid = (): Promise<MostBack[]> => Promise.resolve([])

/** What a kind does while it is in a cart: it keeps a time that nobody else may take. */
export interface CartKeeping<Ref> {
  /** Splits what is put into the cart into lines, and keeps each of them: all or none. */
  gather?: (work: Work, ref: Ref) => Promise<readonly Ref[]>
  /** Until when each is kept; undefined when it is kept no longer. */
  keptUntil?: (work: Timed, refs: readonly Ref[]) => Promise<readonly (Date | undefined)[]>
  /** Keeps them longer, once, when their owner goes to pay. */
  lengthen?: (work: Timed, refs: readonly Ref[]) => Promise<void>
  letGo?: (work: OnDatabase, refs: readonly Ref[]) => Promise<void>
  /** Moves what a browser kept to the person who has signed in. */
  claim?: (work: Work, refs: readonly Ref[]) => Promise<void>
  /** Turns what was kept into lines of an order. */
  order?: (work: Work, refs: readonly Ref[], buyer: Buyer) => Promise<NewLine[]>
}

/**
 * How a kind of line is priced, kept, delivered and given back. Its feature registers it. A hook gets all lines of its
 * kind at once, within the order's transaction. It calls nothing outside the database and posts nothing to the ledger.
 */
export interface LineKind<Ref, Terms> {
  ref: z.ZodType<Ref>
  terms: z.ZodType<Terms>
  /** It is a means of payment, such as a gift card. */
  isMoney?: true
  /** It is a tip: it goes to whoever served, and its buyer gets nothing for it. */
  isTip?: true
  /** It is handed over and stays with the buyer: it cannot be called off later to get the price back. */
  areGoods?: true
  /** A cart holds one of it: a second one replaces the first. */
  isAlone?: true
  /** The quantity that its reference implies, whatever quantity is sent. */
  quantityOf?: (ref: Ref) => number
  /** What may reduce its price; everything may when it is left out. */
  reducedBy?: ReducedBy
  /** What it does while it is only in a cart. */
  inCart?: CartKeeping<Ref>
  /**
   * For each, whether this buyer may have it. `forAnybody` suits a catalog. A personal record is for its owner, for
   * those who pay for them, and for staff; others get `not_found`, so that an id tells nothing.
   */
  mayBuy: (work: Work, refs: readonly Ref[], buyer: Buyer) => Promise<readonly boolean[]>
  /** The sentence for those who get `not_found`. */
  goneWords?: string
  /** Prices it for the cart, and again when the order is placed. Throws a `Failure` for what is not sold. */
  price: (work: Work, lines: readonly LineRequest<Ref>[], buyer: Buyer) => Promise<LinePrice<Terms>[]>
  /** Texts that a buyer agrees to by ordering it, besides the terms of the house. */
  consents?: (work: Work, refs: readonly Ref[]) => Promise<readonly { code: string; version: number; text: string }[]>
  /**
   * The records that `fulfil` changes and that come before wallets and gift cards in the order of locks: whoever pays with one of
   * these locks them first.
   */
  toLock?: (work: OnDatabase, lines: readonly PlacedLine<Ref, Terms>[]) => Promise<Locks>
  /** Takes its locks before a transaction calls several of its hooks. */
  hold?: (work: Work) => Promise<void>
  /** Locks the shelves that `fulfil` takes from, behind its records and before wallets and gift cards; `hold` where it is left out. */
  shelve?: (work: Work) => Promise<void>
  /** Keeps what is ordered until it is paid or expires. */
  reserve?: (work: Work, lines: readonly PlacedLine<Ref, Terms>[], until: Date | null) => Promise<void>
  /**
   * Called once the order is paid as agreed. Returns `fulfilled` for what is delivered at once, otherwise `reserved` or
   * `started`.
   */
  fulfil: (
    work: Work,
    lines: readonly PlacedLine<Ref, Terms>[],
  ) => Promise<readonly ('reserved' | 'started' | 'fulfilled')[]>
  /** Called when staff hand over what was kept. */
  handOver?: (work: Work, lines: readonly PlacedLine<Ref, Terms>[]) => Promise<void>
  release?: (work: Work, lines: readonly PlacedLine<Ref, Terms>[], cause: ReleaseCause) => Promise<void>
  /** Throws `not_refundable`. Left out, each line may be given back at what was paid for it. */
  refundable?: (work: Timed, parts: readonly LinePart<Ref, Terms>[]) => Promise<void>
  /** The lines of which less may go back than is left of their price; `whatWasPaid` for kinds that have none. */
  mostBack: (work: Timed, lines: readonly PlacedLine<Ref, Terms>[]) => Promise<readonly MostBack[]>
  refund?: (work: Work, parts: readonly LinePart<Ref, Terms>[]) => Promise<void>
  /** Takes back what nobody knows the sale of; the record of the return stands for it. */
  takeBack?: (work: Work, returned: readonly ReturnedRequest<Ref>[], returnId: string) => Promise<void>
  /** Addresses for the receipt when the buyer gave none, for example of whoever booked what others pay a share of. */
  payers?: (work: OnDatabase, refs: readonly Ref[]) => Promise<string[]>
  /** What our records say of it, for a bank that disputes its payment. */
  evidence?: (work: OnDatabase, refs: readonly Ref[]) => Promise<Evidence[]>
}

/** A kind as orders know it: the kind's own schemas read its references and terms. */
export type AnyLineKind = LineKind<unknown, unknown>

/** The kinds by their name on the wire. */
export type LineKinds = Readonly<Record<string, AnyLineKind>>

/** Registers a kind. Its schemas read what the database stored of a line before a hook gets it. */
export function lineKind<Ref, Terms>(kind: LineKind<Ref, Terms>): AnyLineKind {
  const read = (line: PlacedLine<unknown, unknown>): PlacedLine<Ref, Terms> => ({
    ...line,
    ref: kind.ref.parse(line.ref),
    terms: kind.terms.parse(line.terms),
  })
  const readRefs = (refs: readonly unknown[]) => refs.map((ref) => kind.ref.parse(ref))
  const readRequest = ({ ref, quantity }: LineRequest<unknown>) => ({ ref: kind.ref.parse(ref), quantity })
  const readPart = (part: LinePart<unknown, unknown>): LinePart<Ref, Terms> => ({ ...part, line: read(part.line) })
  const {
    inCart,
    quantityOf,
    consents,
    toLock,
    hold,
    shelve = hold,
    reserve,
    handOver,
    release,
    refundable,
    refund,
    takeBack,
    payers,
    evidence,
  } = kind

  return {
    ref: kind.ref,
    terms: kind.terms,
    ...(kind.goneWords !== undefined && { goneWords: kind.goneWords }),
    ...(kind.isMoney && { isMoney: kind.isMoney }),
    ...(kind.isTip && { isTip: kind.isTip }),
    ...(kind.areGoods && { areGoods: kind.areGoods }),
    ...(kind.isAlone && { isAlone: kind.isAlone }),
    ...(quantityOf && { quantityOf: (ref) => quantityOf(kind.ref.parse(ref)) }),
    ...(kind.reducedBy && { reducedBy: kind.reducedBy }),
    ...(consents && {
      consents: (work, refs) => consents(work, readRefs(refs)),
    }),
    ...(toLock && { toLock: (work, lines) => toLock(work, lines.map(read)) }),
    mayBuy: (work, refs, buyer) => kind.mayBuy(work, readRefs(refs), buyer),
    price: (work, lines, buyer) => kind.price(work, lines.map(readRequest), buyer),
    fulfil: (work, lines) => kind.fulfil(work, lines.map(read)),
    mostBack: (work, lines) => kind.mostBack(work, lines.map(read)),
    ...(inCart && { inCart: cartKeeping(kind.ref, inCart) }),
    ...(hold && { hold }),
    ...(shelve && { shelve }),
    ...(reserve && { reserve: (work, lines, until) => reserve(work, lines.map(read), until) }),
    ...(handOver && { handOver: (work, lines) => handOver(work, lines.map(read)) }),
    ...(release && { release: (work, lines, cause) => release(work, lines.map(read), cause) }),
    ...(refundable && { refundable: (work, parts) => refundable(work, parts.map(readPart)) }),
    ...(refund && { refund: (work, parts) => refund(work, parts.map(readPart)) }),
    ...(takeBack && {
      takeBack: (work, returned, id) =>
        takeBack(
          work,
          returned.map((one) => ({ ...readRequest(one), serials: one.serials })),
          id,
        ),
    }),
    ...(payers && {
      payers: (work, refs) => payers(work, readRefs(refs)),
    }),
    ...(evidence && {
      evidence: (work, refs) => evidence(work, readRefs(refs)),
    }),
  }
}

function cartKeeping<Ref>(schema: z.ZodType<Ref>, keeping: CartKeeping<Ref>): CartKeeping<unknown> {
  const read = (refs: readonly unknown[]) => refs.map((ref) => schema.parse(ref))

  const { gather, keptUntil, lengthen, letGo, claim, order } = keeping

  return {
    ...(gather && { gather: (work, ref) => gather(work, schema.parse(ref)) }),
    ...(keptUntil && { keptUntil: (work, refs) => keptUntil(work, read(refs)) }),
    ...(lengthen && { lengthen: (work, refs) => lengthen(work, read(refs)) }),
    ...(letGo && { letGo: (work, refs) => letGo(work, read(refs)) }),
    ...(claim && { claim: (work, refs) => claim(work, read(refs)) }),
    ...(order && { order: (work, refs, buyer) => order(work, read(refs), buyer) }),
  }
}
