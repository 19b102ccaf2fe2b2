import { type LinePart } from '#server/catalog/service.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Timed, Work } from '#server/kernel/work.ts'
import type { PackageTerms } from '#server/lessons/package-terms.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { Failure } from '#shared/http/failure.ts'
import { refundableCents, unusedCents } from '#shared/lessons/credits.ts'
import type { PackageRef } from '#shared/lessons/package-ref.ts'
import { priceWords, shareOfCents } from '#shared/money.ts'
import type { MostBack } from '#shared/orders/refunds.ts'
import { counted, pluralOf } from '#shared/words.ts'

import { postSale } from './settle.ts'
import { insertEntries, listLotsOfLines, lockLot, type LotRow } from './store.ts'

type PackagePart = LinePart<PackageRef, PackageTerms>

/** The net part of a refunded sum. */
const netOf = ({ line: { totalCents, saleCents }, totalCents: cents }: PackagePart) =>
  totalCents === 0 ? 0 : cents - shareOfCents(cents, totalCents - saleCents, totalCents)

/** With tax, as refunded. */
const grossOf = ({ totalCents, saleCents }: PackagePart['line'], netCents: number) =>
  saleCents === 0 ? 0 : Math.min(totalCents, shareOfCents(netCents, totalCents, saleCents))

/** Lessons taken or booked are not refunded. */
export async function refuseTaken(work: Timed, parts: readonly PackagePart[]): Promise<void> {
  const lots = await listLotsOfLines(
    work,
    parts.map(({ line }) => line.id),
  )
  for (const part of parts) {
    const lot = lots.find(({ orderLineId }) => orderLineId === part.line.id)
    // An unpaid package has no lessons yet.
    if (!lot) continue
    const mostCents = refundableCents(lot)
    if (netOf(part) > mostCents) throw await tooMuch(work, lot, grossOf(part.line, mostCents))
  }
}

/** The value of the remaining lessons by their package's policy. */
export async function mostBackOf(work: OnDatabase, lines: readonly PackagePart['line'][]): Promise<MostBack[]> {
  const lots = await listLotsOfLines(
    work,
    lines.map(({ id }) => id),
  )

  return lines.flatMap((line) => {
    const lot = lots.find(({ orderLineId }) => orderLineId === line.id)
    return lot ? [{ lineId: line.id, cents: grossOf(line, refundableCents(lot)), because: countWords(lot) }] : []
  })
}

function countWords({ lessons, left, reserved }: Pick<LotRow, 'lessons' | 'left' | 'reserved'>): string {
  const booked = reserved > 0 ? `, ${reserved} booked` : ''

  return `${lessons - left - reserved} of its ${counted(lessons, 'lesson')} used${booked}, ${left} left`
}

async function tooMuch(work: Timed, { left, lessons }: LotRow, mostCents: number): Promise<Failure> {
  const { currency, locale } = work.place
  const most = priceWords(mostCents, currency, locale)

  return new Failure(
    'not_refundable',
    `${left} of its ${counted(lessons, 'lesson')} ${pluralOf(left, 'is', 'are')} left: at most ${most} is given back.`,
  )
}

/** Takes the remaining lessons and books the kept part as a sale. Lessons that stay are owed at less. */
export async function takeBackUnused(work: Work, parts: readonly PackagePart[]): Promise<void> {
  const { zone } = work.place
  const on = localDayOf(work.now, zone)
  const lots = await listLotsOfLines(
    work,
    parts.map(({ line }) => line.id),
  )
  for (const part of parts) {
    const found = lots.find(({ orderLineId }) => orderLineId === part.line.id)
    if (!found) continue
    const lot = await lockLot(work, found.id)
    const backCents = netOf(part)
    const mostCents = refundableCents(lot)
    if (backCents > mostCents) throw await tooMuch(work, lot, grossOf(part.line, mostCents))

    const { id: lotId, locationId, left } = lot
    const endedCents = part.giveBack ? unusedCents(lot) : backCents
    const quantity = part.giveBack ? -left : 0
    await insertEntries(work, [
      { lotId, kind: 'adjust', quantity, cents: -endedCents, at: work.now, reason: 'Given back' },
    ])
    const kept = { event: 'package given back', key: part.line.id, on, locationId }
    await postSale(work, { ...kept, cents: endedCents - backCents })
  }
}
