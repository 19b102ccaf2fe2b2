import { call } from '#client/api/call.ts'
import { approved } from '#client/permissions/service.ts'
import type { SaleLine } from '#shared/orders/contract.ts'
import { orderLinesContract } from '#shared/orders/lines-contract.ts'
import type { StaffDiscount } from '#shared/orders/staff-discount.ts'

interface OrderVersion {
  orderId: string
  version: number
}

export const addLine = ({ orderId, version, line }: OrderVersion & { line: SaleLine }) =>
  approved((headers) =>
    call(orderLinesContract.addOrderLine, {
      params: { orderId },
      headers,
      body: { line, version },
    }),
  )

interface WhichLine extends OrderVersion {
  lineId: string
}

export const releaseLine = ({ orderId, lineId, version, reason }: WhichLine & { reason: string }) =>
  approved((headers) =>
    call(orderLinesContract.releaseOrderLine, {
      params: { orderId, lineId },
      headers,
      body: { reason, version },
    }),
  )

interface LineDiscountRequest extends WhichLine {
  discount: StaffDiscount
}

export const discountLine = ({ orderId, lineId, version, discount }: LineDiscountRequest) =>
  approved((headers) =>
    call(orderLinesContract.discountOrderLine, {
      params: { orderId, lineId },
      headers,
      body: { discount, version },
    }),
  )

export const handOverLines = ({ orderId, ...body }: OrderVersion & { lineIds: string[] }) =>
  call(orderLinesContract.handOverLines, { params: { orderId }, body })
