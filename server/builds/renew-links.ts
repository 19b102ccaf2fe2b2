import { recordEvent } from '#server/audit/service.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import { renewLink } from '#server/kernel/secrets/signed-link.ts'
import type { Services } from '#server/kernel/services.ts'
import { newLinkMail, queueTemplate } from '#server/notices/service.ts'
import { Failure } from '#shared/http/failure.ts'

import { trackerUrl } from './orders/link.ts'
import { buildNotFound } from './orders/present.ts'
import { findBuild } from './orders/store.ts'
import { quoteUrl } from './quotes/link.ts'
import { quoteNotFound } from './quotes/present.ts'
import { findQuote } from './quotes/store.ts'

const noAddress = () => new Failure('wrong_state', 'This client has no mail address. Write it on their page first.')

/** Sends a quote again as it stands: the link that was mailed ends with that. */
export const sendQuoteAgain = (services: Services, quoteId: string, context: Context): Promise<{ to: string }> =>
  atomically(services.db, async (trx) => {
    const row = await findQuote(trx, quoteId)
    if (!row) throw quoteNotFound()
    if (row.status !== 'sent') throw new Failure('wrong_state', 'Only a quote that waits for an answer is sent again.')
    const { email: to, personId, number } = row
    if (!to || personId === null) throw noAddress()

    const linkVersion = await renewLink(trx, 'quote', quoteId)
    const url = quoteUrl(services.config, { id: quoteId, linkVersion })
    await queueTemplate(trx, { ...newLinkMail({ to, about: quoteId, what: `quote ${number}`, url }), personId })
    await recordEvent(trx, context, {
      action: 'link_renewed',
      entity: 'quote',
      entityId: quoteId,
      facts: { linkVersion },
      onBehalfOf: personId,
    })
    return { to }
  })

/** Ends the link by which a client follows their build, and mails another one. */
export const renewBuildLink = (services: Services, buildId: string, context: Context): Promise<{ to: string }> =>
  atomically(services.db, async (trx) => {
    const row = await findBuild(trx, buildId)
    if (!row) throw buildNotFound()
    const { email: to, personId, number } = row
    if (!to || personId === null) throw noAddress()

    const linkVersion = await renewLink(trx, 'build', buildId)
    const url = trackerUrl(services.config, { id: buildId, linkVersion })
    await queueTemplate(trx, { ...newLinkMail({ to, about: buildId, what: `build ${number}`, url }), personId })
    await recordEvent(trx, context, {
      action: 'link_renewed',
      entity: 'build',
      entityId: buildId,
      facts: { linkVersion },
      onBehalfOf: personId,
    })
    return { to }
  })
