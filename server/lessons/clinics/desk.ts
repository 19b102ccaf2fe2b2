import { actorIdOf, recordEvent } from '#server/audit/service.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Timed, Work } from '#server/kernel/work.ts'
import { clientFor } from '#server/people/service.ts'
import { addDays, localDayOf } from '#shared/booking/local-time.ts'
import { Failure } from '#shared/http/failure.ts'
import { ClinicPlace, ClinicStanding, clinicPlacesContract } from '#shared/lessons/clinics/places-contract.ts'
import type { SeatStatus } from '#shared/lessons/clinics/status.ts'
import { type Actor, isToldOfMoney, may } from '#shared/permissions/may.ts'

import { takeClinicStep } from './clinic-step.ts'
import { presentSessions } from './clinics.ts'
import { type PlaceRow, findPlace, listPlaces } from './desk-store.ts'
import { placeNotFound } from './give-up.ts'
import { takeSeatStep } from './seat-step.ts'
import { findNames, findSeat, insertSeats, listClinicsWith } from './seat-store.ts'
import { findClinic, listTaughtBy, listTeachers, listUndecided, lockClinics, type StandingRow } from './store.ts'
import { tellTeachers } from './tell-teachers.ts'
import { notOffered, slotTaken } from './terms.ts'

export const clinicNotFound = () => new Failure('not_found', 'There is no such clinic.')

export const standingOf = async (work: Timed, row: StandingRow): Promise<ClinicStanding> =>
  presentStanding(row, work.place.zone)

const presentStanding = (row: StandingRow, zone: string): ClinicStanding => ({
  ...row,
  sessions: presentSessions(row, zone),
})

/** The coach and the desk mark attendance. */
async function refuseOthers(work: OnDatabase, clinicId: string, actor: Actor): Promise<void> {
  if (may(actor, 'lesson.teach', { staffUserIds: await listTeachers(work, clinicId) })) return

  throw new Failure('not_allowed', 'Only the desk, and whoever gives the clinic, say who comes to it.')
}

const daysAfter = 7

/** A coach's clinics while attendance can be marked. */
export async function clinicsTaughtBy(work: Timed, userId: string) {
  const { zone } = work.place
  const rows = await listTaughtBy(work, userId, new Date(work.now.getTime() - daysAfter * 86_400_000))

  return { clinics: rows.map((row) => presentStanding(row, zone)) }
}

export async function listPlacesOfClinic(work: Timed, clinicId: string, actor: Actor) {
  const clinic = await findClinic(work, clinicId)
  if (!clinic) throw clinicNotFound()
  await refuseOthers(work, clinicId, actor)

  const places = await listPlaces(work, clinicId)
  return {
    clinic: await standingOf(work, clinic),
    places: places.map((place) => seenBy(presentPlace(place), actor)),
  }
}

/** A coach does not see what was paid for a place. */
const seenBy = (place: ClinicPlace, actor: Actor): ClinicPlace =>
  isToldOfMoney(actor) ? place : { ...place, order: null }

function presentPlace({ attendeeName, takerName, attendeeId, personId, ...row }: PlaceRow): ClinicPlace {
  const { orderId, number, orderStatus, lineCents, returnedCents, places, createdAt, ...place } = row

  return {
    ...place,
    takenAt: createdAt,
    attendee: attendeeId === null ? null : { id: attendeeId, name: attendeeName ?? '' },
    takenBy: personId === null ? null : { id: personId, name: takerName ?? '' },
    order:
      orderId === null || number === null || orderStatus === null
        ? null
        : {
            id: orderId,
            number,
            status: orderStatus,
            lineCents: lineCents ?? 0,
            returnedCents: returnedCents ?? 0,
            places: places ?? 1,
          },
  }
}

async function getPlace(work: OnDatabase, seatId: string): Promise<ClinicPlace> {
  const row = await findPlace(work, seatId)
  if (!row) throw placeNotFound()

  return presentPlace(row)
}

interface NewPlace {
  clinicId: string
  body: { name: string; email?: string; personId?: string }
  key: string | undefined
}

/** Adds a place without an order: sold elsewhere, or free. */
export function addPlace(work: Work, { clinicId, body, key }: NewPlace): Promise<ClinicPlace> {
  const { services, context } = work
  const keyed = { endpoint: clinicPlacesContract.addPlace, key, request: { clinicId, body } }

  return withIdempotency(work, keyed, (keep) =>
    atomically(work, async (work) => {
      const personId = body.personId === undefined ? null : await clientFor(work, body.personId)
      const [clinic] = await lockClinics(work, [clinicId])
      if (!clinic) throw clinicNotFound()
      if (clinic.status === 'called_off') throw notOffered(`${clinic.title} does not take place.`)
      const left = clinic.capacity - clinic.placesTaken
      if (left < 1) throw slotTaken(left)
      const [seatId = ''] = await insertSeats(work, [await seatOf(work, { clinicId, body, personId })])
      const seat = await findSeat(work, seatId)
      if (seat) await tellTeachers(work, services, [seat], 'taken')
      await recordEvent(work, {
        action: 'clinic_place_added',
        entity: 'clinic_seat',
        entityId: seatId,
        facts: { clinicId, by: actorIdOf(context.actor) },
        ...(personId !== null && { onBehalfOf: personId }),
        publish: { version: 1, personId, data: { clinicId } },
      })
      return keep(work, await getPlace(work, seatId))
    }),
  )
}

async function seatOf(
  work: OnDatabase,
  { clinicId, body, personId }: Omit<NewPlace, 'key'> & { personId: string | null },
) {
  const client = personId === null ? undefined : await findNames(work, personId)
  if (personId !== null && (await listClinicsWith(work, personId, [clinicId])).length > 0) {
    throw notOffered('They have a place in it already.')
  }

  return {
    clinicId,
    attendeeId: personId,
    personId,
    orderLineId: null,
    name: client?.name ?? body.name,
    email: body.email ?? client?.email ?? null,
    status: 'registered' as const,
  }
}

interface PlaceStep {
  seatId: string
  to: SeatStatus
  version?: number | undefined
}

/** Marks attendance, or takes the mark back. */
export const stepPlace = (work: Work, { seatId, to, version }: PlaceStep) =>
  atomically(work, async (work) => {
    const seen = await findSeat(work, seatId)
    if (!seen) throw placeNotFound()
    await refuseOthers(work, seen.clinicId, work.context.actor)
    await lockClinics(work, [seen.clinicId])
    const seat = await findSeat(work, seatId)
    if (!seat) throw placeNotFound()
    if (seat.status === 'pending_payment') throw new Failure('wrong_state', 'It waits for its payment.')

    const read = async () => seenBy(await getPlace(work, seatId), work.context.actor)
    const current = async () => ClinicPlace.encode(await read())
    await takeSeatStep(work, seat, { to, seen: version, current })
    return read()
  })

interface Decision {
  clinicId: string
  version?: number | undefined
}

/** Decides that a clinic takes place below its minimum. */
export const letTakePlace = (work: Work, { clinicId, version }: Decision) =>
  atomically(work, async (work) => {
    const [clinic] = await lockClinics(work, [clinicId])
    if (!clinic) throw clinicNotFound()
    const current = async () => ClinicStanding.encode(await standingOf(work, clinic))
    await takeClinicStep(work, clinic, { to: 'takes_place', seen: version, current })

    const decided = await findClinic(work, clinicId)
    if (!decided) throw clinicNotFound()
    return standingOf(work, decided)
  })

const daysAhead = 7

/** Clinics below their minimum whose decision is due soon or overdue. */
export async function listBelowMinimum(work: Timed) {
  const zone = work.place.zone
  const rows = await listUndecided(work, { until: addDays(localDayOf(work.now, zone), daysAhead), now: work.now })

  return { clinics: rows.map((row) => presentStanding(row, zone)) }
}
