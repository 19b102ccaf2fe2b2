import { recordEvent } from '#server/audit/service.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { type LinkedRecord, renewLink } from '#server/kernel/secrets/signed-link.ts'
import type { Services } from '#server/kernel/services.ts'
import type { Work } from '#server/kernel/work.ts'
import { newLinkMail, queueTemplate } from '#server/notices/service.ts'
import { Failure } from '#shared/http/failure.ts'

import { buildLink } from './orders/link.ts'
import { buildNotFound } from './orders/present.ts'
import { findBuild } from './orders/store.ts'
import { quoteLink } from './quotes/link.ts'
import { quoteNotFound } from './quotes/present.ts'
import { findQuote } from './quotes/store.ts'
import { sheetNotFound } from './sheets/access.ts'
import { sheetLink } from './sheets/link.ts'
import { findSheet } from './sheets/store.ts'

/** Mails a quote again; the former link ends. */
export const sendQuoteAgain = (work: Work, quoteId: string): Promise<{ to: string }> =>
  atomically(work, async (work) => {
    const row = await findQuote(work, quoteId)
    if (!row) throw quoteNotFound()
    if (row.status !== 'sent') throw new Failure('wrong_state', 'Only a quote that waits for an answer is sent again.')

    const renewed = { table: 'quote', what: `quote ${row.number}`, row } as const
    return mailNewLink(work, renewed, quoteLink.urlOf)
  })

/** Mails a new link to a build's progress; the former link ends. */
export const renewBuildLink = (work: Work, buildId: string): Promise<{ to: string }> =>
  atomically(work, async (work) => {
    const row = await findBuild(work, buildId)
    if (!row) throw buildNotFound()

    const renewed = { table: 'build', what: `build ${row.number}`, row } as const
    return mailNewLink(work, renewed, buildLink.urlOf)
  })

/** Mails a new link to a sheet; the former link ends. */
export const renewSheetLink = (work: Work, sheetId: string): Promise<{ to: string }> =>
  atomically(work, async (work) => {
    const row = await findSheet(work, sheetId)
    if (!row) throw sheetNotFound()

    const renewed = { table: 'sheet', what: `build sheet ${row.number}`, row } as const
    return mailNewLink(work, renewed, sheetLink.urlOf)
  })

interface Renewed {
  table: 'build' | 'quote' | 'sheet'
  what: string
  row: { id: string; personId: string | null; email: string | null }
}

type UrlOf = (config: Services['config'], record: LinkedRecord) => string

async function mailNewLink(
  work: Work,
  { table, what, row: { id, email: to, personId } }: Renewed,
  urlOf: UrlOf,
): Promise<{ to: string }> {
  const { trx, services, now } = work

  if (!to || personId === null) {
    const otherwise =
      table === 'build' ? 'Tell them at the counter' : `They approve at the counter, on the page of the ${table}`
    throw new Failure('wrong_state', `This client has no mail address. ${otherwise}, or write one on their page.`)
  }
  const linkVersion = await renewLink(trx, { table, id }, now)
  const url = urlOf(services.config, { id, linkVersion })
  await queueTemplate(work, { ...newLinkMail({ to, about: id, what, url }), personId })
  await recordEvent(work, {
    action: 'link_renewed',
    entity: table,
    entityId: id,
    facts: { linkVersion },
    onBehalfOf: personId,
  })

  return { to }
}
