import { z } from 'zod'

import { ServiceCode } from '#shared/catalog/contract.ts'
import { endpoint } from '#shared/http/endpoint.ts'
import { Cents, Day, Id, Instant, Line } from '#shared/http/wire.ts'

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
  /** When and how it is decided whether it takes place. */
  goesAhead: z.string(),
  coach: z.object({ slug: z.string(), name: z.string() }).nullable(),
  /** In order; one or more. */
  sessions: z.array(ClinicSession),
  capacity: z.int(),
  placesLeft: z.int(),
  /** True when a place is bought online; otherwise it is requested. */
  isSold: z.boolean(),
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
  /** The price of as many single lessons. */
  singlyCents: Cents,
  monthsValid: z.int(),
})
export type LessonPackage = z.output<typeof LessonPackage>

/** A bought package and its remaining lessons. */
export const LessonCredit = z.object({
  id: Id,
  name: z.string().meta({ examples: ['Five private lessons'] }),
  serviceCode: ServiceCode,
  /** The length of a lesson that a credit pays for. */
  minutes: z.int(),
  owner: z.object({ id: Id, name: z.string() }),
  lessons: z.int(),
  left: z.int(),
  /** Booked and not yet taken. */
  reserved: z.int(),
  /** The last day of a lesson that a credit pays for. */
  expiresOn: Day,
})
export type LessonCredit = z.output<typeof LessonCredit>

export const LessonUse = z.object({
  bookingId: Id,
  reference: z.string(),
  startsAt: Instant,
  state: z.enum(['reserved', 'taken', 'given_back']),
  /** True when staff may give it back; for a coming lesson the booking is canceled instead. */
  mayGiveBack: z.boolean(),
})
export type LessonUse = z.output<typeof LessonUse>

export const ClientsCredit = LessonCredit.extend({
  /** What would be refunded for the remaining lessons; left out for staff who do not see money. */
  refundableCents: Cents.exactOptional(),
  orderId: Id,
  /** The latest first. */
  uses: z.array(LessonUse),
})
export type ClientsCredit = z.output<typeof ClientsCredit>

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
  listMyLessonCredits: endpoint({
    method: 'GET',
    path: '/api/v1/lesson-credits/mine',
    summary:
      'The lessons that the signed-in person and their household have left of packages, what lapses first, first',
    access: 'signed-in',
    response: z.object({ credits: z.array(LessonCredit) }),
  }),
  listLessonCreditsOfPerson: endpoint({
    method: 'GET',
    path: '/api/v1/people/:personId/lesson-credits',
    summary: 'The lessons that a client may book with, and the packages that they bought with what became of them',
    access: 'may:read/users',
    params: z.object({ personId: Id }),
    response: z.object({ credits: z.array(LessonCredit), bought: z.array(ClientsCredit) }),
    failures: ['not_found'],
  }),
  giveLessonBack: endpoint({
    method: 'POST',
    path: '/api/v1/lesson-credits/:creditId/give-back',
    summary:
      'Give the lesson of a booking back that was called off late, or not taken, with the reason: the desk, or whoever gave it',
    access: 'may:read/bookings',
    params: z.object({ creditId: Id }),
    body: z.strictObject({ bookingId: Id, reason: Line(300).meta({ examples: ['The train did not run'] }) }),
    status: 204,
    response: z.void(),
    /** `not_allowed`: somebody else gave it. */
    failures: ['not_found', 'not_allowed', 'wrong_state'],
  }),
}
