import { spanOf } from '#server/kernel/clock/wording.ts'
import { inOneTrip } from '#server/kernel/db/database.ts'
import type { Services } from '#server/kernel/services.ts'
import type { Timed } from '#server/kernel/work.ts'
import { queueTemplate } from '#server/notices/service.ts'
import { listWords, pluralOf } from '#shared/words.ts'

import type { SeatRow } from './seat-store.ts'
import { findClinic, listTeacherEmails } from './store.ts'

/** Writes to the teachers of a clinic that a place was taken or given up. */
export async function tellTeachers(
  work: Timed,
  { config }: Pick<Services, 'config'>,
  seats: readonly SeatRow[],
  what: 'taken' | 'given up',
): Promise<void> {
  const [seat] = seats
  if (!seat) return
  const [clinic, emails] = await inOneTrip([findClinic(work, seat.clinicId), listTeacherEmails(work, seat.clinicId)])
  if (!clinic) return
  const when = clinic.sessions.map(({ start, end }) => spanOf(new Date(start), new Date(end), work.place))
  const who = listWords(seats.map(({ name }) => name))
  const comes = `${who} ${pluralOf(seats.length, 'comes', 'come')} to ${clinic.title}.`
  const comesNot = `${who} ${pluralOf(seats.length, 'has', 'have')} given up ${pluralOf(seats.length, 'a place', 'places')} in ${clinic.title}.`

  for (const to of emails) {
    await queueTemplate(work, {
      template: 'clinic_places_staff',
      to,
      about: clinic.id,
      facts: { clinic: clinic.title, when: when[0] ?? '', what },
      lines: [what === 'taken' ? comes : comesNot],
      table: [
        ['When', when.join('\n')],
        ['Places', `${clinic.placesTaken} of ${clinic.capacity} taken`],
      ],
      action: { label: 'See who comes', url: `${config.publicUrl}/admin/bookings/clinics?clinic=${clinic.id}` },
    })
  }
}
