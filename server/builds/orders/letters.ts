import type { LineWork } from '#server/kernel/line-kind.ts'
import { queueTemplate } from '#server/notices/service.ts'
import { getLocation } from '#server/settings/service.ts'
import { showField } from '#shared/clubs/rules.ts'
import { nameOfSlot } from '#shared/clubs/slots.ts'
import { fieldOf } from '#shared/clubs/spec.ts'
import { priceWords } from '#shared/money.ts'

import { trackerUrl } from './link.ts'
import { measuresOf } from './measures.ts'
import { type BuildRecord, listBuildClubs, listMeasurements } from './store.ts'

/** What was built beside what was asked, and when it can be fetched. */
export async function mailReady({ services, trx }: LineWork, row: BuildRecord): Promise<void> {
  if (!row.email || row.personId === null) return
  const [clubs, measured, { currency }] = await Promise.all([
    listBuildClubs(trx, row.id),
    listMeasurements(trx, row.id),
    getLocation(trx),
  ])
  const table = clubs.map((club): [string, string] => [
    nameOfSlot(club.slot),
    measuresOf(club, measured)
      .flatMap(({ field, value }) =>
        value === null ? [] : `${fieldOf(field).label.toLowerCase()} ${showField(field, value)}`,
      )
      .join(', '),
  ])
  await queueTemplate(trx, {
    template: 'build_ready',
    to: row.email,
    personId: row.personId,
    about: row.id,
    facts: { number: row.number },
    lines: [
      'They are built, measured and signed. Below is each of them as it was built.',
      row.dueCents > 0
        ? `The balance of ${priceWords(row.dueCents, currency)} is paid when you fetch them, or before by your order.`
        : 'Everything is paid.',
    ],
    table,
    notes: [
      'You can fetch them whenever we are open. On the page you can say when you come.',
      `Somebody else may collect them with the code ${row.collectCode}.`,
    ],
    action: { label: 'See your build', url: trackerUrl(services.config, row) },
  })
}

/** What somebody of the bench has to say to the client. */
export async function mailMessage({ services, trx }: LineWork, row: BuildRecord, text: string): Promise<void> {
  if (!row.email || row.personId === null) return
  await queueTemplate(trx, {
    template: 'build_message',
    to: row.email,
    personId: row.personId,
    about: row.id,
    facts: { number: row.number },
    lines: text.split(/\n+/),
    action: { label: 'See your build', url: trackerUrl(services.config, row) },
  })
}

export async function mailShipped({ services, trx }: LineWork, row: BuildRecord): Promise<void> {
  if (!row.email || row.personId === null) return
  await queueTemplate(trx, {
    template: 'build_shipped',
    to: row.email,
    personId: row.personId,
    about: row.id,
    facts: { number: row.number, carrier: row.carrier },
    lines: [`They travel with ${row.carrier}, number ${row.tracking}.`],
    table: [['To', row.shippedTo]],
    action: { label: 'See your build', url: trackerUrl(services.config, row) },
  })
}
