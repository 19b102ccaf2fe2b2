import { randomUUID } from 'node:crypto'

import { type PlacedLine } from '#server/catalog/service.ts'
import type { Work } from '#server/kernel/work.ts'
import { needsClient, type PackageTerms } from '#server/lessons/package-terms.ts'
import { addMonths, localDayOf } from '#shared/booking/local-time.ts'
import type { PackageRef } from '#shared/lessons/package-ref.ts'

import { insertEntries, insertLots } from './store.ts'

/** Creates the paid lessons, bookable from now on. */
export async function fillLots(work: Work, lines: readonly PlacedLine<PackageRef, PackageTerms>[]): Promise<void> {
  const { now } = work
  const { id: locationId, zone } = work.place
  const lots = lines.map(({ id: orderLineId, terms, saleCents }) => {
    const { personId, lessons, monthsValid, ...agreed } = terms
    if (personId === null) throw needsClient()
    const expiresOn = addMonths(localDayOf(now, zone), monthsValid)

    return {
      ...agreed,
      id: randomUUID(),
      personId,
      locationId,
      orderLineId,
      quantity: lessons,
      paidCents: saleCents,
      expiresOn,
      createdAt: now,
    }
  })
  await insertLots(work, lots)
  await insertEntries(
    work,
    lots.map(({ id: lotId, quantity, paidCents: cents }) => ({ lotId, kind: 'purchase', quantity, cents, at: now })),
  )
}
