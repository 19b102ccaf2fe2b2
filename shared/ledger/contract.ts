import { z } from 'zod'

import { endpoint } from '#shared/http/endpoint.ts'
import { NextPage, pageQuery } from '#shared/http/list.ts'
import { Cents, Day, Id, IdempotencyHeaders, Line } from '#shared/http/wire.ts'
import { mostCents } from '#shared/money.ts'

import { correctableCodes } from './accounts.ts'

export const TrialBalance = z.object({
  accounts: z.array(
    z.object({
      code: z.string().meta({ examples: ['2100'] }),
      name: z.string(),
      kind: z.enum(['asset', 'liability', 'equity', 'revenue', 'expense']),
      /** The bookkeeper's number of the account. */
      ownNumber: z.string().nullable(),
      debitCents: Cents,
      creditCents: Cents,
    }),
  ),
  debitCents: Cents,
  creditCents: Cents,
})
export type TrialBalance = z.output<typeof TrialBalance>

const code = z.string().regex(/^\d{4}$/, 'This is the code of no account.')

/** A line of an entry on an account. */
const AccountLine = z.object({
  id: z.string(),
  /** The number of the entry, for a correction. */
  entry: z.string(),
  postedOn: z.string(),
  /** Set when it is about another day. */
  aboutOn: z.string().nullable(),
  event: z.string().meta({ examples: ['captured'] }),
  /** The subdivision of the account. */
  sub: z.string(),
  debitCents: Cents,
  creditCents: Cents,
  order: z.object({ id: Id, number: z.string() }).nullable(),
  payment: z
    .string()
    .nullable()
    .meta({ examples: ['P-10001'] }),
  /** The number of the entry that it corrects. */
  corrects: z.string().nullable(),
  reason: z.string().nullable(),
})
export type AccountLine = z.output<typeof AccountLine>

const between = { from: Day.exactOptional(), until: Day.exactOptional() }

const CorrectableAccount = z.enum(correctableCodes, { error: 'This account follows from orders, drawers and cards.' })

export const NewCorrection = z
  .strictObject({
    debit: CorrectableAccount.meta({ examples: ['4010'] }),
    credit: CorrectableAccount.meta({ examples: ['4000'] }),
    cents: z
      .int()
      .min(1, 'Type a sum.')
      .max(mostCents)
      .meta({ examples: [9500] }),
    reason: Line(300).meta({ examples: ['This was a fitting, no bay time.'] }),
  })
  .refine(({ debit, credit }) => debit !== credit, { path: ['credit'], message: 'Choose another account.' })
export type NewCorrection = z.output<typeof NewCorrection>

export const ledgerContract = {
  readTrialBalance: endpoint({
    method: 'GET',
    path: '/api/v1/ledger/trial-balance',
    summary: 'The sums of all accounts in the books of the place, up to the end of a day',
    access: 'may:view_ledger/ledger',
    query: z.object({ on: Day.exactOptional() }),
    response: TrialBalance,
  }),
  exportTrialBalance: endpoint({
    method: 'GET',
    path: '/api/v1/ledger/trial-balance/export',
    summary: 'The sums of all accounts in the books of the place, up to the end of a day, as a CSV file',
    access: 'may:view_ledger/ledger',
    query: z.object({ on: Day.exactOptional() }),
    produces: 'text/csv',
    response: z.string(),
    limit: { max: 20, perSeconds: 600 },
  }),
  listAccountLines: endpoint({
    method: 'GET',
    path: '/api/v1/ledger/accounts/:code/lines',
    summary: 'What was posted to an account at the place, the latest first',
    access: 'may:view_ledger/ledger',
    params: z.object({ code }),
    query: z.object({ ...pageQuery(), ...between }),
    response: z.object({ name: z.string(), lines: z.array(AccountLine), next: NextPage }),
    failures: ['not_found'],
  }),
  exportAccountLines: endpoint({
    method: 'GET',
    path: '/api/v1/ledger/accounts/:code/lines/export',
    summary: 'What was posted to an account at the place, whole, as a CSV file',
    access: 'may:view_ledger/ledger',
    params: z.object({ code }),
    query: z.object(between),
    produces: 'text/csv',
    response: z.string(),
    failures: ['not_found'],
    limit: { max: 20, perSeconds: 600 },
  }),
  putOwnNumber: endpoint({
    method: 'PUT',
    path: '/api/v1/ledger/accounts/:code',
    summary: 'Say how the studio’s bookkeeper numbers an account',
    access: 'may:view_ledger/ledger',
    params: z.object({ code }),
    body: z.strictObject({
      ownNumber: Line(20)
        .nullable()
        .meta({ examples: ['8400'] }),
    }),
    status: 204,
    response: z.void(),
    failures: ['not_found'],
  }),
  exportJournal: endpoint({
    method: 'GET',
    path: '/api/v1/ledger/journal',
    summary: 'All entries of the place of some days with their lines, under the bookkeeper’s numbers, as a CSV file',
    access: 'may:view_ledger/ledger',
    query: z.object({ from: Day, until: Day }),
    produces: 'text/csv',
    response: z.string(),
    failures: ['not_found'],
    limit: { max: 20, perSeconds: 600 },
  }),
  correctEntry: endpoint({
    method: 'POST',
    path: '/api/v1/ledger/entries/:entryId/corrections',
    summary: 'Move a sum between accounts to set an entry right, today; the entry stays as it is, and is named',
    access: 'may:view_ledger/ledger',
    params: z.object({ entryId: z.string().regex(/^[1-9]\d{0,17}$/, 'This is the number of no entry.') }),
    headers: IdempotencyHeaders,
    body: NewCorrection,
    status: 201,
    response: z.object({ entry: z.string(), postedOn: z.string(), aboutOn: z.string().nullable() }),
    failures: ['not_found', 'key_reused'],
  }),
}
