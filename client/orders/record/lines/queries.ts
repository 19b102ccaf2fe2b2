import { call } from '#client/api/call.ts'
import { approvalHeader } from '#client/permissions/approval/queries.ts'
import type { SaleLine } from '#shared/orders/contract.ts'
import { orderLinesContract } from '#shared/orders/lines-contract.ts'
import type { StaffDiscount } from '#shared/orders/staff-discount.ts'

interface OrderVersion {
  orderId: string
  version: number
}

export const addLine = ({ orderId, version, line }: OrderVersion & { line: SaleLine }) =>
  call(orderLinesContract.addOrderLine, {
    params: { orderId },
    body: { line, version },
  })

interface WhichLine extends OrderVersion {
  lineId: string
}

interface ApprovedRequest {
  /** The code of a colleague. */
  approval: string | undefined
}

export const releaseLine = ({
  orderId,
  lineId,
  version,
  reason,
  approval,
}: WhichLine & ApprovedRequest & { reason: string }) =>
  call(orderLinesContract.releaseOrderLine, {
    params: { orderId, lineId },
    headers: approvalHeader(approval),
    body: { reason, version },
  })

export const discountLine = ({
  orderId,
  lineId,
  version,
  discount,
  approval,
}: WhichLine & ApprovedRequest & { discount: StaffDiscount }) =>
  call(orderLinesContract.discountOrderLine, {
    params: { orderId, lineId },
    headers: approvalHeader(approval),
    body: { discount, version },
  })

export const handOverLines = ({ orderId, ...body }: OrderVersion & { lineIds: string[] }) =>
  call(orderLinesContract.handOverLines, { params: { orderId }, body })
