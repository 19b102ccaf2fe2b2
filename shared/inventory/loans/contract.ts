import { z } from 'zod'

import { Sku } from '#shared/catalog/goods.ts'
import { endpoint } from '#shared/http/endpoint.ts'
import { daysQuery, NextPage, pageQuery, Total } from '#shared/http/list.ts'
import { Day, Id, IdempotencyHeaders, Instant, Paragraph } from '#shared/http/wire.ts'

import { LoanStatus } from './status.ts'

export const DemoLoan = z.object({
  id: Id,
  sku: z.string(),
  name: z.string(),
  /** Null for a client who was erased. */
  person: z.object({ id: Id, name: z.string() }).nullable(),
  status: LoanStatus,
  version: z.int(),
  lentAt: Instant,
  lentBy: z.string().nullable(),
  dueOn: z.string(),
  isOverdue: z.boolean(),
  endedAt: Instant.nullable(),
  note: z.string(),
})
export type DemoLoan = z.output<typeof DemoLoan>

export const LoanShelf = z.enum(['out', 'overdue', 'lost', 'returned'])
export type LoanShelf = z.output<typeof LoanShelf>

const reading = 'may:read/inventory' as const
const changing = 'may:manage_inventory/inventory' as const
const note = Paragraph(300).exactOptional()

/** Demo clubs that clients borrow for some days. */
export const loansContract = {
  listDemoLoans: endpoint({
    method: 'GET',
    path: '/api/v1/demo-loans',
    summary: 'Demo clubs on loan at the place, what is due first, a page at a time; of one client, or of one item',
    access: reading,
    query: z.strictObject({
      ...daysQuery,
      ...pageQuery(),
      shelf: LoanShelf.exactOptional(),
      person: Id.exactOptional(),
      sku: Sku.exactOptional(),
    }),
    response: z.object({ loans: z.array(DemoLoan), next: NextPage, total: Total }),
  }),
  lendDemo: endpoint({
    method: 'POST',
    path: '/api/v1/demo-loans',
    summary: 'Lend a demo club to a client: until it is back nobody else is promised it',
    access: changing,
    headers: IdempotencyHeaders,
    body: z.strictObject({ sku: Sku, personId: Id, dueOn: Day, note }),
    status: 201,
    response: DemoLoan,
    failures: ['not_found', 'not_offered', 'out_of_stock', 'key_reused'],
  }),
  stepDemoLoan: endpoint({
    method: 'POST',
    path: '/api/v1/demo-loans/:loanId/transitions',
    summary: 'Take a club back, or say that it is lost or stolen; what is found again is taken back, too',
    access: changing,
    params: z.object({ loanId: Id }),
    body: z.strictObject({
      to: LoanStatus.meta({ examples: ['returned'] }),
      note,
      version: z.int().exactOptional(),
    }),
    response: DemoLoan,
    failures: ['not_found', 'wrong_state', 'version_conflict'],
  }),
}
