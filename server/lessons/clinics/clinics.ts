import type { Timed } from '#server/kernel/work.ts'
import { localDayOf, localTimeOf } from '#shared/booking/local-time.ts'
import { isSoldOnline } from '#shared/lessons/clinics/sold.ts'
import type { Clinic, ClinicSession } from '#shared/lessons/contract.ts'

import { listClinicsAfter } from './store.ts'

type ClinicRow = Awaited<ReturnType<typeof listClinicsAfter>>[number]

export async function listClinics(work: Timed): Promise<Clinic[]> {
  const rows = await listClinicsAfter(work, work.now)
  const { zone } = work.place
  const today = localDayOf(work.now, zone)

  return rows.map((row) => presentClinic(row, zone, today))
}

function presentClinic(row: ClinicRow, zone: string, today: string): Clinic {
  const { youngest, oldest, placesTaken, coachSlug, coachName, ...clinic } = row

  return {
    ...clinic,
    ages: youngest !== null && oldest !== null ? { youngest, oldest } : null,
    coach: presentCoach({ coachSlug, coachName }),
    placesLeft: clinic.capacity - placesTaken,
    isSold: isSoldOnline(row),
    early: earlyPriceOf(row, today),
    sessions: presentSessions(row, zone),
  }
}

export const presentCoach = ({ coachSlug, coachName }: Pick<ClinicRow, 'coachSlug' | 'coachName'>): Clinic['coach'] =>
  coachSlug !== null && coachName !== null ? { slug: coachSlug, name: coachName } : null

export const presentSessions = ({ sessions }: Pick<ClinicRow, 'sessions'>, zone: string): ClinicSession[] =>
  sessions.map(({ start, end }) => {
    const [startsAt, endsAt] = [new Date(start), new Date(end)]
    return { startsAt, endsAt, local: localTimeOf(startsAt, zone), localEnd: localTimeOf(endsAt, zone) }
  })

/** Null if there is none, or its last day has passed. */
export const earlyPriceOf = (
  { earlyPriceCents, earlyUntil }: Pick<ClinicRow, 'earlyPriceCents' | 'earlyUntil'>,
  today: string,
): Clinic['early'] =>
  earlyPriceCents !== null && earlyUntil !== null && today <= earlyUntil
    ? { priceCents: earlyPriceCents, until: earlyUntil }
    : null
