import type { DemoClient } from '#server/demo/clients.ts'
import { insertRows } from '#server/demo/insert-rows.ts'
import type { DemoBasket, DemoSale } from '#server/demo/orders/sale.ts'
import type { Random } from '#server/demo/random.ts'
import { locale, zone } from '#server/demo/studio.ts'
import { lineWhenOf } from '#server/kernel/clock/wording.ts'
import type { Db } from '#server/kernel/db/database.ts'
import { openSchedules } from '#server/ledger/service.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { accounts } from '#shared/ledger/accounts.ts'

import type { DemoClinic } from './clinics.ts'

/** A place in a clinic that is over. */
export interface PastPlace {
  id: string
  clinic: DemoClinic
  client: DemoClient
  name: string
  /** When it was bought. */
  at: number
}

interface PastPlacesContext {
  clinics: readonly DemoClinic[]
  clients: readonly DemoClient[]
}

const day = 86_400_000
const hour = 3_600_000

/** Clients whom the studio knew by then bought them some days ahead; of a junior clinic for a child. */
export const planPastPlaces = (random: Random, { clinics, clients }: PastPlacesContext): PastPlace[] =>
  clinics
    .filter(({ isPast }) => isPast)
    .flatMap((clinic) => {
      const { entry, sessions } = clinic
      const begins = sessions[0]?.start ?? 0
      const latest = begins - 4 * day
      const isForJuniors = entry.audience === 'junior'
      const takers = clients.filter(({ createdAt, parent }) => {
        return createdAt && createdAt.getTime() < latest && (parent || !isForJuniors)
      })
      const first = random.between(0, Math.max(0, takers.length - 1))

      return Array.from({ length: Math.min(entry.placesTaken, takers.length) }, (_, nth) => {
        const client = takers[(first + nth) % takers.length]
        if (!client) throw new Error('Nobody is there to take a place.')
        const firstName = isForJuniors ? random.pick(['Ava', 'Ben', 'Chloe', 'Eli', 'Ivy', 'Leo']) : client.firstName
        const at = Math.max(latest - random.between(0, 12 * 24) * hour, client.createdAt?.getTime() ?? 0)
        return { id: random.uuid(), clinic, client, name: `${firstName} ${client.lastName}`, at }
      })
    })

const isOwn = ({ clinic }: PastPlace) => clinic.entry.audience !== 'junior'

/** An order for each place, in the order of the places. */
export const placeBaskets = (places: readonly PastPlace[]): DemoBasket[] =>
  places.map((place) => {
    const { clinic, client, name, at } = place
    const { id: clinicId, entry, sessions } = clinic
    const when = lineWhenOf(new Date(sessions[0]?.start ?? 0), { zone, locale })
    const attendee = isOwn(place) ? { name, email: client.email, self: true as const } : { name }

    return {
      at,
      client,
      channel: 'online',
      isDelivered: true,
      items: [
        {
          kind: 'clinic',
          ref: { clinicSlug: entry.slug, attendees: [attendee] },
          terms: { clinicId, personId: client.id, cancelHours: 48, lateRefundPercent: 0 },
          name: `${entry.title}, ${when}`,
          quantity: 1,
          unitCents: entry.priceCents,
          taxCategory: 'event_admission',
          revenueAccount: accounts.prepaidFees,
          rule: 'full',
        },
      ],
    }
  })

const steps = ['pending_payment', 'registered', 'attended'] as const

/** Who came, with what they paid for it: owed until the clinic is over. */
export async function insertPastPlaces(
  trx: Db,
  places: readonly PastPlace[],
  { sales, locationId }: { sales: readonly DemoSale[]; locationId: string },
): Promise<void> {
  const lineOf = (index: number) => sales[index]?.lines[0]
  await insertRows(
    trx,
    'clinicSeat',
    places.map(({ id, clinic, client, name, at }, index) => ({
      id,
      clinicId: clinic.id,
      name,
      email: clinic.entry.audience === 'junior' ? null : client.email,
      personId: client.id,
      attendeeId: clinic.entry.audience === 'junior' ? null : client.id,
      orderLineId: lineOf(index)?.id ?? null,
      status: 'attended' as const,
      version: steps.length,
      createdAt: new Date(at),
    })),
  )
  await insertRows(
    trx,
    'clinicSeatTransition',
    places.flatMap(({ id: seatId, clinic, at }) =>
      steps.map((toStatus, index) => ({
        seatId,
        fromStatus: steps[index - 1] ?? null,
        toStatus,
        actorKind: 'system' as const,
        version: index + 1,
        at: new Date(toStatus === 'attended' ? (clinic.sessions[0]?.start ?? at) : at),
      })),
    ),
  )
  await openSchedules(
    { trx },
    places.map(({ clinic: { id: ownerId, sessions } }, index) => ({
      kind: 'clinic',
      ownerId,
      orderLineId: lineOf(index)?.id ?? null,
      locationId,
      account: accounts.prepaidFees,
      revenueAccount: accounts.clinics,
      totalCents: lineOf(index)?.netCents ?? 0,
      from: localDayOf(new Date(sessions[0]?.start ?? 0), zone),
      until: localDayOf(new Date(sessions.at(-1)?.start ?? 0), zone),
    })),
  )
}
