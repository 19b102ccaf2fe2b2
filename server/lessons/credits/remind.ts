import { atomically } from '#server/kernel/db/database.ts'
import { inBatches } from '#server/kernel/in-batches.ts'
import type { Work } from '#server/kernel/work.ts'
import { queueTemplate } from '#server/notices/service.ts'
import { lapseRemindersDue } from '#shared/lessons/credits.ts'
import { dayWords } from '#shared/time-words.ts'

import { insertLapseReminders, listLapseReminders, listLapsingSoon, lockLot, type LotRow } from './store.ts'

/** Reminds of lessons that expire soon, once at each reminder day; after an outage in one mail. */
export async function remindOfLapses(work: Work, today: string): Promise<void> {
  await inBatches<{ id: string }>(
    (after) => listLapsingSoon(work, today, after?.id),
    ({ id }) => atomically(work, (work) => remindOne(work, { id, today })),
  )
}

async function remindOne(work: Work, { id, today }: { id: string; today: string }): Promise<void> {
  const lot = await lockLot(work, id)
  if (lot.left === 0) return

  const due = lapseRemindersDue(lot, await listLapseReminders(work, id), today)
  if (due.length === 0) return

  await insertLapseReminders(
    work,
    due.map((daysBefore) => ({ lotId: id, daysBefore, sentOn: today })),
  )
  await tell(work, lot)
}

async function tell(work: Work, lot: LotRow): Promise<void> {
  if (lot.ownerEmail === null) return

  await queueTemplate(work, {
    template: 'lessons_lapse',
    to: lot.ownerEmail,
    personId: lot.personId,
    about: lot.id,
    facts: {
      package: lot.name,
      left: lot.left === 1 ? 'one lesson is' : `${lot.left} lessons are`,
      until: dayWords(lot.expiresOn, work.place.locale),
    },
    lines: ['What nobody has taken by then lapses.'],
    notes: ['Cannot make it? Answer this mail, and we look for a way.'],
    action: {
      label: 'Book a lesson',
      url: `${work.services.config.publicUrl}/dashboard/book?service=${lot.serviceCode}`,
    },
  })
}
