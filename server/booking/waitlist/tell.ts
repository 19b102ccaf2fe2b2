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
import {
  listWanted,
  preferencesUrlOf,
  queueSms,
  queueTemplate,
  readTiming,
  type TemplateMail,
} from '#server/notices/service.ts'
import { readStudioCountry } from '#server/settings/service.ts'
import { afterQuietHours } from '#shared/notices/quiet-hours.ts'
import { smsNumberOf } from '#shared/notices/sms-number.ts'

import { entryUrlOf } from './waitlist-link.ts'
import type { EntryRow } from './waitlist-store.ts'

/** To whoever has left an address. */
const mail = async (trx: Db, template: TemplateMail): Promise<void> => {
  if (template.to) await queueTemplate(trx, template)
}

const linksOf = ({ config }: Services, { id, personId }: EntryRow): Links => ({
  url: entryUrlOf(config, id),
  preferencesUrl: preferencesUrlOf(config, personId),
  publicUrl: config.publicUrl,
})

export const tellOfPlace = (services: Services, trx: Db, entry: EntryRow): Promise<void> =>
  mail(trx, placeMail(entry, linksOf(services, entry)))

/** By mail and by SMS, as they want to be told of offers. */
export async function tellOfOffer(services: Services, trx: Db, entry: EntryRow, offer: OfferedTime): Promise<void> {
  const { personId } = entry
  const isWanted = await listWanted(trx, [personId])
  if (isWanted(personId, 'offer', 'email')) await mail(trx, offerMail(entry, offer, linksOf(services, entry)))
  if (isWanted(personId, 'offer', 'sms')) await textOfOffer(services.config, trx, { entry, offer, now: services.now() })
}

interface Texted {
  entry: EntryRow
  offer: OfferedTime
  now: Date
}

/** After the quiet hours; never when the offer is over by then. */
async function textOfOffer(config: Services['config'], trx: Db, { entry, offer, now }: Texted): Promise<void> {
  const { id, personId, contact, zone, serviceName, studioName } = entry
  const { startsAt, expiresAt, forEverybody } = offer
  const to = smsNumberOf(contact.phone, await readStudioCountry(trx))
  const { quietHours } = await readTiming(trx)
  const leavesAt = afterQuietHours(now, quietHours, zone)
  if (to === undefined || leavesAt >= expiresAt) return

  const url = entryUrlOf(config, id)
  const text = waitlistOfferText({ studioName, serviceName, startsAt, until: expiresAt, zone, url, forEverybody })
  await queueSms(trx, { to, text, kind: 'offer', personId, about: id, secret: true, leavesAt, expiresAt })
}

export const tellThatItLapsed = (services: Services, trx: Db, entry: EntryRow, offer: Pick<OfferedTime, 'startsAt'>) =>
  mail(trx, lapsedMail(entry, offer, linksOf(services, entry)))

export const tellOfEnd = (services: Services, trx: Db, entry: EntryRow): Promise<void> =>
  mail(trx, endedMail(entry, linksOf(services, entry)))
