import { quoteLink } from '#server/builds/links.ts'
import { type QuoteRecord, findQuote, lockQuote } from '#server/builds/quote-store.ts'
import { askIntoSheet } from '#server/builds/sheets/thread.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import { refuseReplaced, refuseSettled } from '#server/kernel/secrets/signed-link.ts'
import { type Work, atPlaceOf } from '#server/kernel/work.ts'
import { type LinkedQuote, quotesContract } from '#shared/builds/quotes/contract.ts'

import { presentLinked, quoteNotFound } from './present.ts'
import { takeQuoteStep } from './step.ts'

/** Any fault of a link is answered as not found. */
async function linkedQuote(work: Work, token: string): Promise<QuoteRecord> {
  const {
    trx,
    services: { config },
    now,
  } = work
  const linked = quoteLink.read(config.secretKey, token)
  const row = linked && (await findQuote(work, linked.id))
  if (!row || row.status === 'draft') throw quoteNotFound()
  refuseReplaced(linked, row, atPlaceOf(work, row).place)
  const isSettled = row.status !== 'sent'
  await refuseSettled(trx, { id: row.id, history: ['quote_transition', 'quote_id'], isSettled, days: 30 }, now)

  return row
}

export const readLinkedQuote = async (work: Work, token: string): Promise<LinkedQuote> =>
  presentLinked(work, await linkedQuote(work, token), work.context.actor)

interface DeclineQuoteRequest {
  token: string
  version: number
  reason?: string
}

export const declineQuote = (work: Work, { token, version, reason }: DeclineQuoteRequest): Promise<LinkedQuote> =>
  atomically(work, async (work) => {
    const { id } = await linkedQuote(work, token)
    const row = await lockQuote(work, id)
    if (!row) throw quoteNotFound()
    // The quote may have been sent to another address before the lock.
    await linkedQuote(work, token)
    await takeQuoteStep(work, row, { to: 'declined', version, reason })

    return readLinkedQuote(work, token)
  })

/** The question joins the thread of its sheet. */
export const askAboutQuote = (
  work: Work,
  { key, ...request }: { token: string; text: string; key: string | undefined },
): Promise<{ asked: true }> =>
  withIdempotency(work, { endpoint: quotesContract.askAboutQuote, key, request }, (keep) =>
    atomically(work, async (work) => {
      const { token, text } = request
      const { sheetId } = await linkedQuote(work, token)
      await askIntoSheet(work, { sheetId, text })
      return keep(work, { asked: true as const })
    }),
  )
