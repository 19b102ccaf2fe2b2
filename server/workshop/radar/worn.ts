import type { Timed, Work } from '#server/kernel/work.ts'
import { listWanted } from '#server/notices/service.ts'
import { inBagOrder } from '#shared/clubs/slots.ts'
import { type Actor, signedIn } from '#shared/permissions/may.ts'
import type { RadarRow, WornClub } from '#shared/workshop/radar/contract.ts'
import { isWorn, monthsSince, quietDays } from '#shared/workshop/radar/wear.ts'

import { type GrippedClub, listGripped } from './store.ts'

const dayLength = 86_400_000
/** A younger grip is never old, however much its owner plays. */
const youngestDays = 90
const mostClients = 200

export const quietSince = (now: Date) => new Date(now.getTime() - quietDays * dayLength)

export interface WornClient extends RadarRow {
  firstName: string
  email: string | null
}

/** Clients with old grips, the oldest first. */
export async function wornClients(work: Timed): Promise<WornClient[]> {
  const byPerson = Map.groupBy(await listWornClubs(work), ({ personId }) => personId)
  const isWanted = await listWanted(work, [...byPerson.keys()])

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
          clubs: presentClubs(own, work.now),
          reach: reachOf(first, wantsNews, work.now),
        },
      ]
    })
    .slice(0, mostClients)
}

async function listWornClubs(work: Timed, userId?: string) {
  const before = new Date(work.now.getTime() - youngestDays * dayLength)
  const gripped = await listGripped(work, { before, ...(userId !== undefined && { userId }) })

  return gripped.filter(({ grippedAt, visits }) => isWorn({ months: monthsSince(grippedAt, work.now), visits }))
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

export const listWorn = async (work: Work): Promise<{ clients: RadarRow[] }> => ({
  clients: (await wornClients(work)).map(({ person, clubs, toldAt, reach }) => ({ person, clubs, toldAt, reach })),
})

export const listMyWorn = async (work: Work, actor: Actor): Promise<{ clubs: WornClub[] }> => ({
  clubs: presentClubs(await listWornClubs(work, signedIn(actor).userId), work.now),
})
