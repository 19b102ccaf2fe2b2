import type { Insertable } from 'kysely'

import { zone } from '#server/demo/studio.ts'
import type {
  CustomerOrder,
  CustomerOrderTransition,
  OrderLine,
  OrderLineDiscount,
  OrderLineTax,
  OrderRefund,
  OrderRefundLine,
  OrderRefundLineTax,
} from '#server/kernel/db/schema.ts'
import { localDayOf } from '#shared/booking/local-time.ts'

import { type DemoSale, isDoneLater, paidInTheEnd, paidOf, totalOf } from './sale.ts'

const sumOf = <Row>(rows: readonly Row[], of: (row: Row) => number) => rows.reduce((sum, row) => sum + of(row), 0)

const returnedOf = ({ returned }: DemoSale) => returned?.line.totalCents ?? 0

const statusOf = (sale: DemoSale) =>
  sale.isUnpaid
    ? sale.givenUpAt === undefined
      ? 'awaiting_payment'
      : 'cancelled'
    : sale.isDelivered
      ? 'fulfilled'
      : paidOf(sale) >= totalOf(sale.lines)
        ? 'paid'
        : sale.channel === 'desk'
          ? 'placed'
          : 'deposit_paid'

export const orderRows = (
  sales: readonly DemoSale[],
  numbers: readonly string[],
  locationId: string,
): Insertable<CustomerOrder>[] =>
  sales.map((sale, index) => {
    const { id, at, client, channel, lines, isDelivered, returned } = sale
    const number = numbers[index] ?? ''
    const billTo = client ? { name: `${client.firstName} ${client.lastName}`, email: client.email } : {}
    const total = sale.givenUpAt === undefined ? totalOf(lines) : 0

    return {
      id,
      number,
      personId: client?.id ?? null,
      locationId,
      channel,
      billTo,
      status: statusOf(sale),
      version: sale.isUnpaid && sale.givenUpAt === undefined ? 1 : returned || sale.deliveredAt !== undefined ? 3 : 2,
      grossCents: sumOf(lines, ({ grossCents }) => grossCents),
      discountCents: sumOf(lines, ({ discountCents }) => discountCents),
      taxCents: sumOf(lines, ({ taxCents }) => taxCents),
      totalCents: total - returnedOf(sale),
      dueNowCents: sale.isUnpaid ? total : paidOf(sale) - returnedOf(sale),
      paidCents: paidInTheEnd(sale),
      refundedCents: returnedOf(sale),
      fulfilledCents: isDelivered ? total - returnedOf(sale) : 0,
      placedAt: new Date(at),
      search: [number, ...Object.values(billTo)].join(' ').toLowerCase(),
    }
  })

export const orderTransitionRows = (
  sales: readonly DemoSale[],
  deskUserId: string,
): Insertable<CustomerOrderTransition>[] =>
  sales.flatMap((sale): Insertable<CustomerOrderTransition>[] => {
    const { id, at, channel } = sale
    const isDesk = channel === 'register' || channel === 'desk'
    const by = { actorKind: isDesk ? 'person' : 'guest', actorId: isDesk ? deskUserId : null, at: new Date(at) }

    const placed = { orderId: id, version: 1, fromStatus: null, toStatus: 'awaiting_payment' as const, ...by }
    const steps = sale.givenUpAt === undefined ? [] : [givenUp(id, new Date(sale.givenUpAt))]
    if (sale.isUnpaid) return [placed, ...steps]

    if (sale.deliveredAt !== undefined) return [placed, ...inTwoParts(id, at, sale.deliveredAt)]

    return [
      placed,
      { orderId: id, version: 2, fromStatus: 'awaiting_payment' as const, toStatus: statusOf(sale), ...by },
    ]
  })

/** A deposit when it was placed, and the rest when it was fetched. */
function inTwoParts(orderId: string, at: number, deliveredAt: number) {
  const by = { orderId, actorKind: 'system', actorId: null }

  return [
    { ...by, version: 2, fromStatus: 'awaiting_payment' as const, toStatus: 'deposit_paid' as const, at: new Date(at) },
    {
      ...by,
      version: 3,
      fromStatus: 'deposit_paid' as const,
      toStatus: 'fulfilled' as const,
      at: new Date(deliveredAt),
    },
  ]
}

const givenUp = (orderId: string, at: Date) => ({
  orderId,
  version: 2,
  fromStatus: 'awaiting_payment' as const,
  toStatus: 'cancelled' as const,
  actorKind: 'system',
  actorId: null,
  reason: 'The membership has ended.',
  at,
})

export const orderLineRows = (sales: readonly DemoSale[]): Insertable<OrderLine>[] =>
  sales.flatMap(({ id: orderId, at, lines, isDelivered, isUnpaid, givenUpAt, deliveredAt, returned }) =>
    lines.map((line, index) => {
      const isReturned = returned?.line.id === line.id

      return {
        id: line.id,
        orderId,
        position: index + 1,
        kind: line.kind,
        ref: line.ref,
        terms: line.terms,
        name: line.name,
        quantity: line.quantity,
        unitCents: line.unitCents,
        grossCents: line.grossCents,
        discountCents: line.discountCents,
        netCents: line.netCents,
        taxCents: line.taxCents,
        totalCents: line.totalCents,
        dueNowCents: line.dueNowCents,
        taxCategory: line.taxCategory,
        revenueAccount: line.revenueAccount,
        rule: line.rule,
        state: isUnpaid
          ? givenUpAt === undefined
            ? 'pending'
            : 'released'
          : isReturned
            ? 'returned'
            : isDelivered || !isDoneLater(line)
              ? 'fulfilled'
              : 'reserved',
        refundedQuantity: isReturned ? line.quantity : 0,
        returnedCents: isReturned ? line.totalCents : 0,
        fulfilledOn:
          !isUnpaid && (isDelivered || !isDoneLater(line)) ? localDayOf(new Date(deliveredAt ?? at), zone) : null,
      }
    }),
  )

export const orderLineTaxRows = (sales: readonly DemoSale[]): Insertable<OrderLineTax>[] =>
  sales.flatMap(({ lines }) => lines.flatMap(({ id: lineId, taxes }) => taxes.map((tax) => ({ lineId, ...tax }))))

export const orderLineDiscountRows = (
  sales: readonly DemoSale[],
  deskUserId: string,
): Insertable<OrderLineDiscount>[] =>
  sales.flatMap(({ at, lines }) =>
    lines.flatMap(({ id: lineId, reduction }) =>
      reduction ? [{ lineId, ...reduction, by: deskUserId, at: new Date(at) }] : [],
    ),
  )

interface ReturnedSale {
  refundId: string
  sale: DemoSale
  returned: NonNullable<DemoSale['returned']>
}

/** The returned lines, each with the id of its refund. */
export const backOf = (sales: readonly DemoSale[], newId: () => string): ReturnedSale[] =>
  sales.flatMap((sale) => (sale.returned ? [{ refundId: newId(), sale, returned: sale.returned }] : []))

export const orderRefundRows = (back: readonly ReturnedSale[], deskUserId: string): Insertable<OrderRefund>[] =>
  back.map(({ refundId, sale, returned: { line, at } }) => ({
    id: refundId,
    orderId: sale.id,
    reason: line.name.toLowerCase().includes('glove') ? 'It does not fit' : 'Not what was wanted',
    totalCents: line.totalCents,
    createdBy: deskUserId,
    createdAt: new Date(at),
  }))

export const orderRefundLineRows = (back: readonly ReturnedSale[]): Insertable<OrderRefundLine>[] =>
  back.map(({ refundId, returned: { line } }) => ({
    refundId,
    lineId: line.id,
    quantity: line.quantity,
    netCents: line.netCents,
    taxCents: line.taxCents,
    totalCents: line.totalCents,
    gaveBack: true,
    wasSale: true,
  }))

export const orderRefundLineTaxRows = (back: readonly ReturnedSale[]): Insertable<OrderRefundLineTax>[] =>
  back.flatMap(({ refundId, returned: { line } }) =>
    line.taxes.map(({ jurisdiction, cents }) => ({ refundId, lineId: line.id, jurisdiction, cents })),
  )
