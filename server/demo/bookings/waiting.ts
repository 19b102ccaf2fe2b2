import { insertRows } from '#server/demo/insert-rows.ts'
import type { Random } from '#server/demo/random.ts'
import { zone } from '#server/demo/studio.ts'
import type { Db } from '#server/kernel/db/database.ts'
import { localDayOf, localTimeOf } from '#shared/booking/local-time.ts'
import { dayPartOf, type WaitlistStatus } from '#shared/booking/waitlist/waitlist.ts'

import type { DemoBooking } from './history.ts'

interface Line {
  bookings: readonly DemoBooking[]
  clients: readonly DemoBooking['client'][]
  studio: { id: string }
  now: Date
}

const minute = 60_000
const hour = 60 * minute
const answers = ['accepted', 'accepted', 'accepted', 'declined', 'lapsed'] as const

/**
 * Who waited for a time that was taken: mostly whoever has it now, since somebody canceled. Some still wait for the coach of a
 * coming visit, who is with somebody else then.
 */
export async function insertWaiting(trx: Db, random: Random, { bookings, clients, studio, now }: Line): Promise<void> {
  const today = localDayOf(now, zone)
  const past = bookings.filter(
    ({ createdAt, place, steps }) =>
      place.end < now.getTime() &&
      place.start - createdAt > 6 * hour &&
      steps.at(-1)?.to === 'completed' &&
      random.chance(0.012),
  )
  const coming = bookings.filter(
    ({ place, staff, steps }) =>
      staff &&
      localDayOf(new Date(place.start), zone) > today &&
      steps.at(-1)?.to === 'confirmed' &&
      random.chance(0.04),
  )
  const ended = past.map((booking) => {
    const answer = random.pick(answers)
    return { booking, answer, client: answer === 'accepted' ? booking.client : random.pick(clients) }
  })
  const entries = [
    ...ended.map((one) => entryOf(random, one, { locationId: studio.id, steps: ['waiting', 'offered', one.answer] })),
    ...coming.map((booking) =>
      entryOf(random, { booking, client: random.pick(clients) }, { locationId: studio.id, steps: ['waiting'] }),
    ),
  ]
  await insertRows(
    trx,
    'waitlistEntry',
    entries.map(({ row }) => row),
  )
  await insertRows(
    trx,
    'waitlistEntryTransition',
    entries.flatMap(({ transitions }) => transitions),
  )
  await insertRows(
    trx,
    'waitlistOffer',
    ended.map(({ booking, answer }, at) => ({
      id: random.uuid(),
      entryId: entries[at]?.row.id ?? '',
      forEverybody: false,
      startsAt: new Date(booking.place.start),
      endsAt: new Date(booking.place.end),
      offeredAt: new Date(booking.createdAt - hour),
      expiresAt: new Date(booking.createdAt + hour),
      outcome: answer,
      endedAt: new Date(booking.createdAt),
      bookingId: answer === 'accepted' ? booking.id : null,
      priceCents: booking.priceCents,
    })),
  )
}

type Waiting = Pick<DemoBooking, 'client'> & { booking: DemoBooking }

function entryOf(
  random: Random,
  { booking, client }: Waiting,
  { locationId, steps }: { locationId: string; steps: readonly WaitlistStatus[] },
) {
  const { place, service, staff, createdAt } = booking
  const { firstName, lastName, email, phone } = client
  const startsAt = new Date(place.start)
  const id = random.uuid()
  const times = [createdAt - random.between(2, 30) * hour, createdAt - hour, createdAt]
  const [begunAt] = times
  const row = {
    id,
    locationId,
    serviceId: service.id,
    optionId: service.optionId,
    personId: client.id,
    contact: { firstName, lastName, email, phone },
    day: localDayOf(startsAt, zone),
    part: dayPartOf(localTimeOf(place.start, zone)),
    startsAt,
    staffId: staff?.id ?? null,
    status: steps.at(-1) ?? ('waiting' as const),
    version: steps.length,
    endsAt: startsAt,
    createdAt: new Date(begunAt ?? createdAt),
  }
  const transitions = steps.map((toStatus, at) => ({
    entryId: id,
    version: at + 1,
    fromStatus: steps[at - 1] ?? null,
    toStatus,
    actorKind: at === 1 ? 'system' : 'guest',
    at: new Date(times[at] ?? createdAt),
  }))

  return { row, transitions }
}
