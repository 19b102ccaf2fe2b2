import { z } from 'zod'

import { AuditEntry } from '#shared/audit/entry.ts'
import { endpoint } from '#shared/http/endpoint.ts'
import { NextPage, pageQuery, Total } from '#shared/http/list.ts'
import { Id, IdempotencyHeaders } from '#shared/http/wire.ts'

import { discountShape, refuseOddDiscount, sentDiscountShape } from './discounts.ts'

export const DiscountRecord = z.object({
  ...discountShape,
  id: Id,
  version: z.int(),
  /** How many orders use it, without abandoned ones. */
  uses: z.int(),
})
export type DiscountRecord = z.output<typeof DiscountRecord>

export const DiscountQuery = z.strictObject({
  /** Letters of the name, the code or the note. */
  search: z.string().trim().max(100).exactOptional(),
  kind: z.enum(['automatic', 'code']).exactOptional(),
  state: z.enum(['active', 'retired']).exactOptional(),
  ...pageQuery(),
})
export type DiscountQuery = z.output<typeof DiscountQuery>

export const StaffLimit = z.strictObject({
  /** How much of a price those who take payments may take off; more needs refund/orders. */
  percent: z
    .int('This must be a whole number.')
    .min(0)
    .max(100, 'This must be at most 100 %.')
    .meta({ examples: [10] }),
})
export type StaffLimit = z.output<typeof StaffLimit>

const access = 'may:manage_catalog/catalog' as const
const params = z.object({ discountId: Id })

export const discountsContract = {
  listDiscounts: endpoint({
    method: 'GET',
    path: '/api/v1/discounts',
    summary: 'Discounts and codes by name, also those that are retired, a page at a time',
    access,
    query: DiscountQuery,
    response: z.object({ discounts: z.array(DiscountRecord), next: NextPage, total: Total }),
  }),
  createDiscount: endpoint({
    method: 'POST',
    path: '/api/v1/discounts',
    summary: 'Add a discount that is taken off by itself or by a code',
    access,
    headers: IdempotencyHeaders,
    body: z.strictObject(sentDiscountShape).superRefine(refuseOddDiscount),
    status: 201,
    response: DiscountRecord,
    /** `conflict`: another discount has the code. */
    failures: ['conflict', 'key_reused'],
  }),
  readDiscount: endpoint({
    method: 'GET',
    path: '/api/v1/discounts/:discountId',
    summary: 'A discount, also one that is retired',
    access,
    params,
    response: DiscountRecord,
    failures: ['not_found'],
  }),
  changeDiscount: endpoint({
    method: 'PUT',
    path: '/api/v1/discounts/:discountId',
    summary: 'Change a discount, or retire it; what was sold keeps what was taken off',
    access,
    params,
    body: z.strictObject({ ...sentDiscountShape, version: z.int().min(1) }).superRefine(refuseOddDiscount),
    response: DiscountRecord,
    failures: ['not_found', 'conflict', 'version_conflict'],
  }),
  listHistoryOfDiscount: endpoint({
    method: 'GET',
    path: '/api/v1/discounts/:discountId/history',
    summary: 'What was changed of a discount, the latest first, a page at a time',
    access,
    params,
    query: z.strictObject(pageQuery(20)),
    response: z.object({ events: z.array(AuditEntry), next: NextPage }),
    failures: ['not_found'],
  }),
  readStaffLimit: endpoint({
    method: 'GET',
    path: '/api/v1/staff-discounts',
    summary: 'What of a price staff may take off by themselves',
    access: 'may:take_payments/orders',
    response: StaffLimit,
    failures: ['not_found'],
  }),
  putStaffLimit: endpoint({
    method: 'PUT',
    path: '/api/v1/staff-discounts',
    summary: 'Say what of a price staff may take off by themselves',
    access,
    body: StaffLimit,
    response: StaffLimit,
    failures: ['not_found'],
  }),
}
