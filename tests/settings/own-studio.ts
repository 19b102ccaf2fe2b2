import { SetupDocument } from '#shared/settings/setup.ts'

const everyDay = Object.fromEntries(
  ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((weekday) => [
    weekday,
    [{ from: '09:00', until: '18:00' }],
  ]),
)

const service = { summary: 'An hour of it', durationMinutes: 60, priceCents: 8000, policy: 'fair' }

/** A small studio in Scotland, none of whose codes the demo studio knows. */
export const ownStudio = SetupDocument.parse({
  version: 1,
  studio: {
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
  },
  hours: { week: everyDay, exceptions: [{ from: '2026-12-24', until: '2026-12-26', note: 'Closed: holidays' }] },
  bays: [{ name: 'Left bay', title: 'Simulator', features: ['monitor'] }],
  people: [
    {
      name: 'Isla Marie Grant',
      title: 'Coach',
      email: 'isla@north.example',
      invite: true,
      roles: ['coach', 'front_desk'],
      skills: ['teaching'],
      hours: everyDay,
      profile: { slug: 'isla-grant', credential: 'PGA professional', oneLine: 'Teaches one thing at a time.' },
    },
    { name: 'Rory', title: 'Fitter', skills: ['measuring'], hours: everyDay },
  ],
  policies: [{ code: 'fair', bands: [{ untilHours: 0, feePercent: 30 }], noShowFeePercent: 100 }],
  services: [
    { ...service, code: 'hour_with_isla', name: 'Lesson', category: 'lesson', skill: 'teaching', feature: 'monitor' },
    { ...service, code: 'measuring', name: 'Fitting', category: 'fitting', skill: 'measuring', feature: 'monitor' },
    { ...service, code: 'bay', name: 'Bay', category: 'bay', flags: ['recommended'], feature: 'monitor' },
  ],
  benchJobs: [{ code: 'grip', category: 'grips', name: 'Grip', priceFromCents: 900, benchMinutes: 6 }],
  plans: [
    {
      code: 'whole_year',
      name: 'Year',
      tagline: 'A year of bays',
      forWhom: 'Whoever plays weekly',
      kind: 'annual',
      priceCents: 90_000,
      autoRenew: true,
      termMonths: 12,
      allowance: { peakMinutes: 120, offPeakMinutes: 120 },
      guestPriceCents: 500,
      booking: {
        maximumAdvanceDays: 30,
        maximumActiveBookings: 3,
        maximumConsecutiveMinutes: 120,
        maximumBookingsPerDay: 1,
      },
    },
  ],
  content: {
    home: { head: '# Clubs that fit\n\nMeasured, then built.' },
    services: { questions: '## When do I pay?\n\nAt the door.' },
  },
})
