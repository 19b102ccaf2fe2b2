import { askIntoSheet } from '#server/builds/sheets/thread.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import { refuseReplaced, refuseSettled } from '#server/kernel/secrets/signed-link.ts'
import type { Services } from '#server/kernel/services.ts'
import { readStudioPlace } from '#server/settings/service.ts'
import { type LinkedQuote, quotesContract } from '#shared/builds/quotes/contract.ts'

import { quoteLink } from './link.ts'
import { presentLinked, quoteNotFound } from './present.ts'
import { takeQuoteStep } from './step.ts'
import { findQuote, lockQuote, type QuoteRecord } from './store.ts'

/** Whatever is wrong with a link, there is nothing behind it. */
async function linkedQuote({ db, config, now }: Services, token: string): Promise<QuoteRecord> {
  const linked = quoteLink.read(config.secretKey, token)
  const row = linked && (await findQuote(db, linked.id))
  if (!row || row.status === 'draft') throw quoteNotFound()
  await refuseReplaced(linked, row, () => readStudioPlace(db))
  const isSettled = row.status !== 'sent'
  await refuseSettled(db, { id: row.id, history: ['quote_transition', 'quote_id'], isSettled, days: 30 }, now())

  return row
}

export const readLinkedQuote = async (services: Services, token: string, { actor }: Context): Promise<LinkedQuote> =>
  presentLinked(services, await linkedQuote(services, token), actor)

interface DeclineQuoteRequest {
  token: string
  version: number
  reason?: string
}

export const declineQuote = (
  services: Services,
  { token, version, reason }: DeclineQuoteRequest,
  context: Context,
): Promise<LinkedQuote> =>
  atomically(services.db, async (trx) => {
    const inside = { ...services, db: trx }
    const { id } = await linkedQuote(inside, token)
    const row = await lockQuote(trx, id)
    if (!row) throw quoteNotFound()
    // It may have been sent to another address while this answer waited.
    await linkedQuote(inside, token)
    await takeQuoteStep({ services: inside, trx, context }, row, { to: 'declined', version, reason })

    return readLinkedQuote(inside, token, context)
  })

/** What a client asks joins the thread of its sheet. */
export const askAboutQuote = (
  services: Services,
  { key, ...request }: { token: string; text: string; key: string | undefined },
  context: Context,
): Promise<{ asked: true }> =>
  withIdempotency(services, { endpoint: quotesContract.askAboutQuote, key, request }, context, (keep) =>
    atomically(services.db, async (trx) => {
      const { token, text } = request
      const inside = { ...services, db: trx }
      const { sheetId } = await linkedQuote(inside, token)
      await askIntoSheet({ services: inside, trx, context }, { sheetId, text })
      return keep(trx, { asked: true as const })
    }),
  )
