import { shortWhenOf } from '#server/kernel/clock/wording.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { KeptTime } from '#shared/booking/changes.ts'
import type { Scope } from '#shared/booking/contract.ts'
import { localTimeOf } from '#shared/booking/local-time.ts'
import { isVoid } from '#shared/booking/status.ts'
import { Failure } from '#shared/http/failure.ts'
import { listWords } from '#shared/words.ts'

import { listAllOfSeries, type SeriesTime } from './series-store.ts'
import type { BookingRow } from './store.ts'

interface SeriesScope {
  booking: Pick<BookingRow, 'id' | 'seriesId' | 'startsAt' | 'zone' | 'locale'>
  scope: Scope
  /** Whether individually changed ones are included; undefined if nobody has said. */
  withApart?: boolean | undefined
  now: Date
}

interface InScope {
  meant: { id: string; startsAt: Date }[]
  /** What stays, and why. */
  kept: KeptTime[]
}

/**
 * The bookings that are meant, soonest first: this one, this and later ones, or all future ones. Of a series, past,
 * canceled and checked-in ones stay, and individually changed ones too unless they are included.
 */
export async function seriesInScope(
  work: OnDatabase,
  { booking, scope, withApart, now }: SeriesScope,
): Promise<InScope> {
  const { id, startsAt, seriesId, zone } = booking
  if (seriesId === null || scope === 'this') return { meant: [{ id, startsAt }], kept: [] }

  const all = await listAllOfSeries(work, seriesId, scope === 'following' ? startsAt : now)
  const judged = all.map((one) => ({ one, why: whyKept(one, { id, withApart, now }) }))
  return {
    meant: judged.flatMap(({ one, why }) => (why === undefined ? { id: one.id, startsAt: one.startsAt } : [])),
    kept: judged.flatMap(({ one, why }) =>
      why === undefined
        ? []
        : { id: one.id, startsAt: one.startsAt, local: localTimeOf(one.startsAt, zone), why, message: words[why] },
    ),
  }
}

type Why = KeptTime['why']

const words: Record<Why, string> = {
  canceled: 'It is canceled.',
  past: 'It has begun, or is over.',
  checked_in: 'They are checked in.',
  apart: 'It was changed by hand.',
}

function whyKept(
  { id, status, startsAt, apart }: SeriesTime,
  chosen: { id: string; withApart: boolean | undefined; now: Date },
): Why | undefined {
  if (isVoid(status)) return 'canceled'
  if (status === 'checked_in') return 'checked_in'
  if (startsAt <= chosen.now || status === 'completed' || status === 'no_show') return 'past'

  return apart && id !== chosen.id && chosen.withApart !== true ? 'apart' : undefined
}

/** Individually changed ones are asked about before they change with the others, or are left out. */
export function refuseUnasked({ booking, withApart }: Omit<SeriesScope, 'scope' | 'now'>, kept: readonly KeptTime[]) {
  const apart = kept.filter(({ why }) => why === 'apart')
  if (withApart !== undefined || apart.length === 0) return

  const days = listWords(apart.map(({ startsAt }) => shortWhenOf(startsAt, booking)))
  throw new Failure('conflict', `Changed by hand: ${days}. Say whether the change is for that as well.`, {
    times: apart.map(({ startsAt, local, message }) => ({ startsAt, local, reason: 'apart', message, nearest: [] })),
  })
}

type Refused = NonNullable<Failure['facts']['times']>[number]

/** The refusal of one of several: the others are tried, so that all refusals are named at once. */
export function refusedTime(error: unknown, startsAt: Date, { zone }: Pick<BookingRow, 'zone'>): Refused {
  if (!(error instanceof Failure) || !standsInTheWay.has(error.code)) throw error
  const { code, message, facts } = error

  return { startsAt, local: localTimeOf(startsAt, zone), reason: code, message, nearest: [...(facts.nearest ?? [])] }
}

const standsInTheWay = new Set<Failure['code']>([
  'slot_taken',
  'not_offered',
  'quota_exceeded',
  'already_booked',
  'wrong_state',
  'too_late',
])

/** All or none: names the days that refuse, with reasons and nearest times. */
export function refuseSeries(refused: readonly Refused[], { booking }: Pick<SeriesScope, 'booking'>): void {
  const [first] = refused
  if (!first) return

  const days = refused.map(({ startsAt, message }) => `${shortWhenOf(startsAt, booking)}: ${message}`)
  const code = [...standsInTheWay].find((one) => one === first.reason) ?? 'slot_taken'
  throw new Failure(code, `Nothing is changed. ${days.join(' ')}`, { times: refused, nearest: first.nearest })
}
