import { sql } from 'kysely'

import { type AffectedRow, listAffected } from '#server/booking/affected-store.ts'
import { findSameHours, listMovable } from '#server/booking/blocks/alternatives.ts'
import { bookingsLike } from '#server/booking/desk/booking-list.ts'
import { listAwaited } from '#server/booking/kept/offer-store.ts'
import { lockForChange } from '#server/booking/pay/lock-for-change.ts'
import { moveBooking } from '#server/booking/reschedule/move-booking.ts'
import { inOneTrip, type OnDatabase, withSavepoint } from '#server/kernel/db/database.ts'
import type { Timed, Work } from '#server/kernel/work.ts'
import { manyAct, type Refusal, refusal, type Verdict } from '#server/lists/service.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { Failure } from '#shared/http/failure.ts'
import { recordPages } from '#shared/record-pages.ts'

interface MovePlan {
  bookingId: string
  startsAt: Date
  /** Whom and where it takes now, and in another bay. */
  from: string[]
  to: string[]
  words: { before: string; after: string }
}

interface Taken {
  resourceIds: string[]
}

interface Moved {
  version: number
}

interface Bay {
  id: string
  name: string
}

/** Those of the place, also one that is in service no more: its bookings are what is moved. */
const listBaysHere = ({ trx, place }: Timed): Promise<Bay[]> =>
  trx
    .selectFrom('resource')
    .select(['id', 'name'])
    .where('kind', '=', 'bay')
    .where('locationId', '=', place.id)
    .orderBy('position')
    .execute()

const listPlaced = ({ trx, place }: Timed, ids: readonly string[]) =>
  trx
    .selectFrom('booking')
    .select('id')
    .where('locationId', '=', place.id)
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()

const elsewhere = refusal('elsewhere', 'It is at another place.')
const isOver = refusal('over', 'It is canceled or over, and can no longer be moved.')
const isBeingPaid = refusal('being_paid', 'It is being paid for at this moment.')
const isAwaited = refusal('awaited', 'Another time of it is being agreed on with the client. Settle that first.')
const noBay = refusal('no_bay', 'No other fitting bay is free at its time.')
const changedSince: Refusal = { reason: 'changed', sentence: 'It was changed since.' }
const isTaken: Refusal = { reason: 'taken', sentence: 'Its former bay is taken or closed at its time.' }

/** For all time: the bay is closed to them, whatever its calendar says. */
const always = { start: 0, end: Number.MAX_SAFE_INTEGER }

/** Moves bookings of a closed bay to the same hour in another one that fits: the price stays, and so does who gives it. */
export const moveBookings = manyAct<'move_bookings', MovePlan, Taken, Moved>({
  code: 'move_bookings',
  // Each moves by itself, with its history and its letters.
  batch: 25,
  most: 500,

  async match(work, matching, atMost) {
    const rows = await bookingsLike(work, matching).clearSelect().select('booking.id').limit(atMost).execute()
    return rows.map(({ id }) => id)
  },

  async name({ trx }, ids) {
    const rows = await trx
      .selectFrom('booking')
      .innerJoin('location', 'location.id', 'booking.locationId')
      .select(['booking.id', 'reference', 'startsAt', 'zone'])
      .select(sql<string>`trim(concat_ws(' ', contact ->> 'firstName', contact ->> 'lastName'))`.as('person'))
      .where('booking.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
      .execute()
    return new Map(
      rows.map(({ id, reference, startsAt, zone, person }) => [
        id,
        { title: `${reference}, ${person}`, to: recordPages.booking.to(id, localDayOf(startsAt, zone)) },
      ]),
    )
  },

  lock: (work, ids) => lockForChange(work, ids),

  judge: (work, ids, { bayId }) => judgeMoves(work, ids, bayId),

  show: (_work, { words }) => words,

  countMails: (able, { notify }) => (notify ? able : 0),

  async act(work, plans, { reason, notify }) {
    const refused = new Map<string, Refusal>()
    for (const [id, { bookingId, startsAt, to }] of plans) {
      const why = await tryMove(work, { bookingId, startsAt, to: { resourceIds: to }, reason, notify })
      if (why) refused.set(id, why)
    }
    const versions = await versionsOf(work, [...plans.keys()])
    const done = [...plans].flatMap(([id, { from }]) => {
      const version = versions.get(id)
      return refused.has(id) || version === undefined
        ? []
        : [[id, { before: { resourceIds: from }, after: { version } }] as const]
    })
    return { done: new Map(done), refused }
  },

  async undo(work, rows, { notify }) {
    const kept = new Map<string, Refusal>()
    const ids = rows.map(({ id }) => id)
    const bookings = new Map((await listAffected(work, ids)).map((booking) => [booking.id, booking]))
    const moves = rows.flatMap(({ id, before: { resourceIds }, after: { version } }) => {
      const booking = bookings.get(id)
      if (booking?.version === version) return { booking, startsAt: booking.startsAt, resourceIds }
      kept.set(id, changedSince)
      return []
    })
    const movable = await listMovable(work, moves)
    for (const { booking, startsAt, resourceIds } of moves) {
      const move = { bookingId: booking.id, startsAt, to: { resourceIds }, reason: 'Back to where it was', notify }
      const why = movable.has(booking.id) ? await tryMove(work, move) : isTaken
      if (why) kept.set(booking.id, why)
    }
    return kept
  },

  factsOf: ({ bayId, notify }) => ({ bayId, notify }),
})

async function judgeMoves(work: Work, ids: readonly string[], bayId: string): Promise<Map<string, Verdict<MovePlan>>> {
  const bays = await listBaysHere(work)
  const bay = bays.find(({ id }) => id === bayId)
  if (!bay) throw new Failure('not_found', 'There is no such bay here.')
  const placed = new Set((await listPlaced(work, ids)).map(({ id }) => id))
  const [bookings, awaited] = await inOneTrip([listAffected(work, [...placed]), listAwaited(work, [...placed])])
  const refusals = new Map(
    bookings.map((booking) => [booking.id, awaited.has(booking.id) ? isAwaited : refusalOf(work, booking, bay)]),
  )
  const meant = bookings.filter(({ id }) => !refusals.get(id))
  const found = await findSameHours(work, { bookings: meant, out: { resourceIds: [bayId], span: always } })
  const plans = new Map(meant.map((booking) => [booking.id, planOf(booking, bays, found.get(booking.id))]))

  return new Map(
    ids.map((id) => [id, placed.has(id) ? (refusals.get(id) ?? plans.get(id) ?? isOver) : elsewhere] as const),
  )
}

function refusalOf({ now }: Timed, { status, endsAt, resources }: AffectedRow, bay: Bay) {
  if (endsAt <= now) return isOver
  if (status === 'pending_payment') return isBeingPaid

  return resources.some(({ id }) => id === bay.id) ? undefined : refusal('not_there', `It is not in ${bay.name}.`)
}

/** Who gives it stays: somebody else would be more than another bay. */
function planOf(booking: AffectedRow, bays: readonly Bay[], to: string[] | undefined): Verdict<MovePlan> {
  const from = booking.resources.map(({ id }) => id)
  const isBay = (id: string) => bays.some((bay) => bay.id === id)
  const others = from.filter((id) => !isBay(id))
  if (!to || !others.every((id) => to.includes(id)) || to.length !== from.length) return noBay

  const namesOf = (ids: readonly string[]) =>
    bays
      .filter(({ id }) => ids.includes(id))
      .map(({ name }) => name)
      .join(', ')
  const words = { before: namesOf(from), after: namesOf(to) }
  return { plan: { bookingId: booking.id, startsAt: booking.startsAt, from, to, words } }
}

/** One that cannot be moved after all does not stop the others; its sentence names no rule, so it stands for itself. */
async function tryMove(work: Work, move: Parameters<typeof moveBooking>[1]): Promise<Refusal | undefined> {
  try {
    await withSavepoint(work.trx, () => moveBooking(work, move))
    return undefined
  } catch (error) {
    if (error instanceof Failure) return { reason: error.code, sentence: error.message }
    throw error
  }
}

async function versionsOf({ trx }: OnDatabase, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await trx
    .selectFrom('booking')
    .select(['id', 'version'])
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()

  return new Map(rows.map(({ id, version }) => [id, version]))
}
