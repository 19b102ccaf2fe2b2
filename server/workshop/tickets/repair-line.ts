import { z } from 'zod'

import type { Db } from '#server/kernel/db/database.ts'
import { lineKind, type LineRequest } from '#server/kernel/line-kind.ts'
import { Failure } from '#shared/http/failure.ts'
import { accounts } from '#shared/ledger/accounts.ts'

import { listTicketJobs, type TicketJobRow } from './store.ts'

const Ref = z.strictObject({
  ticketId: z.uuid(),
  job: z.string(),
  itemId: z.uuid().nullable(),
  unitCents: z.int().min(0),
})
type Ref = z.output<typeof Ref>

/** Jobs of a ticket that are alike. The ticket orders them itself, once; nobody else may. */
export const repairLine = lineKind({
  ref: Ref,
  terms: z.strictObject({}),

  async price(db, lines, { channel }) {
    const ids = [...new Set(lines.map(({ ref }) => ref.ticketId))]
    if (channel !== 'desk' || (await areOrdered(db, ids))) throw notOffered()
    const jobs = new Map(await Promise.all(ids.map(async (id) => [id, await listTicketJobs(db, id)] as const)))

    return lines.map((line) => priceOf(line, jobs.get(line.ref.ticketId) ?? []))
  },

  fulfil: (_work, lines) => Promise.resolve(lines.map(() => 'reserved' as const)),
})

function priceOf({ ref, quantity }: LineRequest<Ref>, jobs: readonly TicketJobRow[]) {
  const alike = jobs.filter(
    ({ job, itemId, priceCents }) => job === ref.job && itemId === ref.itemId && priceCents === ref.unitCents,
  )
  const [first] = alike
  if (!first || alike.length !== quantity) throw notOffered()
  const part = [first.itemName, first.variant].filter(Boolean).join(', ')

  return {
    name: part ? `${first.name}: ${part}` : first.name,
    unitCents: ref.unitCents,
    taxCategory: first.itemKind === 'grip' ? ('grip_with_install' as const) : ('repair_labour' as const),
    revenueAccount: first.itemId === null ? accounts.labour : accounts.parts,
    planCategory: 'bench',
    rule: 'later' as const,
    terms: {},
  }
}

const notOffered = () => new Failure('not_offered', 'What the bench has done is ordered by its ticket.')

const areOrdered = async (db: Db, ids: readonly string[]) =>
  (await db.selectFrom('ticket').select('id').where('id', 'in', ids).where('orderId', 'is not', null).execute())
    .length > 0
