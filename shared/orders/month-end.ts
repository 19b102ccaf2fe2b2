import { z } from 'zod'

import { TaxCategory } from '#shared/catalog/tax.ts'
import { endpoint } from '#shared/http/endpoint.ts'
import { Cents, Day, Id, IdempotencyHeaders, Instant, Line, TypedCents } from '#shared/http/wire.ts'
import { TrialBalance } from '#shared/ledger/contract.ts'
import { Payout } from '#shared/payments/payouts.ts'

const SignedCents = z.int()

/** Sales and returns under one tax. Untaxed sales have neither jurisdiction nor rate. */
const TaxRow = z.object({
  jurisdiction: z.string().nullable(),
  ratePpm: z.int(),
  category: TaxCategory,
  /** Without tax, even when prices include it. */
  soldCents: Cents,
  soldTaxCents: Cents,
  returnedCents: Cents,
  returnedTaxCents: Cents,
  /** The tax of sales less that of returns. */
  dueCents: SignedCents,
})
export type TaxRow = z.output<typeof TaxRow>

const TaxReport = z.object({
  from: z.string(),
  until: z.string(),
  currency: z.string(),
  rows: z.array(TaxRow),
  dueCents: SignedCents,
})
export type TaxReport = z.output<typeof TaxReport>

/** The items to check before a month is closed. */
export const MonthItem = z.enum(['earlier', 'drawers', 'terminal', 'payouts', 'taxes', 'owed', 'books'])
export type MonthItem = z.output<typeof MonthItem>

const Month = z
  .string()
  .regex(/^(?:19|20|21)\d\d-(?:0[1-9]|1[0-2])$/, 'This must be a month, such as 2026-10.')
  .meta({ examples: ['2026-10'] })

const Batch = z.object({
  id: Id,
  countedCents: Cents,
  expectedCents: SignedCents,
  differenceCents: SignedCents,
  reason: z.string().nullable(),
  by: z.string().nullable(),
  at: Instant,
})
export type TerminalBatch = z.output<typeof Batch>

export const MonthEnd = z.object({
  month: z.string(),
  from: z.string(),
  until: z.string(),
  currency: z.string(),
  /** True when its last day has passed. */
  isOver: z.boolean(),
  closed: z
    .object({ at: Instant, by: z.string().nullable(), missing: z.array(MonthItem), reason: z.string().nullable() })
    .nullable(),
  items: z.array(
    z.object({
      item: MonthItem,
      /** True when it can be ticked. */
      isClear: z.boolean(),
      ticked: z.object({ at: Instant, by: z.string().nullable() }).nullable(),
    }),
  ),
  /** Earlier months with entries that were never closed. */
  earlier: z.array(z.string()),
  drawers: z.array(
    z.object({
      id: Id,
      drawer: z.string(),
      openedAt: Instant,
      openedBy: z.string(),
      closedAt: Instant.nullable(),
      differenceCents: SignedCents.nullable(),
      reason: z.string().nullable(),
    }),
  ),
  /** Days with payments or refunds by terminal. The expected sum is shown only with the count. */
  terminalDays: z.array(z.object({ day: z.string(), isCounted: z.boolean(), batches: z.array(Batch) })),
  /** The payouts to the bank in the month. */
  payouts: z.array(Payout),
  taxes: TaxReport,
  /** The balance of all accounts on the last day. */
  balance: TrialBalance,
  /** The last closed day. */
  writtenThrough: z.string().nullable(),
})
export type MonthEnd = z.output<typeof MonthEnd>

const access = 'may:view_ledger/ledger' as const
const takes = 'may:take_payments/orders' as const
const params = z.object({ month: Month })

export const monthEndContract = {
  readTaxReport: endpoint({
    method: 'GET',
    path: '/api/v1/ledger/tax',
    summary: 'Sales, returns and the tax due of some days, by jurisdiction, rate and category',
    access,
    query: z.object({ from: Day, until: Day }),
    response: TaxReport,
    failures: ['not_found'],
  }),
  readMonthEnd: endpoint({
    method: 'GET',
    path: '/api/v1/month-ends/:month',
    summary: 'What is to be looked at before a month is closed, with its figures',
    access,
    params,
    response: MonthEnd,
    failures: ['not_found'],
  }),
  tickMonthItem: endpoint({
    method: 'PUT',
    path: '/api/v1/month-ends/:month/items/:item',
    summary: 'Say that one part of a month was looked at, or not yet',
    access,
    params: params.extend({ item: MonthItem }),
    body: z.strictObject({ done: z.boolean().meta({ examples: [true] }) }),
    response: MonthEnd,
    /** `wrong_state`: the month is not over, is closed, or something is open. */
    failures: ['not_found', 'wrong_state'],
  }),
  closeMonth: endpoint({
    method: 'POST',
    path: '/api/v1/month-ends/:month/closing',
    summary: 'Close a month for good; with a reason where something is not ticked',
    access,
    params,
    headers: IdempotencyHeaders,
    body: z.strictObject({
      reason: Line(300)
        .meta({ examples: ['The terminal of 12 October was lost.'] })
        .exactOptional(),
    }),
    status: 201,
    response: MonthEnd,
    failures: ['not_found', 'wrong_state', 'key_reused'],
  }),
  countTerminal: endpoint({
    method: 'POST',
    path: '/api/v1/terminal-batches',
    summary:
      'Count what a terminal took on a day, at the counter on this day alone; only then it is said what it should be',
    access: takes,
    headers: IdempotencyHeaders,
    body: z.strictObject({ day: Day, countedCents: TypedCents }),
    status: 201,
    response: Batch,
    /** `wrong_state`: nothing is left to count on this day. */
    failures: ['not_found', 'wrong_state', 'key_reused'],
  }),
  explainBatch: endpoint({
    method: 'PUT',
    path: '/api/v1/terminal-batches/:batchId/reason',
    summary: 'Say why a terminal took another sum',
    access: takes,
    params: z.object({ batchId: Id }),
    body: z.strictObject({ reason: Line(300).meta({ examples: ['A tip was typed at the terminal alone.'] }) }),
    response: Batch,
    failures: ['not_found', 'wrong_state'],
  }),
}
