import type { z } from 'zod'

import type { OnDatabase } from '#server/kernel/db/database.ts'
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
  /** Nobody in particular, at the register. */
  personId: string | null
  locationId: string
  channel: 'online' | 'desk' | 'register' | 'link'
  now: Date
  /** The day of the sale in the location's zone. */
  day: string
  actor: Actor
  /** From where they ask, where that is known. */
  origin?: Context['origin'] | undefined
  /**
   * The feature that owns what is bought has composed these lines itself and asked who may: a link to exactly this was opened, or it
   * was booked in this transaction.
   */
  isVouchedFor?: true | undefined
}

/** What somebody would have. */
export interface LineRequest<Ref> {
  ref: Ref
  quantity: number
}

/** Something that comes back, with the serials of its pieces where those are told apart. */
export interface ReturnedRequest<Ref> extends LineRequest<Ref> {
  serials?: readonly string[] | undefined
}

/** What it is and costs, before discounts and tax; `terms` are what holds once it is agreed on. */
export interface LinePrice<Terms> {
  name: string
  unitCents: number
  taxCategory: TaxCategory
  revenueAccount: Account
  rule: PaymentRule
  terms: Terms
  /** For whom it is, by name. */
  whose?: readonly string[]
  /** By which a discount may name it. */
  sku?: string
  /** As what a membership plan reduces it. */
  planCategory?: string
  /** On which day of the studio somebody comes for it. */
  visitOn?: string
  /** What its buyer reads before they agree to it: how it goes on, and how that is stopped. */
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
  /** What it is a sale of: all but tax. */
  saleCents: number
}

export interface LinePart<Ref, Terms> {
  line: PlacedLine<Ref, Terms>
  quantity: number
  /** Whether what was sold comes back: the time, the seat, the goods. */
  giveBack: boolean
  /** What goes back of its price; less than was paid for it, where the rest is kept. */
  totalCents: number
  /** The same without tax. */
  saleCents: number
  /** Whether nothing is left of the line, nor of its price. */
  isWhole: boolean
}

/** Why a line is given up before it was delivered; `taken`: what it is for stays, and somebody else pays for it. */
export type ReleaseCause = 'expired' | 'cancelled' | 'removed' | 'taken'

/** What is offered to all alike. */
export const forAnybody = (_work: Work, refs: readonly unknown[]): Promise<boolean[]> =>
  Promise.resolve(refs.map(() => true))

/** What its feature orders itself, once it has asked who may. Staff read why it is not sold otherwise; to others it is not there. */
export const onlyStaff = (_work: Work, refs: readonly unknown[], { actor }: Buyer): Promise<boolean[]> =>
  Promise.resolve(refs.map(() => holds(actor, 'take_payments/orders')))

/** Where nothing was agreed to be kept: what is left of the price of each line. Each kind says beside it why. */
export const whatWasPaid = (): Promise<MostBack[]> => Promise.resolve([])

/** What a kind does for whoever has it in their cart, until it is ordered: it keeps a time that nobody else may take. */
export interface CartKeeping<Ref> {
  /** What one thing that is put in stands for, each as a line of its own, kept from then on: all of it or nothing. */
  gather?: (work: Work, ref: Ref) => Promise<readonly Ref[]>
  /** Until when each is kept; undefined for what is kept no more. */
  keptUntil?: (work: Timed, refs: readonly Ref[]) => Promise<readonly (Date | undefined)[]>
  /** Keeps them longer, once: their owner goes to pay. */
  lengthen?: (work: Timed, refs: readonly Ref[]) => Promise<void>
  letGo?: (work: OnDatabase, refs: readonly Ref[]) => Promise<void>
  /** Those that the browser keeps from which somebody has signed in are theirs from then on. */
  claim?: (work: Work, refs: readonly Ref[]) => Promise<void>
  /** Turns what was kept into what an order has lines of. */
  order?: (work: Work, refs: readonly Ref[], buyer: Buyer) => Promise<NewLine[]>
}

/**
 * How one kind of line is priced, kept, delivered and given back; its feature registers it. A hook is given all lines of its kind,
 * in the transaction of the order, once each; it asks nothing of the outside world and posts nothing.
 */
export interface LineKind<Ref, Terms> {
  ref: z.ZodType<Ref>
  terms: z.ZodType<Terms>
  /** It is itself what others are paid with. */
  isMoney?: true
  /** It goes to whoever served: its buyer has nothing for it. */
  isTip?: true
  /** It is handed over, and stays with whoever has it: it cannot be called off later, so that its price would go back. */
  areGoods?: true
  /** A cart holds one of it: another takes its place. */
  isAlone?: true
  /** How many its reference names, whatever number is sent with it. */
  quantityOf?: (ref: Ref) => number
  /** What may take something off its price; anything where nothing is said. */
  reducedBy?: ReducedBy
  /** What it does while it is only in a cart. */
  inCart?: CartKeeping<Ref>
  /**
   * Of each, whether this buyer may have it: `forAnybody` where it stands in a catalogue; a record of somebody is for its owner, for
   * whoever pays for them, and for staff. To all others it is not there, so that nothing is learned from an id.
   */
  mayBuy: (work: Work, refs: readonly Ref[], buyer: Buyer) => Promise<readonly boolean[]>
  /** What those are told to whom it is not there. */
  goneWords?: string
  /** For the cart, and again when the order is placed. A `Failure` says why something is not sold. */
  price: (work: Timed, lines: readonly LineRequest<Ref>[], buyer: Buyer) => Promise<LinePrice<Terms>[]>
  /** Has others wait, before a transaction asks its hooks for several changes. */
  hold?: (work: Work) => Promise<void>
  /** Keeps what is ordered until it is paid or expires. */
  reserve?: (work: Work, lines: readonly PlacedLine<Ref, Terms>[], until: Date | null) => Promise<void>
  /** Once it is paid as agreed: what is delivered at once is `fulfilled`, all else `reserved` or `started`. */
  fulfil: (
    work: Work,
    lines: readonly PlacedLine<Ref, Terms>[],
  ) => Promise<readonly ('reserved' | 'started' | 'fulfilled')[]>
  /** When staff hand over what was kept. */
  handOver?: (work: Work, lines: readonly PlacedLine<Ref, Terms>[]) => Promise<void>
  release?: (work: Work, lines: readonly PlacedLine<Ref, Terms>[], cause: ReleaseCause) => Promise<void>
  /** Refuses with `not_refundable`; undefined where each line is given back at what was paid for it. */
  refundable?: (work: Timed, parts: readonly LinePart<Ref, Terms>[]) => Promise<void>
  /** Of lines of which less may go back than is left of their price; `whatWasPaid` where there are none. */
  mostBack: (work: Timed, lines: readonly PlacedLine<Ref, Terms>[]) => Promise<readonly MostBack[]>
  refund?: (work: Work, parts: readonly LinePart<Ref, Terms>[]) => Promise<void>
  /** What comes back of which nobody knows the sale, by the record of its return. */
  takeBack?: (work: Work, returned: readonly ReturnedRequest<Ref>[], returnId: string) => Promise<void>
  /** Addresses that hear of a payment where its buyer gave none, as whoever booked what others pay a share of. */
  payers?: (work: OnDatabase, refs: readonly Ref[]) => Promise<string[]>
  /** What our records say of it, for a bank that takes its payment back. */
  evidence?: (work: OnDatabase, refs: readonly Ref[]) => Promise<Evidence[]>
}

/** A kind as orders know it: its references and terms are what its own schemas read. */
export type AnyLineKind = LineKind<unknown, unknown>

/** By the name on the wire. */
export type LineKinds = Readonly<Record<string, AnyLineKind>>

/** Registers a kind: what the database kept of a line is read by the kind's own schemas before a hook sees it. */
export function lineKind<Ref, Terms>(kind: LineKind<Ref, Terms>): AnyLineKind {
  const read = (line: PlacedLine<unknown, unknown>): PlacedLine<Ref, Terms> => ({
    ...line,
    ref: kind.ref.parse(line.ref),
    terms: kind.terms.parse(line.terms),
  })
  const readRequest = ({ ref, quantity }: LineRequest<unknown>) => ({ ref: kind.ref.parse(ref), quantity })
  const readPart = (part: LinePart<unknown, unknown>): LinePart<Ref, Terms> => ({ ...part, line: read(part.line) })
  const { inCart, quantityOf, hold, reserve, handOver, release, refundable, refund, takeBack, payers, evidence } = kind

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
    mayBuy: (work, refs, buyer) =>
      kind.mayBuy(
        work,
        refs.map((ref) => kind.ref.parse(ref)),
        buyer,
      ),
    price: (work, lines, buyer) => kind.price(work, lines.map(readRequest), buyer),
    fulfil: (work, lines) => kind.fulfil(work, lines.map(read)),
    mostBack: (work, lines) => kind.mostBack(work, lines.map(read)),
    ...(inCart && { inCart: cartKeeping(kind.ref, inCart) }),
    ...(hold && { hold }),
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
      payers: (work, refs) =>
        payers(
          work,
          refs.map((ref) => kind.ref.parse(ref)),
        ),
    }),
    ...(evidence && {
      evidence: (work, refs) =>
        evidence(
          work,
          refs.map((ref) => kind.ref.parse(ref)),
        ),
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
