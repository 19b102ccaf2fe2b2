import type { Insertable } from 'kysely'

import type { DemoClient } from '#server/demo/clients.ts'
import type { Random } from '#server/demo/random.ts'
import type { ClinicSeat } from '#server/kernel/db/schema.ts'

import type { DemoClinic } from './clinics.ts'

const children = ['Ava', 'Ben', 'Chloe', 'Eli', 'Ivy', 'Leo', 'Mia', 'Noah']

/** The places of each clinic, each taken at the desk by another client; in junior clinics for their child. */
export const clinicSeatRows = (
  random: Random,
  { clinics, clients, now }: { clinics: readonly DemoClinic[]; clients: readonly DemoClient[]; now: Date },
): Insertable<ClinicSeat>[] =>
  clinics
    .filter(({ isPast }) => !isPast)
    .flatMap(({ id: clinicId, entry }) => {
      const isForJuniors = entry.audience === 'junior'
      const takers = clients.filter(({ userId, parent }) => userId === undefined && (parent || !isForJuniors))
      const first = random.between(0, takers.length - 1)

      return Array.from({ length: entry.placesTaken }, (_, at) => {
        const taker = takers[(first + at) % takers.length]
        if (!taker) throw new Error('Nobody is there to take a place.')
        const name = `${isForJuniors ? random.pick(children) : taker.firstName} ${taker.lastName}`

        return {
          id: random.uuid(),
          clinicId,
          name,
          email: isForJuniors ? null : taker.email,
          personId: taker.id,
          attendeeId: isForJuniors ? null : taker.id,
          status: 'registered',
          createdAt: now,
        }
      })
    })
