import { z } from 'zod'

import { endpoint } from '#shared/http/endpoint.ts'
import { Id, Line } from '#shared/http/wire.ts'
import { ApprovalHeaders, KeyedApprovalHeaders } from '#shared/permissions/approval.ts'

import { Order, SaleLine } from './contract.ts'
import { StaffDiscount } from './staff-discount.ts'

const access = 'may:take_payments/orders' as const
const version = z.int().exactOptional()
const lineParams = z.object({ orderId: Id, lineId: Id })

/** Changes of a placed order: no line is edited, but lines are added, taken out or reduced. */
export const orderLinesContract = {
  addOrderLine: endpoint({
    method: 'POST',
    path: '/api/v1/orders/:orderId/lines',
    summary: 'Add a line to an order that stands, at the price of today',
    access,
    params: z.object({ orderId: Id }),
    headers: KeyedApprovalHeaders,
    body: z.strictObject({ line: SaleLine, version }),
    status: 201,
    response: Order,
    failures: [
      'approval_needed',
      'not_found',
      'wrong_state',
      'version_conflict',
      'not_offered',
      'out_of_stock',
      'slot_taken',
      'expired',
      'key_reused',
    ],
  }),
  handOverLines: endpoint({
    method: 'POST',
    path: '/api/v1/orders/:orderId/hand-over',
    summary: 'Hand goods over that were ordered before and are paid for',
    access,
    params: z.object({ orderId: Id }),
    body: z.strictObject({ lineIds: z.array(Id).min(1).max(100), version }),
    response: Order,
    /** `out_of_stock`: none was reserved, and none is free. */
    failures: ['not_found', 'wrong_state', 'version_conflict', 'out_of_stock'],
  }),
  releaseOrderLine: endpoint({
    method: 'POST',
    path: '/api/v1/orders/:orderId/lines/:lineId/release',
    summary: 'Take a line out of an order before it is delivered; what was paid beyond the rest goes back',
    access,
    params: lineParams,
    headers: ApprovalHeaders,
    body: z.strictObject({
      reason: Line(300).meta({ examples: ['Changed their mind'] }),
      version,
    }),
    response: Order,
    /** `wrong_state`: it was delivered, and is given back by a refund; `approval_needed`: money goes back. */
    failures: ['approval_needed', 'not_found', 'wrong_state', 'version_conflict'],
  }),
  discountOrderLine: endpoint({
    method: 'POST',
    path: '/api/v1/orders/:orderId/lines/:lineId/discounts',
    summary: 'Take something off a line that is not delivered, with a reason; what was paid beyond the rest goes back',
    access,
    params: lineParams,
    headers: KeyedApprovalHeaders,
    body: z.strictObject({ discount: StaffDiscount, version }),
    status: 201,
    response: Order,
    failures: ['approval_needed', 'not_found', 'wrong_state', 'version_conflict', 'not_offered', 'key_reused'],
  }),
}
