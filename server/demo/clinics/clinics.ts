import type { Insertable } from 'kysely'

import type { TimeOff } from '#server/demo/bookings/time-off.ts'
import type { DemoResource, DemoStudio } from '#server/demo/house.ts'
import type { Random } from '#server/demo/random.ts'
import { zone } from '#server/demo/studio.ts'
import type { Clinic, ClinicSession } from '#server/kernel/db/schema.ts'
import { contains, overlaps } from '#shared/booking/intervals.ts'
import { addDays, localDayOf, weekdayOf } from '#shared/booking/local-time.ts'
import { openOn, spanAt } from '#shared/booking/opening.ts'

import { program, type ProgramEntry } from './clinic-program.ts'

interface ClinicsContext {
  now: number
  today: string
  studio: DemoStudio
  resources: readonly DemoResource[]
  timeOff: readonly TimeOff[]
}

export interface DemoClinic {
  id: string
  entry: ProgramEntry
  coachId: string
  bayIds: string[]
  earlyUntil: string
  sessions: { start: number; end: number }[]
  isPast?: true
}

const daysLookedAt = 90
const earlyDays = 7

/** The program on days when the studio is open and the coach works. */
export const planClinics = (random: Random, context: ClinicsContext): DemoClinic[] =>
  program.flatMap((entry) => planClinic(random, entry, context))

const months = 17
const daysAMonth = 30
const eachMonth = 2

/** What was on the program in each month before, two at a time. */
export function planPastClinics(random: Random, context: ClinicsContext): DemoClinic[] {
  const timeOff = [...context.timeOff]
  const short = program.filter(({ sessions }) => sessions <= 2)

  return Array.from({ length: months * eachMonth }).flatMap((_, at) => {
    const monthsAgo = 1 + Math.floor(at / eachMonth)
    const from = monthsAgo === 1 ? short : program
    const entry = from[at % from.length]
    if (!entry) return []
    const [clinic] = planClinic(
      random,
      {
        ...entry,
        slug: `${entry.slug}-${at + 1}`,
        daysAhead: -daysAMonth * monthsAgo - 8,
        placesTaken: random.between(Math.min(entry.minimum ?? 3, entry.capacity), entry.capacity),
      },
      { ...context, timeOff },
    )
    const isOver = clinic?.sessions.at(-1) !== undefined && (clinic.sessions.at(-1)?.end ?? 0) < context.now
    if (!clinic || !isOver) return []
    timeOff.push(...clinicTimeOff(random, [clinic]))
    return [{ ...clinic, isPast: true as const }]
  })
}

function planClinic(random: Random, entry: ProgramEntry, context: Omit<ClinicsContext, 'now'>): DemoClinic[] {
  const id = random.uuid()
  const coach = context.resources.find(({ name }) => name === entry.coach)
  if (!coach) return []

  return [
    {
      id,
      entry,
      coachId: coach.id,
      bayIds: context.resources.filter(({ name }) => entry.bays.includes(name)).map((bay) => bay.id),
      earlyUntil: addDays(context.today, entry.daysAhead - earlyDays),
      sessions: sessionsOf(entry, coach, context),
    },
  ]
}

function sessionsOf(
  { daysAhead, weekday, sessions, starts, ends }: ProgramEntry,
  coach: DemoResource,
  context: Omit<ClinicsContext, 'now'>,
) {
  return Array.from({ length: daysLookedAt }, (_, later) => addDays(context.today, daysAhead + later))
    .filter((day) => weekdayOf(day) === weekday && !isHoliday(day))
    .map((day) => ({ day, ...spanAt(day, starts, ends, zone) }))
    .filter(({ day, ...session }) => {
      const open = openOn(day, { ...context.studio, zone })
      const shifts = coach.shifts
        .filter((shift) => shift.weekday === weekday)
        .map(({ starts, ends }) => spanAt(day, starts, ends, zone))
      const away = context.timeOff.filter(({ resourceId }) => resourceId === coach.id)
      return (
        open.some((one) => contains(one, session)) &&
        shifts.some((one) => contains(one, session)) &&
        !away.some((one) => overlaps(one, session))
      )
    })
    .slice(0, sessions)
    .map(({ start, end }) => ({ start, end }))
}

/** Days on which nobody plans a clinic, even when the studio is open. */
const isHoliday = (day: string) => ['12-24', '12-25', '12-26', '12-31', '01-01', '07-04'].includes(day.slice(5))

/** Blocks the coach and the bays of a clinic. */
export const clinicTimeOff = (random: Random, clinics: readonly DemoClinic[]): TimeOff[] =>
  clinics.flatMap(({ id: clinicId, entry, coachId, bayIds, sessions }) =>
    sessions.flatMap((session) => {
      const taken = { id: random.uuid(), kind: 'clinic' as const, clinicId, ...session, reason: entry.title }
      return [coachId, ...bayIds].map((resourceId) => ({ ...taken, resourceId }))
    }),
  )

export const clinicRows = (clinics: readonly DemoClinic[]): Insertable<Clinic>[] =>
  clinics.map(({ id, entry, coachId, earlyUntil, sessions }) => ({
    id,
    slug: entry.slug,
    kind: entry.kind,
    title: entry.title,
    audience: entry.audience,
    youngest: entry.ages?.[0] ?? null,
    oldest: entry.ages?.[1] ?? null,
    level: entry.level,
    summary: entry.summary,
    bringAlong: entry.bringAlong,
    goesAhead: entry.goesAhead,
    coachId,
    capacity: entry.capacity,
    priceCents: entry.priceCents,
    memberPriceCents: entry.memberPriceCents,
    earlyPriceCents: entry.earlyPriceCents ?? null,
    earlyUntil: entry.earlyPriceCents === undefined ? null : earlyUntil,
    active: true,
    ...decisionOf(entry, sessions),
  }))

function decisionOf({ minimum }: ProgramEntry, [first]: DemoClinic['sessions']) {
  if (minimum === undefined || !first) return {}

  return { minimum, decideOn: addDays(localDayOf(new Date(first.start), zone), -1) }
}

export const clinicSessionRows = (clinics: readonly DemoClinic[]): Insertable<ClinicSession>[] =>
  clinics.flatMap(({ id, sessions }) =>
    sessions.map(({ start, end }) => ({ clinicId: id, startsAt: new Date(start), endsAt: new Date(end) })),
  )
