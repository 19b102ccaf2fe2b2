import { listEntriesOfUser, listOffers } from '#server/booking/kept/waitlist-store.ts'
import { shortWhenOf } from '#server/kernel/clock/wording.ts'
import type { Work } from '#server/kernel/work.ts'
import { whatFor } from '#server/people/service.ts'
import { priceWords } from '#shared/money.ts'
import type { Waiting } from '#shared/people/waiting.ts'

import { openOffer } from './serve.ts'
import { entryTokenOf } from './waitlist-link.ts'

/** Open offers to a person. */
export async function waitingOffers(work: Work, userId: string): Promise<Waiting[]> {
  const entries = await listEntriesOfUser(work, userId)
  if (entries.length === 0) return []

  const ids = entries.map(({ id }) => id)
  const offers = Map.groupBy(await listOffers(work, ids), ({ entryId }) => entryId)
  return entries.flatMap((entry): Waiting[] => {
    const offer = openOffer(offers.get(entry.id) ?? [])
    if (!offer || offer.expiresAt <= work.now) return []
    const { priceCents, forEverybody, expiresAt, startsAt } = offer
    const price = priceCents === null ? '' : ` It costs ${priceWords(priceCents, entry.currency, entry.locale)}.`
    const kept = forEverybody ? 'whoever takes it first has it' : 'it is kept for you'
    return [
      {
        kind: 'waitlist_offer',
        id: `offer ${entry.id}`,
        what: whatFor(entry.serviceName, entry.bookerUserId === null ? null : entry.contact.firstName),
        about: `${shortWhenOf(startsAt, entry)} is free, and ${kept}.${price}`,
        until: expiresAt,
        cents: priceCents,
        verb: 'Answer',
        to: `/manage-booking?for=waitlist#${entryTokenOf(work.services.config.secretKey, entry)}`,
      },
    ]
  })
}
