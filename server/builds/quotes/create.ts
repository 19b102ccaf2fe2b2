import { randomUUID } from 'node:crypto'

import { actorIdOf, recordEvent } from '#server/audit/service.ts'
import { findQuotableVersion } from '#server/builds/sheets/quotable.ts'
import { readTerms } from '#server/builds/terms.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import { type Quote, quotesContract } from '#shared/builds/quotes/contract.ts'
import { Failure } from '#shared/http/failure.ts'

import { type ApprovedQuote, findBase, refuseNoChange } from './base.ts'
import { keepOff } from './kept-off.ts'
import { partsOfSheet } from './parts.ts'
import { readQuote } from './present.ts'
import { insertQuoteTransition, listFittingsToCredit } from './store.ts'

interface NewQuote {
  sheetId: string
  note?: string
}

/** Prices the newest version of a sheet, part by part: a draft, until it is sent. */
export function createQuote(
  services: Services,
  { key, ...request }: NewQuote & { key: string | undefined },
  context: Context,
): Promise<Quote> {
  const keyed = { endpoint: quotesContract.createQuote, key, request }

  return withIdempotency(services, keyed, context, (keep) =>
    atomically(services.db, async (trx) => {
      const id = await insertQuote(services, trx, request, context)
      return keep(trx, await readQuote({ ...services, db: trx }, id))
    }),
  )
}

async function insertQuote(
  services: Services,
  trx: Db,
  { sheetId, note = '' }: NewQuote,
  context: Context,
): Promise<string> {
  const sheet = await findQuotableVersion(trx, sheetId)
  if (!sheet) throw new Failure('not_found', 'There is no such sheet.')
  const { versionId, personId, locationId } = sheet
  if (versionId === null) throw new Failure('wrong_state', 'Share the sheet first: a draft still changes.')
  if (personId === null) throw new Failure('wrong_state', 'This sheet has no client to send a quote to.')
  const base = await findBase(trx, sheetId)
  if (base) refuseNoChange(base, versionId)
  const { labourCents } = await readTerms(trx)
  const lines = await partsOfSheet(trx, versionId, { labourCents, base })
  if (lines.length === 0) throw new Failure('wrong_state', 'Nothing on this sheet has a price yet.')

  const id = randomUUID()
  const now = services.now()
  const fitting = base ? creditOf(base) : await fittingToCredit(trx, { id, personId, own: sheet.fittingBookingId })
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
  if (base) await keepOff(trx, base, id)
  const by = { actorKind: context.actor.kind, actorId: actorIdOf(context.actor), at: now, reason: null }
  await insertQuoteTransition(trx, { quoteId: id, version: 1, fromStatus: null, toStatus: 'draft', ...by })
  await recordEvent(trx, context, {
    action: 'quote_created',
    entity: 'quote',
    entityId: id,
    after: { number, sheetId },
    onBehalfOf: personId,
    publish: { version: 1, personId, data: { to: 'draft' } },
  })
  return id
}

/** What was taken off before is taken off once more: it is the same build. */
const creditOf = ({ fittingBookingId, creditCents }: ApprovedQuote) =>
  fittingBookingId === null ? undefined : { id: fittingBookingId, cents: creditCents }

/** Its own fitting before any other. */
async function fittingToCredit(trx: Db, { id, personId, own }: { id: string; personId: string; own: string | null }) {
  const fittings = await listFittingsToCredit(trx, personId, id)

  return fittings.find((paid) => paid.id === own) ?? fittings[0]
}
