import type { EntryRow } from '#server/booking/kept/waitlist-store.ts'
import { waitlistOfferText } from '#server/booking/letters/offered.ts'
import { type Work, atPlaceOf } from '#server/kernel/work.ts'
import { type TemplateMail, listWanted, preferencesUrlOf, queueTemplate, textPerson } from '#server/notices/service.ts'

import { type Links, type OfferedTime, endedMail, lapsedMail, offerMail, placeMail } from './letters.ts'
import { entryUrlOf } from './waitlist-link.ts'

/** Mails an entry with an address. */
const mail = async (work: Work, entry: EntryRow, template: TemplateMail): Promise<void> => {
  if (template.to) await queueTemplate(atPlaceOf(work, entry), template)
}

const linksOf = ({ services }: Work, entry: EntryRow): Links => ({
  url: entryUrlOf(services.config, entry),
  preferencesUrl: preferencesUrlOf(services, entry.personId),
  publicUrl: services.config.publicUrl,
})

export const tellOfPlace = (work: Work, entry: EntryRow): Promise<void> =>
  mail(work, entry, placeMail(entry, linksOf(work, entry)))

/** By mail and SMS, as the person wants. */
export async function tellOfOffer(work: Work, entry: EntryRow, offer: OfferedTime): Promise<void> {
  const { personId } = entry
  const isWanted = await listWanted(work, [personId])
  if (isWanted(personId, 'offer', 'email')) await mail(work, entry, offerMail(entry, offer, linksOf(work, entry)))

  const { id, contact, serviceName } = entry
  const { startsAt, expiresAt, forEverybody, priceCents } = offer
  const url = entryUrlOf(work.services.config, entry)
  const text = waitlistOfferText({
    serviceName,
    startsAt,
    until: expiresAt,
    priceCents,
    place: entry,
    url,
    forEverybody,
  })
  const to = { personId, kind: 'offer', phone: contact.phone, about: id } as const
  await textPerson(atPlaceOf(work, entry), { ...to, text, secret: true, expiresAt })
}

export const tellThatItLapsed = (work: Work, entry: EntryRow, offer: Pick<OfferedTime, 'startsAt'>) =>
  mail(work, entry, lapsedMail(entry, offer, linksOf(work, entry)))

export const tellOfEnd = (work: Work, entry: EntryRow): Promise<void> =>
  mail(work, entry, endedMail(entry, linksOf(work, entry)))
