import { randomUUID } from 'node:crypto'

import { actorIdOf, insertHistory, recordEvent } from '#server/audit/service.ts'
import {
  type ApprovedQuote,
  findBase,
  refuseNoChange,
  quoteHistory,
  listFittingsToCredit,
} from '#server/builds/quote-store.ts'
import { partsOfSheet } from '#server/builds/sheets/parts.ts'
import { findQuotableVersion } from '#server/builds/sheets/quotable.ts'
import { readTerms } from '#server/builds/terms.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Work } from '#server/kernel/work.ts'
import { type Quote, quotesContract } from '#shared/builds/quotes/contract.ts'
import { Failure } from '#shared/http/failure.ts'

import { readQuote } from './present.ts'
import { keepDiscounts } from './staff-discounts.ts'

interface NewQuote {
  sheetId: string
  note?: string
}

/** Prices the newest version of a sheet, part by part, as a draft. */
export function createQuote(work: Work, { key, ...request }: NewQuote & { key: string | undefined }): Promise<Quote> {
  const keyed = { endpoint: quotesContract.createQuote, key, request }

  return withIdempotency(work, keyed, (keep) =>
    atomically(work, async (work) => {
      const id = await insertQuote(work, request)
      return keep(work, await readQuote(work, id))
    }),
  )
}

async function insertQuote(work: Work, { sheetId, note = '' }: NewQuote): Promise<string> {
  const { trx, context, now } = work
  const sheet = await findQuotableVersion(work, sheetId)
  if (!sheet) throw new Failure('not_found', 'There is no such sheet.')
  const { versionId, personId, locationId } = sheet
  if (versionId === null) throw new Failure('wrong_state', 'Share the sheet first: a draft still changes.')
  if (personId === null) throw new Failure('wrong_state', 'This sheet has no client to send a quote to.')
  const base = await findBase(work, sheetId)
  if (base) refuseNoChange(base, versionId)
  const { labourCents } = await readTerms(work)
  const lines = await partsOfSheet(work, versionId, { labourCents, base })
  if (lines.length === 0) throw new Failure('wrong_state', 'Nothing on this sheet has a price yet.')

  const id = randomUUID()
  const fitting = base ? creditOf(base) : await fittingToCredit(work, { id, personId, own: sheet.fittingBookingId })
  const total = lines.reduce(
    (sum, { quantity, unitCents, sheetDiscountCents }) => sum + quantity * unitCents - sheetDiscountCents,
    0,
  )
  const { number } = await trx
    .insertInto('quote')
    .values({
      id,
      sheetId,
      sheetVersionId: versionId,
      personId,
      locationId,
      note,
      ...(base && { changesQuoteId: base.id }),
      ...(fitting && { fittingBookingId: fitting.id, creditCents: Math.min(fitting.cents, total) }),
      createdAt: now,
      createdBy: actorIdOf(context.actor),
    })
    .returning('number')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('quoteLine')
    .values(lines.map((line) => ({ ...line, quoteId: id })))
    .execute()
  if (base) await keepDiscounts(work, base, id)
  await insertHistory(work, quoteHistory, { id, version: 1, from: null, to: 'draft' })
  await recordEvent(work, {
    action: 'quote_created',
    entity: 'quote',
    entityId: id,
    after: { number, sheetId },
    onBehalfOf: personId,
    publish: { version: 1, personId, data: { to: 'draft' } },
  })
  return id
}

/** A change keeps the former credit: it is the same build. */
const creditOf = ({ fittingBookingId, creditCents }: ApprovedQuote) =>
  fittingBookingId === null ? undefined : { id: fittingBookingId, cents: creditCents }

/** The sheet's own fitting before any other. */
async function fittingToCredit(
  work: OnDatabase,
  { id, personId, own }: { id: string; personId: string; own: string | null },
) {
  const fittings = await listFittingsToCredit(work, personId, id)

  return fittings.find((paid) => paid.id === own) ?? fittings[0]
}
