import { call } from '#client/api/call.ts'
import { approvalHeader } from '#client/permissions/approval/queries.ts'
import type { SaleLine } from '#shared/orders/contract.ts'
import { orderLinesContract } from '#shared/orders/lines-contract.ts'
import type { StaffDiscount } from '#shared/orders/staff-discount.ts'

interface Whose {
  orderId: string
  version: number
}

export const addLine = ({ orderId, version, line, key }: Whose & { line: SaleLine; key: string }) =>
  call(orderLinesContract.addOrderLine, {
    params: { orderId },
    headers: { 'idempotency-key': key },
    body: { line, version },
  })

interface WhichLine extends Whose {
  lineId: string
}

interface Approved {
  /** The code of a colleague. */
  approval: string | undefined
}

export const releaseLine = ({
  orderId,
  lineId,
  version,
  reason,
  approval,
}: WhichLine & Approved & { reason: string }) =>
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
  key,
  approval,
}: WhichLine & Approved & { discount: StaffDiscount; key: string }) =>
  call(orderLinesContract.discountOrderLine, {
    params: { orderId, lineId },
    headers: { 'idempotency-key': key, ...approvalHeader(approval) },
    body: { discount, version },
  })

export const handOverLines = ({ orderId, ...body }: Whose & { lineIds: string[] }) =>
  call(orderLinesContract.handOverLines, { params: { orderId }, body })
