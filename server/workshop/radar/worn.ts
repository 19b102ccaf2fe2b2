import type { Db } from '#server/kernel/db/database.ts'
import type { Services } from '#server/kernel/services.ts'
import { listWanted } from '#server/notices/service.ts'
import { inBagOrder } from '#shared/clubs/slots.ts'
import { type Actor, signedIn } from '#shared/permissions/may.ts'
import type { RadarRow, WornClub } from '#shared/workshop/radar/contract.ts'
import { isWorn, monthsSince, quietDays } from '#shared/workshop/radar/wear.ts'

import { type GrippedClub, listGripped } from './store.ts'

const dayLength = 86_400_000
/** Nobody is bothered about a grip that is younger, however much they play. */
const youngestDays = 90
const mostClients = 200

export const quietSince = (now: Date) => new Date(now.getTime() - quietDays * dayLength)

export interface WornClient extends RadarRow {
  firstName: string
  email: string | null
}

/** Clients with grips that are old, those with the oldest first. */
export async function wornClients(db: Db, now: Date): Promise<WornClient[]> {
  const byPerson = Map.groupBy(await listWornClubs(db, now), ({ personId }) => personId)
  const isWanted = await listWanted(db, [...byPerson.keys()])

  return [...byPerson.values()]
    .flatMap((own): WornClient[] => {
      const [first] = own
      if (!first) return []
      const { personId: id, name, firstName, email, toldAt } = first
      const wantsNews = isWanted(id, 'news', 'email')
      return [
        {
          person: { id, name },
          firstName,
          email,
          toldAt,
          clubs: presentClubs(own, now),
          reach: reachOf(first, wantsNews, now),
        },
      ]
    })
    .slice(0, mostClients)
}

async function listWornClubs(db: Db, now: Date, userId?: string) {
  const before = new Date(now.getTime() - youngestDays * dayLength)
  const gripped = await listGripped(db, { before, ...(userId !== undefined && { userId }) })

  return gripped.filter(({ grippedAt, visits }) => isWorn({ months: monthsSince(grippedAt, now), visits }))
}

function reachOf({ email, toldAt }: GrippedClub, wantsNews: boolean, now: Date): RadarRow['reach'] {
  if (toldAt && toldAt >= quietSince(now)) return 'told'
  if (email === null) return 'no_address'

  return wantsNews ? 'open' : 'unwanted'
}

function presentClubs(own: readonly GrippedClub[], now: Date): WornClub[] {
  const order = inBagOrder(own.map(({ slot }) => slot))

  return own
    .toSorted((one, other) => order.indexOf(one.slot) - order.indexOf(other.slot))
    .map(({ slot, grippedAt, visits }) => ({ slot, grippedAt, visits, months: monthsSince(grippedAt, now) }))
}

export const listWorn = async ({ db, now }: Services): Promise<{ clients: RadarRow[] }> => ({
  clients: (await wornClients(db, now())).map(({ person, clubs, toldAt, reach }) => ({ person, clubs, toldAt, reach })),
})

export const listMyWorn = async ({ db, now }: Services, actor: Actor): Promise<{ clubs: WornClub[] }> => ({
  clubs: presentClubs(await listWornClubs(db, now(), signedIn(actor).userId), now()),
})
