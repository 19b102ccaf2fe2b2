import { expect, test } from 'vitest'

import { readStarter } from '#server/setup/starter.ts'
import { missingOf } from '#shared/settings/missing.ts'
import { SetupDocument } from '#shared/settings/setup.ts'

const studio = {
  name: 'North Loft',
  tagline: 'Clubs that fit',
  street: '4 Harbour Road',
  city: 'Leith',
  postalCode: 'EH6 6AA',
  country: 'GB',
  phone: '+44 131 555 0100',
  email: 'hello@north.example',
  zone: 'Europe/London',
  currency: 'GBP',
  locale: 'en-GB',
}

const mistakesOf = (document: object) =>
  (SetupDocument.safeParse({ version: 1, ...document }).error?.issues ?? []).map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  )

test.each([
  [
    'a zone that is none',
    { studio: { ...studio, zone: 'Chicago' } },
    ['studio.zone: This is no time zone: write it as America/Chicago.'],
  ],
  [
    'a currency that is none',
    { studio: { ...studio, currency: 'XQQ' } },
    ['studio.currency: This is no currency: write it as its three letters, as USD.'],
  ],
  [
    'two bays of one name',
    {
      bays: [
        { name: 'Bay 1', title: 'A' },
        { name: 'bay 1', title: 'B' },
      ],
    },
    ['bays.1.name: “bay 1” is there twice.'],
  ],
  [
    'hours that overlap',
    {
      hours: {
        week: {
          monday: [
            { from: '09:00', until: '12:00' },
            { from: '11:00', until: '14:00' },
          ],
        },
      },
    },
    ['hours.week.monday: Write the times of a day in order, without overlap.'],
  ],
  [
    'a day that is named twice',
    {
      hours: {
        week: {},
        exceptions: [
          { from: '2026-12-24', until: '2026-12-26', note: 'Holidays' },
          { from: '2026-12-25', note: 'Closed' },
        ],
      },
    },
    ['hours.exceptions.1.from: 2026-12-25 is there twice.'],
  ],
  [
    'a day that is none',
    { hours: { week: {}, exceptions: [{ from: '2026-02-30', note: 'Closed' }] } },
    ['hours.exceptions.0.from: This must be a day.'],
  ],
  [
    'a closure of a thousand years',
    { hours: { week: {}, exceptions: [{ from: '2000-01-01', until: '2090-01-01', note: 'Closed' }] } },
    ['hours.exceptions.0.until: The last day must be after the first, by a year at the most.'],
  ],
  [
    'two people at one address of the site',
    {
      people: ['Ann', 'Bob'].map((name) => ({
        name,
        title: 'Coach',
        profile: { slug: 'coach', credential: 'PGA', oneLine: 'Teaches.' },
      })),
    },
    ['people.1.profile.slug: “coach” is there twice.'],
  ],
  [
    'an invitation without an address',
    { people: [{ name: 'Ann', title: 'Coach', invite: true }] },
    ['people.0.email: An invitation needs an e-mail address.'],
  ],
  [
    'a policy without an end',
    { policies: [{ code: 'strict', bands: [{ untilHours: 24, feePercent: 0 }], noShowFeePercent: 100 }] },
    ['policies.0.bands: The last step must go until 0 hours before.'],
  ],
])('the document says what is wrong with %s', (_what, document, mistakes) => {
  expect(mistakesOf(document)).toEqual(mistakes)
})

test('a studio of another country fits', () => {
  expect(mistakesOf({ studio })).toEqual([])
})

test('what is missing is said one thing at a time, with the services that need it', () => {
  expect(missingOf({ version: 1 }).map(({ code }) => code)).toEqual(['studio', 'hours', 'services'])

  const service = {
    name: 'Lesson',
    category: 'lesson',
    summary: 'An hour',
    durationMinutes: 60,
    priceCents: 9000,
    policy: 'standard',
  }
  const document = SetupDocument.parse({
    version: 1,
    studio,
    hours: { week: { monday: [{ from: '09:00', until: '18:00' }] } },
    // Able, but never here.
    people: [{ name: 'Ann', title: 'Coach', skills: ['coaching'] }],
    services: [
      { ...service, code: 'lesson', skill: 'coaching', feature: 'monitor' },
      { ...service, code: 'junior', name: 'Junior lesson', skill: 'coaching' },
    ],
  })
  expect(missingOf(document).map(({ message }) => message)).toEqual([
    'Nobody who works while the studio is open has the skill coaching, which “Lesson”, “Junior lesson” needs.',
    'No bay has the feature monitor, which “Lesson” needs.',
  ])
})

const codesFor = (from: string, until: string) =>
  missingOf(
    SetupDocument.parse({
      version: 1,
      studio,
      hours: { week: { monday: [{ from: '09:00', until: '18:00' }] } },
      people: [{ name: 'Ann', title: 'Coach', skills: ['coaching'], hours: { monday: [{ from, until }] } }],
      policies: [{ code: 'standard', bands: [{ untilHours: 0, feePercent: 0 }], noShowFeePercent: 100 }],
      services: [
        {
          code: 'lesson',
          name: 'Lesson',
          category: 'lesson',
          summary: 'An hour',
          durationMinutes: 60,
          priceCents: 9000,
          policy: 'standard',
          skill: 'coaching',
        },
      ],
    }),
  ).map(({ code }) => code)

test('hours of work outside the opening hours are none', () => {
  expect(codesFor('18:00', '22:00')).toEqual(['staff'])
  expect(codesFor('17:00', '22:00')).toEqual([])
})

test.each([
  ['USD', 9500, 198_000],
  ['EUR', 9500, 198_000],
  ['JPY', 14_000, 300_000],
  ['KRW', 130_000, 2_800_000],
  ['BHD', 36_000, 750_000],
])('the starter’s prices are of the size of %s', async (currency, lesson, year) => {
  const { services, plans } = await readStarter(currency)

  expect(services[0]?.priceCents).toBe(lesson)
  expect(plans[1]?.priceCents).toBe(year)
})

test('the starter can be taken in every currency', async () => {
  for (const currency of Intl.supportedValuesOf('currency')) {
    expect((await readStarter(currency)).plans.length, currency).toBeGreaterThan(0)
  }
})
