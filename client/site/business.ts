import type { Studio } from '#shared/settings/contract.ts'
import { dayWords } from '#shared/time-words.ts'

/** The studio as schema.org's LocalBusiness, with the hours of the coming week. */
export const businessOf = (studio: Studio, origin: string) => ({
  '@type': 'LocalBusiness',
  '@id': `${origin}/#studio`,
  name: studio.name,
  description: studio.tagline,
  url: `${origin}/`,
  image: `${origin}/previews/home.png`,
  telephone: studio.phone,
  email: studio.email,
  currenciesAccepted: studio.currency,
  address: {
    '@type': 'PostalAddress',
    streetAddress: studio.street,
    addressLocality: studio.city,
    addressRegion: studio.region,
    postalCode: studio.postalCode,
    addressCountry: studio.country,
  },
  openingHoursSpecification: studio.days.flatMap(({ day, hours }) =>
    hours.map(({ opens, closes }) => ({
      '@type': 'OpeningHoursSpecification',
      // In the words of schema.org, whatever the studio's own.
      dayOfWeek: dayWords(day, 'en', 'weekdayLong'),
      opens,
      closes: closes === '24:00' ? '23:59' : closes,
      validFrom: day,
      validThrough: day,
    })),
  ),
})
