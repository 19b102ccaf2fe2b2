import { z } from 'zod'

import { endpoint } from '#shared/http/endpoint.ts'
import { Day } from '#shared/http/wire.ts'

const ClockTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/)
  .meta({ examples: ['09:00'] })

/** Hours that close no later than they open close on the next day. */
export const OpenHours = z.object({ opens: ClockTime, closes: ClockTime })
export type OpenHours = z.output<typeof OpenHours>

export const StudioDay = z.object({
  day: Day,
  /** In order; empty when the studio is closed. */
  hours: z.array(OpenHours),
  /** Why this day differs from its weekday. */
  note: z.string().nullable(),
})
export type StudioDay = z.output<typeof StudioDay>

export const BrandColor = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, 'Write it as # and six digits, as #1e5b41.')
  .meta({ examples: ['#1e5b41'] })

export const Brand = z.strictObject({ brandColor: BrandColor })
export type Brand = z.output<typeof Brand>

export const Studio = z.object({
  name: z.string(),
  tagline: z.string(),
  street: z.string(),
  city: z.string(),
  region: z.string(),
  postalCode: z.string(),
  country: z.string(),
  phone: z.string(),
  email: z.string(),
  /** IANA time zone. */
  zone: z.string().meta({ examples: ['America/Chicago'] }),
  /** ISO 4217. */
  currency: z.string().meta({ examples: ['USD'] }),
  /** The coin that cash is rounded to; 0 means to the cent. */
  cashRoundingCents: z.int().meta({ examples: [0] }),
  locale: z.string().meta({ examples: ['en-US'] }),
  /** The color of its mails. */
  brandColor: BrandColor,
  /**
   * Today in the studio's zone and the six days after it; until a night has closed, beginning with the day on which it
   * began.
   */
  days: z.array(StudioDay),
  /** The day before these. Its night may have closed after midnight and belongs to that day of the desk. */
  dayBefore: StudioDay,
  /** False until it is set up: visitors are told that it opens soon. */
  isOpen: z.boolean(),
  /** Only the demo studio has known accounts and a public outbox. */
  demo: z.boolean(),
})
export type Studio = z.output<typeof Studio>

export const settingsContract = {
  readStudio: endpoint({
    method: 'GET',
    path: '/api/v1/studio',
    summary: 'Name, place, hours of the next seven days',
    access: 'anyone',
    response: Studio,
  }),
  changeBrand: endpoint({
    method: 'PUT',
    path: '/api/v1/settings/brand',
    summary: 'The color of the studio’s mails',
    access: 'may:manage_settings/settings',
    body: Brand,
    response: Brand,
    failures: ['not_found'],
  }),
}
