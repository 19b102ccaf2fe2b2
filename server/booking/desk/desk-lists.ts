import type { Timed, Work } from '#server/kernel/work.ts'
import { firstCardsOf } from '#server/payments/service.ts'
import type { BookingFee } from '#shared/booking/contract.ts'
import { localTimeOf } from '#shared/booking/local-time.ts'
import type { PageRequest } from '#shared/http/list.ts'
import { type Actor, ownAlone } from '#shared/permissions/may.ts'

import { presentOnBoard } from './day-board.ts'
import { listOpenFees, listUnattended, listUnpaid, listWaiting, type OfPerson } from './desk-store.ts'

/** "Came or not?": ended bookings without check-in; for a coach only their own. */
export async function pageOfUnattended(work: Timed, page: PageRequest, { actor, now }: { actor: Actor; now: Date }) {
  const { rows, next } = await listUnattended({ ...work, now }, { ...page, ofUser: ownAlone(actor) })

  return { bookings: rows.map((row) => presentOnBoard(row, actor)), next }
}

/** What waits for the reader's approval: everything for the desk, their own for a coach. */
export async function pageOfWaiting(work: Timed, page: PageRequest, { actor, now }: { actor: Actor; now: Date }) {
  const { rows, next } = await listWaiting(work, { ...page, ofUser: ownAlone(actor), now })

  return { bookings: rows.map((row) => ({ ...presentOnBoard(row, actor), bayName: row.bayName })), next }
}

/** Attended bookings that are unpaid and in no order yet; later the order shows what is due. */
export async function pageOfUnpaid(work: Timed, page: OfPerson, actor: Actor) {
  const { rows, next } = await listUnpaid(work, page)

  return { bookings: rows.map((row) => presentOnBoard(row, actor)), next }
}

/** Fees for late cancellations and no-shows that are neither waived nor ordered. */
export async function pageOfFees(work: Work, page: OfPerson): Promise<{ fees: BookingFee[]; next: string | null }> {
  const { rows, next } = await listOpenFees(work, page)
  const cards = await firstCardsOf(
    work,
    rows.flatMap(({ personId }) => personId ?? []),
  )

  return {
    fees: rows.map(({ status, openCents, zone, ...row }) => ({
      ...row,
      card: cardWords(cards.get(row.personId ?? '')),
      kind: status === 'no_show' ? 'no_show' : 'late_cancellation',
      amountCents: openCents,
      local: localTimeOf(row.startsAt, zone),
    })),
    next,
  }
}

const cardWords = (card: { brand: string; last4: string } | undefined) =>
  card ? { brand: card.brand, last4: card.last4 } : null
