import { type PlacedLine, type ReleaseCause } from '#server/catalog/service.ts'
import type { Work } from '#server/kernel/work.ts'
import { openSchedules } from '#server/ledger/service.ts'
import { accounts } from '#shared/ledger/accounts.ts'
import type { ClinicRef } from '#shared/lessons/clinics/clinic-ref.ts'

import { tellTaken } from './letters.ts'
import { daysOf } from './move.ts'
import { takeSeatStep } from './seat-step.ts'
import { findNames, insertSeats, listClinicsWith, listLiveOfLines, type NewSeat } from './seat-store.ts'
import { lockClinics, type StandingRow } from './store.ts'
import { tellTeachers } from './tell-teachers.ts'
import { type ClinicTerms, notOffered, refundWords, slotTaken, termsOf } from './terms.ts'

export type PlacesLine = PlacedLine<ClinicRef, ClinicTerms>

const clinicsOf = (lines: readonly PlacesLine[]) => [...new Set(lines.map(({ terms }) => terms.clinicId))]

/** Holds a place for each named guest until it is paid: all or none. */
export async function reservePlaces(work: Work, lines: readonly PlacesLine[]): Promise<void> {
  const { now } = work

  for (const clinic of await lockClinics(work, clinicsOf(lines))) {
    const own = lines.filter(({ terms }) => terms.clinicId === clinic.id)
    const wanted = own.flatMap(({ ref }) => ref.attendees).length
    refuseOver(clinic, wanted, now)
    const rows = []
    for (const line of own) rows.push(...(await seatsOf(work, line)))
    if (rows.filter(({ attendeeId }) => attendeeId).length > 1) throw notOffered('You are in this order twice.')
    await insertSeats(work, rows)
  }
}

/** Also for a late payment, after the places had been freed. */
function refuseOver(clinic: StandingRow, wanted: number, now: Date): void {
  if (clinic.status === 'called_off' || clinic.beginsAt === null || clinic.beginsAt <= now) {
    throw notOffered(`${clinic.title} does not take place any more.`)
  }
  const left = clinic.capacity - clinic.placesTaken
  if (left < wanted) throw slotTaken(left)
}

async function seatsOf(work: Work, { id: orderLineId, ref, terms }: PlacesLine): Promise<NewSeat[]> {
  const { clinicId, personId } = terms
  const buyer = personId === null ? undefined : await findNames(work, personId)
  const isMe = ref.attendees.some(({ self }) => self)
  if (isMe && (!buyer || personId === null)) throw notOffered('Say who you are before you take a place.')
  if (isMe && personId !== null && (await listClinicsWith(work, personId, [clinicId])).length > 0) {
    throw notOffered('You have a place in it already.')
  }

  return ref.attendees.map(({ self, name, email }) => ({
    clinicId,
    orderLineId,
    personId,
    attendeeId: self ? personId : null,
    name: self && buyer ? buyer.name : name,
    email: self ? (buyer?.email ?? null) : (email ?? null),
    status: 'pending_payment',
  }))
}

/** Gives the paid places, and owes them until the last day. */
export async function settlePlaces(work: Work, lines: readonly PlacesLine[]): Promise<void> {
  const { services, now } = work
  const { id: locationId, zone, locale } = work.place
  const clinics = await lockClinics(work, clinicsOf(lines))
  const seats = await listLiveOfLines(
    work,
    lines.map(({ id }) => id),
  )
  for (const seat of seats) await takeSeatStep(work, seat, { to: 'registered' })
  for (const { id, terms } of lines) {
    const beginsAt = clinics.find((clinic) => clinic.id === terms.clinicId)?.beginsAt
    const own = seats.filter(({ orderLineId }) => orderLineId === id)
    const agreed = termsOf({ terms, movedAt: own[0]?.movedAt ?? null })
    await tellTaken(work, own, beginsAt ? refundWords(beginsAt, agreed, { place: { zone, locale }, now }) : '')
    await tellTeachers(work, services, own, 'taken')
  }

  await openSchedules(
    work,
    lines.map(({ id: orderLineId, terms: { clinicId }, saleCents: totalCents }) => ({
      kind: 'clinic',
      ownerId: clinicId,
      orderLineId,
      locationId,
      account: accounts.prepaidFees,
      revenueAccount: accounts.clinics,
      totalCents,
      ...daysOf(
        clinics.find(({ id }) => id === clinicId),
        { zone, now },
      ),
    })),
  )
}

const reasonOf = {
  expired: 'Not paid in time',
  cancelled: 'Its order was canceled',
  removed: 'Taken out of its order',
  taken: 'Somebody else pays for it',
} as const satisfies Record<ReleaseCause, string>

/** Frees the places of lines that were never paid. */
export async function releasePlaces(work: Work, lines: readonly PlacesLine[], cause: ReleaseCause): Promise<void> {
  await lockClinics(work, clinicsOf(lines))
  const seats = await listLiveOfLines(
    work,
    lines.map(({ id }) => id),
  )
  const step = { to: 'withdrawn', reason: reasonOf[cause] } as const
  for (const seat of seats) await takeSeatStep(work, seat, step)
}
