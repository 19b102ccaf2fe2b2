import { waitlistOfferText } from '#server/booking/letters/offered.ts'
import {
  endedMail,
  lapsedMail,
  type Links,
  type OfferedTime,
  offerMail,
  placeMail,
} from '#server/booking/letters/waiting.ts'
import type { Db } from '#server/kernel/db/database.ts'
import type { Services } from '#server/kernel/services.ts'
import { listWanted, preferencesUrlOf, queueTemplate, type TemplateMail, textPerson } from '#server/notices/service.ts'

import { entryUrlOf } from './waitlist-link.ts'
import type { EntryRow } from './waitlist-store.ts'

/** To whoever has left an address. */
const mail = async (trx: Db, template: TemplateMail): Promise<void> => {
  if (template.to) await queueTemplate(trx, template)
}

const linksOf = (services: Services, entry: EntryRow): Links => ({
  url: entryUrlOf(services.config, entry),
  preferencesUrl: preferencesUrlOf(services, entry.personId),
  publicUrl: services.config.publicUrl,
})

export const tellOfPlace = (services: Services, trx: Db, entry: EntryRow): Promise<void> =>
  mail(trx, placeMail(entry, linksOf(services, entry)))

/** By mail and by SMS, as they want to be told of offers. */
export async function tellOfOffer(services: Services, trx: Db, entry: EntryRow, offer: OfferedTime): Promise<void> {
  const { personId } = entry
  const isWanted = await listWanted(trx, [personId])
  if (isWanted(personId, 'offer', 'email')) await mail(trx, offerMail(entry, offer, linksOf(services, entry)))

  const { id, contact, serviceName } = entry
  const { startsAt, expiresAt, forEverybody, priceCents } = offer
  const url = entryUrlOf(services.config, entry)
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
  await textPerson(trx, services.now(), { ...to, text, secret: true, expiresAt })
}

export const tellThatItLapsed = (services: Services, trx: Db, entry: EntryRow, offer: Pick<OfferedTime, 'startsAt'>) =>
  mail(trx, lapsedMail(entry, offer, linksOf(services, entry)))

export const tellOfEnd = (services: Services, trx: Db, entry: EntryRow): Promise<void> =>
  mail(trx, endedMail(entry, linksOf(services, entry)))
