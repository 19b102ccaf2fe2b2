import { z } from 'zod'

import { ServiceCode } from '#shared/catalog/contract.ts'
import { endpoint } from '#shared/http/endpoint.ts'
import { Cents, Day, Id, Instant } from '#shared/http/wire.ts'

export const ClinicSession = z.object({
  startsAt: Instant,
  endsAt: Instant,
  /** Wall times in the studio's zone, to the minute. */
  local: z.string().meta({ examples: ['2026-12-05T10:00'] }),
  localEnd: z.string().meta({ examples: ['2026-12-05T11:30'] }),
})
export type ClinicSession = z.output<typeof ClinicSession>

export const Clinic = z.object({
  id: Id,
  /** Names it in an address. */
  slug: z.string().meta({ examples: ['wedges-inside-a-hundred'] }),
  kind: z.enum(['clinic', 'event']),
  title: z.string(),
  audience: z.enum(['adult', 'junior', 'all']),
  /** Null when age does not matter. */
  ages: z.object({ youngest: z.int(), oldest: z.int() }).nullable(),
  level: z.string(),
  summary: z.string(),
  bringAlong: z.string(),
  /** When and how it is decided that it takes place. */
  goesAhead: z.string(),
  coach: z.object({ slug: z.string(), name: z.string() }).nullable(),
  /** In order; one or more. */
  sessions: z.array(ClinicSession),
  capacity: z.int(),
  placesLeft: z.int(),
  priceCents: Cents,
  memberPriceCents: Cents.nullable(),
  /** Null when there is none, or when its last day has passed. */
  early: z.object({ priceCents: Cents, until: Day }).nullable(),
})
export type Clinic = z.output<typeof Clinic>

export const LessonPackage = z.object({
  code: z.string(),
  name: z.string(),
  serviceCode: ServiceCode,
  lessons: z.int(),
  priceCents: Cents,
  /** What as many single lessons cost. */
  singlyCents: Cents,
  monthsValid: z.int(),
})
export type LessonPackage = z.output<typeof LessonPackage>

export const lessonsContract = {
  listClinics: endpoint({
    method: 'GET',
    path: '/api/v1/clinics',
    summary: 'The clinics and events that have not begun, the next one first, with the places left',
    access: 'anyone',
    cacheSeconds: 15,
    response: z.array(Clinic),
  }),
  listLessonPackages: endpoint({
    method: 'GET',
    path: '/api/v1/lesson-packages',
    summary: 'Lessons that are cheaper together, the smallest package first',
    access: 'anyone',
    cacheSeconds: 300,
    response: z.array(LessonPackage),
  }),
}
