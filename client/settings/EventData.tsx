import { StructuredData } from '#client/ui/StructuredData.tsx'
import { decimalOf } from '#shared/money.ts'

import { useStudio } from './use-studio.ts'

interface PublicEvent {
  name: string
  description: string
  startsAt: Date
  endsAt?: Date
  priceCents: number
  placesLeft: number
}

/** One event at the studio, for search engines (schema.org/Event). */
export function EventData({ event }: { event: PublicEvent }) {
  const { studio } = useStudio()
  const { name, street, city, region, postalCode, country, currency } = studio

  return (
    <StructuredData
      of={{
        '@type': 'Event',
        name: event.name,
        description: event.description,
        startDate: event.startsAt.toISOString(),
        ...(event.endsAt && { endDate: event.endsAt.toISOString() }),
        eventStatus: 'https://schema.org/EventScheduled',
        eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
        organizer: { '@id': '/#studio' },
        location: {
          '@type': 'Place',
          name,
          address: {
            '@type': 'PostalAddress',
            streetAddress: street,
            addressLocality: city,
            addressRegion: region,
            postalCode,
            addressCountry: country,
          },
        },
        offers: {
          '@type': 'Offer',
          price: decimalOf(event.priceCents, currency),
          priceCurrency: currency,
          availability: `https://schema.org/${event.placesLeft > 0 ? 'InStock' : 'SoldOut'}`,
        },
      }}
    />
  )
}
