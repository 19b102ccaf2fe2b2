import { addressLine } from '#client/ui/wording.ts'
import type { Booking } from '#shared/booking/contract.ts'
import type { Studio } from '#shared/settings/contract.ts'

const stamp = (at: Date) => at.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')

const escaped = (text: string) => text.replaceAll(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n')

const titleOf = ({ serviceName }: Booking, { name }: Studio) => `${serviceName} at ${name}`

const noteOf = ({ reference, bringAlong }: Booking) => `Reference ${reference}. Bring along: ${bringAlong}`

/**
 * One event as an iCalendar file, for Apple, Outlook and others. Its uid is that of our mails and its sequence counts
 * the changes, so a calendar replaces its entry.
 */
export function calendarFile(booking: Booking, studio: Studio): Blob {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Loft and Lie//Booking//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${booking.id}@booking`,
    `SEQUENCE:${booking.version}`,
    `DTSTAMP:${stamp(new Date())}`,
    `DTSTART:${stamp(booking.startsAt)}`,
    `DTEND:${stamp(booking.endsAt)}`,
    `SUMMARY:${escaped(titleOf(booking, studio))}`,
    `LOCATION:${escaped(addressLine(studio))}`,
    `DESCRIPTION:${escaped(noteOf(booking))}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]

  return new Blob([lines.flatMap(folded).join('\r\n'), '\r\n'], { type: 'text/calendar' })
}

const longestLine = 70

/** Longer lines go on in the next one after a space. */
const folded = (line: string): string[] =>
  line.length <= longestLine ? [line] : [line.slice(0, longestLine), ...folded(` ${line.slice(longestLine)}`)]

export function googleCalendarLink(booking: Booking, studio: Studio): string {
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: titleOf(booking, studio),
    dates: `${stamp(booking.startsAt)}/${stamp(booking.endsAt)}`,
    location: addressLine(studio),
    details: noteOf(booking),
  })

  return `https://calendar.google.com/calendar/render?${query}`
}
