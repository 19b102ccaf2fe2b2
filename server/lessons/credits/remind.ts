import { atomically, type Db } from '#server/kernel/db/database.ts'
import { inBatches } from '#server/kernel/in-batches.ts'
import type { Services } from '#server/kernel/services.ts'
import { queueTemplate } from '#server/notices/service.ts'
import { readStudioPlace } from '#server/settings/service.ts'
import { lapseRemindersDue } from '#shared/lessons/credits.ts'
import { dayWords } from '#shared/time-words.ts'

import { insertLapseReminders, listLapseReminders, listLapsingSoon, lockLot, type LotRow } from './store.ts'

/** Tells whoever has lessons left, once at each of its days, that they lapse. After days without a worker it is one mail. */
export async function remindOfLapses(services: Services, today: string): Promise<void> {
  await inBatches<{ id: string }>(
    (after) => listLapsingSoon(services.db, today, after?.id),
    ({ id }) => atomically(services.db, (trx) => remindOne(services, trx, { id, today })),
  )
}

async function remindOne(services: Services, trx: Db, { id, today }: { id: string; today: string }): Promise<void> {
  const lot = await lockLot(trx, id)
  if (lot.left === 0) return

  const due = lapseRemindersDue(lot, await listLapseReminders(trx, id), today)
  if (due.length === 0) return

  await insertLapseReminders(
    trx,
    due.map((daysBefore) => ({ lotId: id, daysBefore, sentOn: today })),
  )
  await tell(services, trx, lot)
}

async function tell({ config }: Services, trx: Db, lot: LotRow): Promise<void> {
  if (lot.ownerEmail === null) return

  await queueTemplate(trx, {
    template: 'lessons_lapse',
    to: lot.ownerEmail,
    personId: lot.personId,
    about: lot.id,
    facts: {
      package: lot.name,
      left: lot.left === 1 ? 'one lesson is' : `${lot.left} lessons are`,
      until: dayWords(lot.expiresOn, (await readStudioPlace(trx)).locale),
    },
    lines: ['What nobody has taken by then lapses.'],
    notes: ['Cannot make it? Answer this mail, and we look for a way.'],
    action: { label: 'Book a lesson', url: `${config.publicUrl}/dashboard/book?service=${lot.serviceCode}` },
  })
}
