import { recordEvent } from '#server/audit/service.ts'
import type { AddressChange, AddressWork, NewLink } from '#server/kernel/feature.ts'
import type { Work } from '#server/kernel/work.ts'
import { newLinksMail, queueTemplate } from '#server/notices/service.ts'
import type { RenewedLinks } from '#shared/people/record.ts'

/** Has each feature end its links after a client's address changed, and make new ones, in the same transaction. */
export async function renewLinksOf(work: AddressWork, change: AddressChange): Promise<NewLink[]> {
  const links: NewLink[] = []
  for (const { afterAddress } of work.services.ofPerson) links.push(...((await afterAddress?.(work, change)) ?? []))

  return links
}

/** Mails the new links to the present address, in one letter. */
export async function mailNewLinks(
  work: Work,
  { personId, to, links }: { personId: string; to: string | null; links: readonly NewLink[] },
): Promise<RenewedLinks> {
  if (to === null || links.length === 0) return { to: null, count: 0 }

  await queueTemplate(work, { ...newLinksMail({ to, about: personId, links }), personId })
  return { to, count: links.length }
}

/**
 * After an address was corrected, moved or taken: links that were mailed to it end, and the new address gets those that
 * are still needed.
 */
export async function leaveAddress(
  work: AddressWork,
  { personId, from, to }: { personId: string; from: string | null; to: string | null },
): Promise<RenewedLinks | undefined> {
  if (from === null || from === to) return undefined

  const links = await renewLinksOf(work, { personId, from: [from], to })
  const renewed = await mailNewLinks(work, { personId, to, links })
  if (links.length === 0) return renewed

  await recordEvent(
    work.isCorrection ? work : { ...work, context: { actor: { kind: 'system', job: 'renew links' } } },
    {
      action: 'links_renewed',
      entity: 'person',
      entityId: personId,
      facts: { count: renewed.count },
      onBehalfOf: personId,
    },
  )
  return renewed
}
