import ical, { type ICalCalendar, ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'

import type { Organizer } from '#server/notices/service.ts'
import type { Attachment } from '#shared/notices/contract.ts'

import type { CalendarEvent } from './other-events.ts'
import type { BookingFacts } from './store.ts'

interface Entry {
  summary?: string
  url?: string | undefined
  isCancelled?: boolean
}

/**
 * A booking as an entry of a calendar. The uid stays and the sequence grows, so a calendar program moves its entry
 * along, and removes it after a cancellation.
 */
export function addEntry(calendar: ICalCalendar, booking: BookingFacts, { summary, url, isCancelled }: Entry = {}) {
  const { id, version, startsAt, endsAt, changedAt, serviceName, studioName, address, reference, bringAlong } = booking

  return calendar.createEvent({
    id: `${id}@booking`,
    sequence: version,
    // In UTC, which every calendar reads alike without the zone's rules.
    start: startsAt,
    end: endsAt,
    // The last change, so that an unchanged booking gives the same file.
    stamp: changedAt,
    summary: summary ?? `${serviceName} · ${studioName}`,
    location: address,
    description: [`Reference ${reference}`, bringAlong && `Bring along: ${bringAlong}`].filter(Boolean).join('\n'),
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    ...(url !== undefined && { url }),
  })
}

/** What is no booking, such as an evening of a league. */
export const addOther = (
  calendar: ICalCalendar,
  { uid, sequence, startsAt, endsAt, changedAt, ...event }: CalendarEvent,
) => calendar.createEvent({ id: uid, sequence, start: startsAt, end: endsAt, stamp: changedAt, ...event })

export const newCalendar = (studioName: string, method?: ICalCalendarMethod) =>
  ical({ prodId: { company: studioName, product: 'Bookings', language: 'EN' }, ...(method && { method }) })

interface CalendarInvitation extends Pick<Entry, 'summary' | 'url'> {
  email: string
}

/**
 * The calendar file of a mail about a booking. Calendars add, move and remove only what is sent to one of the
 * attendees.
 */
export const invitation =
  (booking: BookingFacts, { email, ...entry }: CalendarInvitation) =>
  (organizer: Organizer): Attachment => {
    const isCancelled = booking.status.startsWith('cancelled')
    const method = isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST
    const calendar = newCalendar(booking.studioName, method)
    const event = addEntry(calendar, booking, { ...entry, isCancelled })
    if (organizer.email) event.organizer(organizer)
    // Accepted already, so that nobody is asked. Without a name, because a guest may have typed anything.
    event.createAttendee({ email, status: ICalAttendeeStatus.ACCEPTED, rsvp: false })

    return {
      filename: 'booking.ics',
      contentType: `text/calendar; charset=utf-8; method=${method}`,
      content: calendar.toString(),
    }
  }
