import { recordEvent } from '#server/audit/service.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import { queueTemplate } from '#server/notices/service.ts'
import { readStudioEmail } from '#server/settings/service.ts'
import type { LinkedQuote } from '#shared/builds/quotes/contract.ts'

import { questionMail } from './letters.ts'
import { readQuoteToken } from './link.ts'
import { presentLinked, quoteNotFound } from './present.ts'
import { takeQuoteStep } from './step.ts'
import { findQuote, lockQuote, type QuoteRecord } from './store.ts'

/** Whatever is wrong with a link, there is nothing behind it. */
async function linkedQuote({ db, config }: Services, token: string): Promise<QuoteRecord> {
  const linked = readQuoteToken(config.secretKey, token)
  const row = linked && (await findQuote(db, linked.id))
  if (!row || row.linkVersion !== linked.linkVersion || row.status === 'draft') throw quoteNotFound()

  return row
}

export const readLinkedQuote = async (services: Services, token: string): Promise<LinkedQuote> =>
  presentLinked(services, await linkedQuote(services, token))

interface Declining {
  token: string
  version: number
  reason?: string
}

export const declineQuote = (
  services: Services,
  { token, version, reason }: Declining,
  context: Context,
): Promise<LinkedQuote> =>
  atomically(services.db, async (trx) => {
    const inside = { ...services, db: trx }
    const { id } = await linkedQuote(inside, token)
    const row = await lockQuote(trx, id)
    if (!row) throw quoteNotFound()
    await takeQuoteStep({ services: inside, trx, context }, row, { to: 'declined', version, reason })

    return readLinkedQuote(inside, token)
  })

/** Mails what a client asks to the studio, whose answer goes to them. */
export const askAboutQuote = (
  services: Services,
  { token, text }: { token: string; text: string },
  context: Context,
): Promise<{ asked: boolean }> =>
  atomically(services.db, async (trx) => {
    const row = await linkedQuote({ ...services, db: trx }, token)
    const to = await readStudioEmail(trx)
    if (!to) return { asked: false }

    const url = `${services.config.publicUrl}/admin/clubs-2/quote/${row.id}`
    await queueTemplate(trx, { ...questionMail(row, text, url), to })
    await recordEvent(trx, context, {
      action: 'quote_asked_about',
      entity: 'quote',
      entityId: row.id,
      ...(row.personId !== null && { onBehalfOf: row.personId }),
    })
    return { asked: true }
  })
