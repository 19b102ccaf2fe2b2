import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'

import type { Attachment } from '#shared/notices/contract.ts'

import type { BookingFacts } from './store.ts'

/** The booking for a person's calendar; the same uid each time, so that a cancellation takes the entry away. */
export function calendarFile(booking: BookingFacts, url?: string): Attachment {
  const isCancelled = booking.status.startsWith('cancelled')
  const calendar = ical({
    prodId: { company: booking.studioName, product: 'Bookings', language: 'EN' },
    method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  })
  calendar.createEvent({
    id: `${booking.id}@booking`,
    sequence: booking.version,
    // Instants in UTC: right in every calendar, without a copy of the zone's rules.
    start: booking.startsAt,
    end: booking.endsAt,
    stamp: booking.createdAt,
    summary: `${booking.serviceName} · ${booking.studioName}`,
    location: booking.address,
    description: [`Reference ${booking.reference}`, booking.bringAlong && `Please bring: ${booking.bringAlong}`]
      .filter(Boolean)
      .join('\n'),
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    ...(url !== undefined && { url }),
  })

  return { filename: 'booking.ics', contentType: 'text/calendar; charset=utf-8', content: calendar.toString() }
}
