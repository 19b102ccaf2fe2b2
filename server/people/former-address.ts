import { recordEvent } from '#server/audit/service.ts'
import type { AddressChange, AddressWork, NewLink } from '#server/kernel/feature.ts'
import type { Services } from '#server/kernel/services.ts'
import { newLinksMail, queueTemplate } from '#server/notices/service.ts'
import type { RenewedLinks } from '#shared/people/record.ts'

export type AddressServices = Pick<Services, 'db' | 'config' | 'now' | 'ofPerson'>

/** What each feature ends and makes anew once an address is a client's no longer, in the transaction of that. */
export async function renewLinksOf(
  { ofPerson, ...work }: AddressServices & Pick<AddressWork, 'desk'>,
  change: AddressChange,
): Promise<NewLink[]> {
  const links: NewLink[] = []
  for (const { afterAddress } of ofPerson) links.push(...((await afterAddress?.(work, change)) ?? []))

  return links
}

/** Mails the new links to the address that is theirs now, all in one letter. */
export async function mailNewLinks(
  { db }: Pick<Services, 'db'>,
  { personId, to, links }: { personId: string; to: string | null; links: readonly NewLink[] },
): Promise<RenewedLinks> {
  if (to === null || links.length === 0) return { to: null, count: 0 }

  await queueTemplate(db, { ...newLinksMail({ to, about: personId, links }), personId })
  return { to, count: links.length }
}

/** An address is corrected, moved or taken: what was mailed there opens nothing, and the new one gets what is still under way. */
export async function leaveAddress(
  services: AddressServices & Pick<AddressWork, 'desk'>,
  { personId, from, to }: { personId: string; from: string | null; to: string | null },
): Promise<RenewedLinks | undefined> {
  if (from === null || from === to) return undefined

  const links = await renewLinksOf(services, { personId, from: [from], to })
  const renewed = await mailNewLinks(services, { personId, to, links })
  if (links.length === 0) return renewed

  await recordEvent(services.db, services.desk?.context ?? {}, {
    action: 'links_renewed',
    entity: 'person',
    entityId: personId,
    facts: { count: renewed.count },
    onBehalfOf: personId,
  })
  return renewed
}
