import type { Timed } from '#server/kernel/work.ts'

/** What stands in somebody's calendar beside their bookings. */
export interface CalendarEvent {
  /** Stays the same as the event moves. */
  uid: string
  /** Grows with each change. */
  sequence: number
  startsAt: Date
  endsAt: Date
  changedAt: Date
  summary: string
  location: string
  description: string
  url: string
}

interface Asked {
  userId: string
  from: Date
  until: Date
  /** Of the site. */
  publicUrl: string
}

export type CalendarSource = (work: Timed, asked: Asked) => Promise<CalendarEvent[]>

// Bookings know calendars, later features what else stands in them: they hand it in.
declare module '#server/kernel/feature.ts' {
  interface Feature {
    calendar?: CalendarSource
  }
}

declare module '#server/kernel/services.ts' {
  interface Services {
    calendars: readonly CalendarSource[]
  }
}
