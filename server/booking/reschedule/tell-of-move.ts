import { movedMail } from '#server/booking/letters/moved.ts'
import { seriesMovedMail } from '#server/booking/letters/series.ts'
import { linkOf, rewriteSeriesOf, withdrawFormerTime } from '#server/booking/letters/tell-client.ts'
import { tellStaffOfMove } from '#server/booking/letters/tell-staff.ts'
import { type BookingRow, findBooking } from '#server/booking/store.ts'
import type { Work } from '#server/kernel/work.ts'
import { queueTemplate } from '#server/notices/service.ts'
import type { Mover } from '#shared/booking/moving.ts'
import type { Actor } from '#shared/permissions/may.ts'

import { type Move, moverOf } from './refuse-move.ts'

interface ToldMove {
  /** As it was before. */
  former: BookingRow
  by: Mover
  /** The studio's reason, for the client. */
  reason: string | undefined
  /** Whether the client is told: the desk may keep silent. */
  isClientTold: boolean
  /** Who moves it. */
  actor: Actor
  /** Whether the rest of the series stays. */
  isAlone: boolean
}

/** Tells the client and the coach; their calendars follow. */
export async function tellOfMove(
  work: Work,
  { former, isClientTold, isAlone, actor, ...rest }: ToldMove,
): Promise<void> {
  const booking = await findBooking(work, former.id)
  if (!booking) return

  const isAnotherTime = booking.startsAt.getTime() !== former.startsAt.getTime()
  if (isAnotherTime) await withdrawFormerTime(work, former, isAlone)

  const { publicUrl } = work.services.config
  if (isClientTold && booking.contact.email)
    await queueTemplate(
      work,
      movedMail(booking, { from: former, url: linkOf(work, former).url, now: work.now, ...rest }),
    )
  await tellStaffOfMove(work, booking, { former, publicUrl, actor })
}

interface MovedSeries {
  move: Pick<Move, 'notify' | 'by' | 'force' | 'reason'>
  /** As they were before. */
  former: readonly BookingRow[]
}

/** One letter for all that moved together. */
export async function tellOfMovedSeries(work: Work, { move, former }: MovedSeries): Promise<void> {
  const all = former.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
  const moved = []
  for (const from of all) {
    const booking = await findBooking(work, from.id)
    if (booking) moved.push({ from, booking })
  }
  const atAnotherTime = moved.filter(({ from, booking }) => from.startsAt.getTime() !== booking.startsAt.getTime())
  await rewriteSeriesOf(
    work,
    atAnotherTime.map(({ booking }) => booking),
  )
  const [first] = all
  if (move.notify === false || !first?.contact.email) return

  const how = { by: moverOf(move), reason: move.reason, url: linkOf(work, first).url, now: work.now }
  await queueTemplate(work, seriesMovedMail(moved, how))
}
