import { recordEvent } from '#server/audit/service.ts'
import { type LinkedRecord, recordLink, renewLink } from '#server/kernel/secrets/signed-link.ts'
import type { Services } from '#server/kernel/services.ts'
import type { Work } from '#server/kernel/work.ts'
import { newLinkMail, queueTemplate } from '#server/notices/service.ts'
import { Failure } from '#shared/http/failure.ts'

/** A link to one choice without signing in, until a newer one is offered. */
export const lateLink = recordLink('sign links of late parts', '/late-part')

/** A link to one sheet without signing in, as its client reads it, until a newer link is made. */
export const sheetLink = recordLink('sign sheet links', '/sheet')

/** A link to one quote without signing in, until a newer link is sent. */
export const quoteLink = recordLink('sign quote links', '/quote')

/** A link to a build's progress without signing in. */
export const buildLink = recordLink('sign build links', '/track')

interface Renewed {
  table: 'build' | 'quote' | 'sheet'
  what: string
  row: { id: string; personId: string | null; email: string | null }
}

type UrlOf = (config: Services['config'], record: LinkedRecord) => string

export async function mailNewLink(
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
