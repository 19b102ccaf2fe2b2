import { z } from 'zod'

import { endpoint } from '#shared/http/endpoint.ts'
import { daysQuery, NextPage, pageQuery, Total } from '#shared/http/list.ts'
import { Day, Id, Line, RequiredIdempotencyHeaders } from '#shared/http/wire.ts'
import { mostCents } from '#shared/money.ts'

/** A supplier's bill for what came. A negative sum is a credit note. */
export const NewBill = z
  .strictObject({
    number: Line(60).meta({ examples: ['INV-20931'] }),
    cents: z
      .int()
      .min(-mostCents)
      .max(mostCents)
      .refine((cents) => cents !== 0, 'Write what it asks.')
      .meta({ examples: [15_408] }),
    /**
     * `all`: the bill is for everything that came and is not billed, and any excess is freight or a changed price.
     * `part`: the rest is billed later.
     */
    covers: z.enum(['all', 'part']),
    billedOn: Day,
    dueOn: Day,
    /** Set when it is already paid. */
    paidOn: Day.exactOptional(),
  })
  .refine(({ billedOn, dueOn }) => dueOn >= billedOn, {
    path: ['dueOn'],
    message: 'It is due on its own day at the earliest.',
  })
export type NewBill = z.output<typeof NewBill>

export const OrderKind = z.enum(['purchase_order', 'factory_order'])
export type OrderKind = z.output<typeof OrderKind>

export const SupplierBill = z.object({
  id: Id,
  number: z.string(),
  supplier: z.object({ id: Id, name: z.string() }),
  order: z.object({ kind: OrderKind, id: Id, number: z.string() }),
  cents: z.int(),
  /** The worth of the goods that it is for. */
  receivedCents: z.int(),
  billedOn: z.string(),
  dueOn: z.string(),
  paidOn: z.string().nullable(),
  by: z.string().nullable(),
})
export type SupplierBill = z.output<typeof SupplierBill>

/** The money of an order; null for callers who may not see costs. */
export const OrderMoney = {
  /** The worth of what came, the billed part of it, and the paid part of the bills. */
  receivedCents: z.int().nullable(),
  billedCents: z.int().nullable(),
  paidCents: z.int().nullable(),
  bills: z.array(SupplierBill).nullable(),
}

export const BillShelf = z.enum(['open', 'late', 'paid'])
export type BillShelf = z.output<typeof BillShelf>

const changing = 'may:manage_inventory/inventory' as const

/** Bills of suppliers and makers, until they are paid. */
export const billsContract = {
  listSupplierBills: endpoint({
    method: 'GET',
    path: '/api/v1/supplier-bills',
    summary: 'Bills of suppliers to the place: what is not paid first, by the day it is due; a page at a time',
    access: changing,
    query: z.strictObject({
      ...daysQuery,
      ...pageQuery(),
      shelf: BillShelf.exactOptional(),
      /** The number of a bill or an order, or letters of the supplier's name. */
      search: z.string().trim().max(100).exactOptional(),
      supplier: Id.exactOptional(),
    }),
    response: z.object({
      bills: z.array(SupplierBill),
      /** The sum of all unpaid bills, whatever the search. */
      openCents: z.int(),
      next: NextPage,
      total: Total,
    }),
  }),
  paySupplierBill: endpoint({
    method: 'POST',
    path: '/api/v1/supplier-bills/:billId/payment',
    summary: 'Write down that a bill was paid from the bank; an order of which all came and is paid is closed by it',
    access: changing,
    params: z.object({ billId: Id }),
    headers: RequiredIdempotencyHeaders,
    body: z.strictObject({ paidOn: Day }),
    status: 201,
    response: SupplierBill,
    failures: ['not_found', 'wrong_state', 'invalid_input', 'key_reused'],
  }),
  withdrawSupplierBill: endpoint({
    method: 'DELETE',
    path: '/api/v1/supplier-bills/:billId',
    summary: 'Take back a bill that is not paid, as one with a wrong sum: what it is for is to be billed again',
    access: changing,
    params: z.object({ billId: Id }),
    status: 204,
    response: z.void(),
    failures: ['not_found', 'wrong_state'],
  }),
}
