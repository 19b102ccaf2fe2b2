import type { Insertable } from 'kysely'

import type {
  DemoCharge,
  DemoRefund,
  GiftCard,
  GiftCardEntry,
  OrderPayment,
  Payment,
  PaymentRefund,
  PaymentTransition,
} from '#server/kernel/db/schema.ts'
import { type PaymentStatus, statusAfterRefund } from '#shared/payments/status.ts'

import type { DrawerDays } from './drawer-days.ts'
import type { backOf } from './order-rows.ts'
import type { DemoPayment, DemoSale } from './sale.ts'
import type { DemoGiftCard } from './sales.ts'

interface SalePayment {
  sale: DemoSale
  payment: DemoPayment
}

const paymentsOf = (sales: readonly DemoSale[]): SalePayment[] =>
  sales.flatMap((sale) => sale.payments.map((payment) => ({ sale, payment })))

const refundedOf = ({ sale: { returned }, payment }: SalePayment) =>
  returned?.payment.id === payment.id ? returned.line.totalCents : 0

const statusOf = (row: SalePayment): PaymentStatus =>
  statusAfterRefund({ status: 'captured', capturedCents: row.payment.cents }, refundedOf(row))

const notes = 500

interface PaymentSetting {
  locationId: string
  deskUserId: string
  drawers: DrawerDays
  cards: readonly DemoGiftCard[]
}

export function paymentRows(sales: readonly DemoSale[], setting: PaymentSetting): Insertable<Payment>[] {
  const last4 = new Map(setting.cards.map(({ id }) => [id, id.slice(-4).toUpperCase()]))

  return paymentsOf(sales).map((row) => {
    const { sale, payment } = row
    const { id, method, cents, reference, giftCardId } = payment
    const at = new Date(payment.at ?? sale.at)

    return {
      id,
      locationId: setting.locationId,
      method,
      provider: method === 'card' ? 'demo' : null,
      providerRef: method === 'card' ? `demo_${id}` : null,
      status: statusOf(row),
      version: refundedOf(row) > 0 ? 2 : 1,
      amountCents: cents,
      capturedCents: cents,
      refundedCents: refundedOf(row),
      tenderedCents: method === 'cash' ? Math.ceil(cents / notes) * notes : null,
      reference: giftCardId === null ? reference : (last4.get(giftCardId) ?? null),
      giftCardId,
      drawerSessionId: method === 'cash' ? setting.drawers.sessionAt(at.getTime()) : null,
      createdBy: sale.channel === 'register' || sale.channel === 'desk' ? setting.deskUserId : null,
      createdAt: at,
      capturedAt: at,
    }
  })
}

export const paymentTransitionRows = (
  sales: readonly DemoSale[],
  deskUserId: string,
): Insertable<PaymentTransition>[] =>
  paymentsOf(sales).flatMap((row) => {
    const { sale, payment } = row
    const by = { actorKind: 'person', actorId: deskUserId }
    const captured = {
      paymentId: payment.id,
      version: 1,
      fromStatus: null,
      toStatus: 'captured' as const,
      at: new Date(payment.at ?? sale.at),
    }
    const back = sale.returned && refundedOf(row) > 0 ? new Date(sale.returned.at) : undefined

    return [
      { ...captured, ...(sale.channel === 'register' ? by : { actorKind: 'guest', actorId: null }) },
      ...(back
        ? [{ ...captured, ...by, version: 2, fromStatus: 'captured' as const, toStatus: statusOf(row), at: back }]
        : []),
    ]
  })

export const orderPaymentRows = (sales: readonly DemoSale[]): Insertable<OrderPayment>[] =>
  paymentsOf(sales).map(({ sale, payment }) => ({ paymentId: payment.id, orderId: sale.id, open: false }))

/** The charges that the demo's card network keeps, so that they can be refunded. */
export const chargeRows = (sales: readonly DemoSale[]): Insertable<DemoCharge>[] =>
  paymentsOf(sales)
    .filter(({ payment }) => payment.method === 'card')
    .map(({ sale, payment }) => ({
      id: `demo_${payment.id}`,
      amountCents: payment.cents,
      status: 'captured',
      createdAt: new Date(payment.at ?? sale.at),
    }))

export const demoRefundRows = (back: ReturnType<typeof backOf>): Insertable<DemoRefund>[] =>
  back
    .filter(({ returned: { payment } }) => payment.method === 'card')
    .map(({ refundId, returned: { line, at, payment } }) => ({
      id: `demo_${refundId}`,
      chargeId: `demo_${payment.id}`,
      amountCents: line.totalCents,
      status: 'succeeded',
      createdAt: new Date(at),
    }))

export const paymentRefundRows = (
  back: ReturnType<typeof backOf>,
  deskUserId: string,
): (Insertable<PaymentRefund> & { id: string })[] =>
  back.map(({ refundId, returned: { line, at, payment } }) => ({
    // The refund of the order has the same id: ids are unique in each table.
    id: refundId,
    paymentId: payment.id,
    amountCents: line.totalCents,
    status: 'succeeded',
    providerRef: payment.method === 'card' ? `demo_${refundId}` : null,
    createdBy: deskUserId,
    createdAt: new Date(at),
    endedAt: new Date(at),
  }))

const buyerOf = ({ client }: DemoSale) =>
  client ? { name: `${client.firstName} ${client.lastName}`, email: client.email } : {}

export const giftCardRows = (cards: readonly DemoGiftCard[]): Insertable<GiftCard>[] =>
  cards.map(({ id, sale, leftCents }) => {
    const at = new Date(sale.at)
    const [line] = sale.lines

    return {
      id,
      status: leftCents === 0 ? 'depleted' : 'active',
      initialCents: line?.totalCents ?? 0,
      orderLineId: line?.id ?? null,
      personId: sale.client?.id ?? null,
      recipient: { name: '', email: '', ...buyerOf(sale) },
      sendOn: at.toISOString().slice(0, 10),
      createdAt: at,
    }
  })

export const giftCardEntryRows = (cards: readonly DemoGiftCard[]): Insertable<GiftCardEntry>[] =>
  cards.flatMap(({ id: cardId, sale, uses }) => [
    { cardId, kind: 'issue' as const, cents: sale.lines[0]?.totalCents ?? 0, paymentId: null, at: new Date(sale.at) },
    ...uses.map(({ paymentId, cents, at }) => ({
      cardId,
      kind: 'redeem' as const,
      cents: -cents,
      paymentId,
      at: new Date(at),
    })),
  ])
