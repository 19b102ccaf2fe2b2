import { reminderMail, reminderText } from '#server/booking/letters/reminder.ts'
import { manageUrl } from '#server/booking/link.ts'
import type { BookingRow } from '#server/booking/store.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import { byBatch } from '#server/kernel/in-batches.ts'
import type { Services } from '#server/kernel/services.ts'
import { listWanted, preferencesUrlOf, queueSms, queueTemplates, readTiming } from '#server/notices/service.ts'
import { readStudioCountry, readStudioZone } from '#server/settings/service.ts'
import { remindingOf } from '#shared/booking/reminders.ts'
import type { QuietHours } from '#shared/notices/quiet-hours.ts'
import { smsNumberOf } from '#shared/notices/sms-number.ts'

import { insertReminders, listToRemind, lockConfirmed, type ReminderOutcome, type ToRemind } from './store.ts'

interface ReminderContext {
  now: Date
  zone: string
  country: string
  quietHours: QuietHours
}

/**
 * A job: reminds people of what they have booked. Each lead of a booking is settled by one row, written with the message:
 * nothing is sent twice, whoever runs this and however often. A booking that moved has another time, and so other rows.
 */
export async function remind(services: Services): Promise<void> {
  const { db } = services
  const now = services.now()
  const { reminderLeadMinutes: leadMinutes, quietHours } = await readTiming(db)
  const house = { now, quietHours, zone: await readStudioZone(db), country: await readStudioCountry(db) }

  await byBatch<ToRemind>(
    (after) => listToRemind(db, { now, leadMinutes, after }),
    (rows) => settle(services, house, rows),
  )
}

async function settle(services: Services, context: ReminderContext, rows: readonly ToRemind[]): Promise<void> {
  const settled = rows.flatMap((row) => {
    const reminding = remindingOf(row, context)
    return reminding === 'not_yet' ? [] : { ...row, reminding }
  })
  if (settled.length === 0) return

  await atomically(services.db, async (trx) => {
    const locked = await lockConfirmed(
      trx,
      settled.map(({ bookingId }) => bookingId),
    )
    const messages = await messagesFor(trx, locked, context)
    const told = new Set<string>()
    const reminders = settled.flatMap(({ bookingId, startsAt, leadMinutes, reminding }) => {
      const message = messages.get(bookingId)
      // It is changed at this moment, or was moved meanwhile.
      if (message?.booking.startsAt.getTime() !== startsAt.getTime()) return []

      // Those that quiet hours have brought together are one: the shortest lead comes first.
      const outcome: ReminderOutcome =
        reminding !== 'due' ? reminding : told.has(bookingId) ? 'just_told' : message.outcome
      if (outcome === 'sent') told.add(bookingId)
      return [{ bookingId, leadMinutes, outcome }]
    })
    if (reminders.length === 0) return

    const inserted = await insertReminders(trx, reminders, context.now)
    const sent = inserted.flatMap(({ bookingId, outcome }) =>
      outcome === 'sent' ? (messages.get(bookingId) ?? []) : [],
    )
    await queue({ ...services, db: trx }, sent, context.now)
  })
}

interface Message {
  booking: BookingRow
  outcome: ReminderOutcome
  byMail: boolean
  /** A number's digits; undefined: no SMS. */
  number: string | undefined
}

/** By which channels each of these people is reminded. */
async function messagesFor(
  trx: Db,
  locked: readonly BookingRow[],
  { country }: ReminderContext,
): Promise<Map<string, Message>> {
  const isWanted = await listWanted(
    trx,
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

async function queue({ db: trx, config }: Services, messages: readonly Message[], now: Date): Promise<void> {
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
  await queueTemplates(trx, 'reminder', mails)

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
  await queueSms(trx, ...texts)
}
