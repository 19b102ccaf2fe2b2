import type { Db } from '#server/kernel/db/database.ts'
import { readStudioZone } from '#server/settings/service.ts'
import { localDayOf, localTimeOf } from '#shared/booking/local-time.ts'
import type { Clinic, LessonPackage } from '#shared/lessons/contract.ts'

import { listActivePackages, listClinicsAfter } from './store.ts'

export { lessonCredits } from './credits/spend.ts'

type ClinicRow = Awaited<ReturnType<typeof listClinicsAfter>>[number]

export async function listClinics(db: Db, now: Date): Promise<Clinic[]> {
  const [rows, zone] = await Promise.all([listClinicsAfter(db, now), readStudioZone(db)])
  const today = localDayOf(now, zone)

  return rows.map((row) => presentClinic(row, zone, today))
}

function presentClinic(row: ClinicRow, zone: string, today: string): Clinic {
  const { youngest, oldest, placesTaken, earlyPriceCents, earlyUntil, coachSlug, coachName, ...clinic } = row

  return {
    ...clinic,
    ages: youngest !== null && oldest !== null ? { youngest, oldest } : null,
    coach: coachSlug !== null && coachName !== null ? { slug: coachSlug, name: coachName } : null,
    placesLeft: clinic.capacity - placesTaken,
    early:
      earlyPriceCents !== null && earlyUntil !== null && today <= earlyUntil
        ? { priceCents: earlyPriceCents, until: earlyUntil }
        : null,
    sessions: clinic.sessions.map(({ start, end }) => {
      const [startsAt, endsAt] = [new Date(start), new Date(end)]
      return { startsAt, endsAt, local: localTimeOf(startsAt, zone), localEnd: localTimeOf(endsAt, zone) }
    }),
  }
}

export async function listLessonPackages(db: Db): Promise<LessonPackage[]> {
  const rows = await listActivePackages(db)

  return rows.map(({ lessonCents, ...one }) => ({ ...one, singlyCents: one.lessons * lessonCents }))
}
