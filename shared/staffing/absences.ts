import { z } from 'zod'

import { AffectedBooking, Alternative } from '#shared/booking/affected.ts'
import { endpoint } from '#shared/http/endpoint.ts'
import { NextPage, pageQuery, Total } from '#shared/http/list.ts'
import { Day, Id, IdempotencyHeaders, Instant, Line } from '#shared/http/wire.ts'
import { StudioDay } from '#shared/settings/contract.ts'

import { ResourceKind } from './resources.ts'
import { WallMoment, WallTime } from './wall-time.ts'

/** Leave and illness of staff, maintenance of a bay or device, and closures, which take everybody and everything. */
export const AbsenceKind = z.enum(['leave', 'maintenance', 'closure'])
export type AbsenceKind = z.output<typeof AbsenceKind>

const Named = z.object({ id: Id, name: z.string(), kind: ResourceKind })

export const Absence = z.object({
  id: Id,
  kind: AbsenceKind,
  startsAt: Instant,
  endsAt: Instant,
  /** Both in wall time. */
  local: z.string(),
  localEnd: z.string(),
  reason: z.string(),
  version: z.int(),
  resources: z.array(Named),
  /** Bookings that still stand in it. */
  bookingCount: z.int(),
  /**
   * Of those: how many clients were offered other times, until when they can answer, in wall time, and how many are to
   * be called.
   */
  askedCount: z.int(),
  localFirstAskedUntil: z.string().nullable(),
  localAskedUntil: z.string().nullable(),
  toCallCount: z.int(),
  /** Clients who were written to: they are told when the absence is removed. */
  writtenCount: z.int(),
  /** Clinics and league evenings that still need one of its resources. */
  ownedBlockCount: z.int(),
})
export type Absence = z.output<typeof Absence>

export const Action = z.enum(['move', 'offer', 'cancel', 'call', 'keep'])
export type Action = z.output<typeof Action>

const PlannedBooking = AffectedBooking.extend({
  /** The same time with other staff or in another bay. */
  sameHour: Alternative.nullable(),
  /** Other times with the same coach, the nearest first: those that an offer would hold. */
  otherHours: z.array(Alternative),
  /** The default action, and all possible ones. */
  best: Action,
  actions: z.array(Action),
})
export type PlannedBooking = z.output<typeof PlannedBooking>

/** What becomes of a clinic or league evening: others substitute, it gives up bays, it is called off, or it stays. */
export const BlockAction = z.enum(['replace', 'release', 'cancel', 'keep'])
export type BlockAction = z.output<typeof BlockAction>

const PlannedBlock = z.object({
  id: Id,
  title: z.string(),
  kind: z.string(),
  version: z.int(),
  local: z.string(),
  localEnd: z.string(),
  /** The substitutes. */
  substitutes: z.array(Named),
  /** For a single missing resource: all that could substitute, the most similar first. */
  candidates: z.array(Named),
  /** How many people are told when it is called off. */
  toTell: z.int(),
  best: BlockAction,
  /** Empty when only those who run it can decide. */
  actions: z.array(BlockAction),
})
export type PlannedBlock = z.output<typeof PlannedBlock>

/** What an absence would mean; nothing has changed yet. */
export const AbsencePlan = z.object({
  resources: z.array(Named),
  /** To be sent back: when one of the resources has changed since, nothing is applied. */
  version: z.int(),
  bookings: z.array(PlannedBooking),
  /** Clinics, league evenings and other absences in the time. */
  others: z.array(PlannedBlock),
})
export type AbsencePlan = z.output<typeof AbsencePlan>

const bookingOf = { bookingId: Id, version: z.int() }

export const Decision = z.discriminatedUnion('action', [
  z.strictObject({
    action: z.literal('move'),
    ...bookingOf,
    startsAt: Instant,
    /** The proposed resources. */
    resourceIds: z.array(Id).min(1).max(10),
  }),
  z.strictObject({ action: z.literal('offer'), ...bookingOf }),
  z.strictObject({ action: z.literal('cancel'), ...bookingOf }),
  z.strictObject({ action: z.literal('call'), ...bookingOf }),
])
export type Decision = z.output<typeof Decision>

export const BlockDecision = z.strictObject({
  blockId: Id,
  version: z.int(),
  action: z.enum(['replace', 'release', 'cancel']),
  /** The proposed substitutes. */
  substituteIds: z.array(Id).max(50).exactOptional(),
})
export type BlockDecision = z.output<typeof BlockDecision>

export const decidedBookings = {
  /** Bookings that are left out stay and remain listed. */
  decisions: z.array(Decision).max(500).default([]),
  /** Until when offered times are held; six hours by default. */
  answerBy: WallMoment.exactOptional(),
}

const decided = { ...decidedBookings, blocks: z.array(BlockDecision).max(100).default([]) }

export const NewAbsence = z.strictObject({
  kind: AbsenceKind,
  /** The resource; left out for a closure. */
  resourceId: Id.exactOptional(),
  from: WallMoment,
  until: WallMoment,
  /** Shown to clients who are offered other times. */
  reason: Line(200),
  /** The version of the plan. */
  version: z.int(),
  ...decided,
})
export type NewAbsence = z.output<typeof NewAbsence>

export const AppliedAbsence = z.object({
  id: Id,
  moved: z.int(),
  offered: z.int(),
  cancelled: z.int(),
  toCall: z.int(),
  /** Clinics and league evenings with substitutes or fewer bays, and those that were called off. */
  blocksChanged: z.int(),
  blocksCalledOff: z.int(),
  /** The bookings that still stand in the time. */
  kept: z.int(),
  /** Clients who were to move to a time of another price while their card is being charged: they are to be called. */
  beingPaid: z.array(z.object({ reference: z.string(), personName: z.string() })),
  /** The clients on the call list, the next booking first. */
  calls: z.array(
    AffectedBooking.pick({ id: true, reference: true, personName: true, phone: true, serviceName: true, local: true }),
  ),
})
export type AppliedAbsence = z.output<typeof AppliedAbsence>

const ofAbsence = z.object({ absenceId: Id })
const failures = ['not_found', 'version_conflict', 'slot_taken', 'conflict', 'wrong_state'] as const

export const absencesContract = {
  listAbsences: endpoint({
    method: 'GET',
    path: '/api/v1/absences',
    summary: 'Leave, maintenance and closures that are not over, the next first',
    access: 'may:manage_schedule/staff',
    query: z.strictObject(pageQuery()),
    response: z.object({ absences: z.array(Absence), next: NextPage, total: Total }),
  }),
  listSpecialDays: endpoint({
    method: 'GET',
    path: '/api/v1/absences/special-days',
    summary:
      'Days on which the studio has other hours than on their weekday, from today on, with what was said of them',
    access: 'may:manage_schedule/staff',
    response: z.object({ days: z.array(StudioDay) }),
  }),
  listDeciders: endpoint({
    method: 'GET',
    path: '/api/v1/absences/deciders',
    summary: 'Whom the desk calls when somebody is ill: those who may take anybody out, and decide about the bookings',
    access: 'may:manage_bookings/bookings',
    response: z.object({ deciders: z.array(z.object({ id: Id, name: z.string(), phone: z.string() })) }),
  }),
  planAbsence: endpoint({
    method: 'GET',
    path: '/api/v1/absences/plan',
    summary: 'What an absence would mean: every booking in the time with the best way out for each',
    access: 'may:manage_schedule/staff',
    query: z.strictObject({
      kind: AbsenceKind,
      resourceId: Id.exactOptional(),
      fromDay: Day,
      fromTime: WallTime,
      untilDay: Day,
      untilTime: WallTime,
      /** An existing absence: its own time counts as free. */
      absenceId: Id.exactOptional(),
    }),
    response: AbsencePlan,
    failures: ['not_found'],
  }),
  createAbsence: endpoint({
    method: 'POST',
    path: '/api/v1/absences',
    summary:
      'Take somebody, something or everything out for a time, and decide about the bookings in it, all or nothing',
    access: 'may:manage_schedule/staff',
    status: 201,
    headers: IdempotencyHeaders,
    body: NewAbsence,
    response: AppliedAbsence,
    failures: [...failures, 'key_reused'],
  }),
  resolveAbsence: endpoint({
    method: 'POST',
    path: '/api/v1/absences/:absenceId/resolve',
    summary: 'Decide about bookings that still stand in an absence',
    access: 'may:manage_schedule/staff',
    params: ofAbsence,
    body: z.strictObject({ version: z.int(), ...decided }),
    response: AppliedAbsence,
    failures,
  }),
  changeAbsence: endpoint({
    method: 'PUT',
    path: '/api/v1/absences/:absenceId',
    summary: 'Change the time or the reason of an absence; bookings in a longer one stay until somebody decides',
    access: 'may:manage_schedule/staff',
    params: ofAbsence,
    body: z.strictObject({ from: WallMoment, until: WallMoment, reason: Line(200), version: z.int() }),
    response: Absence,
    failures: ['not_found', 'version_conflict'],
  }),
  deleteAbsence: endpoint({
    method: 'POST',
    path: '/api/v1/absences/:absenceId/remove',
    summary:
      'Take an absence back: its time is offered again, and whoever was asked to choose another one keeps theirs',
    access: 'may:manage_schedule/staff',
    params: ofAbsence,
    body: z.strictObject({ version: z.int().meta({ examples: [1] }) }),
    /** How many clients were told. */
    response: z.object({ told: z.int() }),
    failures: ['not_found', 'version_conflict'],
  }),
}
