import { manageUrl } from '#server/booking/letters/link.ts'
import { reminderMail, reminderText } from '#server/booking/letters/reminder.ts'
import type { BookingRow } from '#server/booking/store.ts'
import { type OnDatabase, atomically } from '#server/kernel/db/database.ts'
import { byBatch } from '#server/kernel/in-batches.ts'
import { type Work, atPlaceOf } from '#server/kernel/work.ts'
import { listWanted, preferencesUrlOf, queueSms, queueTemplates, readTiming } from '#server/notices/service.ts'
import { readStudioCountry } from '#server/settings/service.ts'
import { remindingOf } from '#shared/booking/reminders.ts'
import type { QuietHours } from '#shared/notices/quiet-hours.ts'
import { smsNumberOf } from '#shared/notices/sms-number.ts'

import { type ReminderOutcome, type ToRemind, insertReminders, listToRemind, lockConfirmed } from './store.ts'

interface ReminderContext {
  now: Date
  zone: string
  country: string
  quietHours: QuietHours
}

/**
 * A job: reminds people of their bookings. Each lead of a booking is settled by one row, written with the message, so
 * nothing is sent twice, whichever server runs this. A moved booking has another time, and so other rows.
 */
export async function remind(work: Work): Promise<void> {
  const { reminderLeadMinutes: leadMinutes, quietHours } = await readTiming(work)

  await byBatch<ToRemind>(
    (after) => listToRemind(work, { now: work.now, leadMinutes, after }),
    async (rows) => {
      for (const [locationId, own] of Map.groupBy(rows, (row) => row.locationId)) {
        await settleAt(atPlaceOf(work, { locationId }), quietHours, own)
      }
    },
  )
}

/** Bookings of one place: they are quiet by its clock, and dialed by its country. */
async function settleAt(work: Work, quietHours: QuietHours, rows: readonly ToRemind[]): Promise<void> {
  const { zone } = work.place
  await settle(work, { now: work.now, quietHours, zone, country: await readStudioCountry(work) }, rows)
}

async function settle(work: Work, context: ReminderContext, rows: readonly ToRemind[]): Promise<void> {
  const settled = rows.flatMap((row) => {
    const reminding = remindingOf(row, context)
    return reminding === 'not_yet' ? [] : { ...row, reminding }
  })
  if (settled.length === 0) return

  await atomically(work, async (work) => {
    const locked = await lockConfirmed(
      work,
      settled.map(({ bookingId }) => bookingId),
    )
    const messages = await messagesFor(work, locked, context)
    const told = new Set<string>()
    const reminders = settled.flatMap(({ bookingId, startsAt, leadMinutes, reminding }) => {
      const message = messages.get(bookingId)
      // It is being changed, or has moved.
      if (message?.booking.startsAt.getTime() !== startsAt.getTime()) return []

      // Quiet hours may make several due at once: only the shortest lead is sent.
      const outcome: ReminderOutcome =
        reminding !== 'due' ? reminding : told.has(bookingId) ? 'just_told' : message.outcome
      if (outcome === 'sent') told.add(bookingId)
      return [{ bookingId, leadMinutes, outcome }]
    })
    if (reminders.length === 0) return

    const inserted = await insertReminders(work, reminders, context.now)
    const sent = inserted.flatMap(({ bookingId, outcome }) =>
      outcome === 'sent' ? (messages.get(bookingId) ?? []) : [],
    )
    await queue({ ...work, now: context.now }, sent)
  })
}

interface Message {
  booking: BookingRow
  outcome: ReminderOutcome
  byMail: boolean
  /** The number's digits; undefined without SMS. */
  number: string | undefined
}

/** The channels of each person's reminder. */
async function messagesFor(
  work: OnDatabase,
  locked: readonly BookingRow[],
  { country }: ReminderContext,
): Promise<Map<string, Message>> {
  const isWanted = await listWanted(
    work,
    locked.map(({ personId }) => personId),
  )

  return new Map(
    locked.map((booking) => {
      const { personId, contact } = booking
      const wants = { email: isWanted(personId, 'reminder', 'email'), sms: isWanted(personId, 'reminder', 'sms') }
      const byMail = wants.email && contact.email !== ''
      const number = wants.sms ? smsNumberOf(contact.phone, country) : undefined
      const unsent = wants.email || wants.sms ? 'unreachable' : 'unwanted'
      return [booking.id, { booking, byMail, number, outcome: byMail || number ? 'sent' : unsent }] as const
    }),
  )
}

async function queue(work: Work, messages: readonly Message[]): Promise<void> {
  const {
    services: { config },
    now,
  } = work
  const mails = messages
    .filter(({ byMail }) => byMail)
    .map(({ booking }) =>
      reminderMail(booking, {
        personId: booking.personId,
        url: manageUrl(config, booking),
        preferencesUrl: preferencesUrlOf({ config, now: () => now }, booking.personId),
        now,
      }),
    )
  await queueTemplates(work, 'reminder', mails)

  const texts = messages.flatMap(({ booking, number }) =>
    number === undefined
      ? []
      : {
          to: number,
          text: reminderText(booking),
          kind: 'reminder' as const,
          personId: booking.personId,
          about: booking.id,
          expiresAt: booking.startsAt,
        },
  )
  await queueSms(work, ...texts)
}
