import type { Studio } from '#shared/settings/contract.ts'
import { dayWords } from '#shared/time-words.ts'
import { minutesPerDay, wallMinutes } from '#shared/wall-span.ts'

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
      closes: closingOf(opens, closes),
      validFrom: day,
      validThrough: day,
    })),
  ),
})

/**
 * As search engines read it: before its opening on the clock it is of the next day, and no closing is at the same time, or at
 * midnight, where they would read a day without hours.
 */
function closingOf(opens: string, closes: string): string {
  if (closes !== opens && closes !== '24:00' && closes !== '00:00') return closes

  const last = (wallMinutes(closes) + minutesPerDay - 1) % minutesPerDay
  return `${String(Math.floor(last / 60)).padStart(2, '0')}:${String(last % 60).padStart(2, '0')}`
}
