import { z } from 'zod'

import { AuditEntry } from '#shared/audit/entry.ts'
import { endpoint } from '#shared/http/endpoint.ts'
import { NextPage, pageQuery, Total } from '#shared/http/list.ts'
import { Day, Id, IdempotencyHeaders, Instant } from '#shared/http/wire.ts'

import { ClinicDocument, clinicShape, refuseOddClinic } from './clinic-document.ts'

/** A row of the list. */
export const ClinicEntry = z.object({
  id: Id,
  title: z.string(),
  /** When its first session begins, in wall time. */
  local: z.string().meta({ examples: ['2026-12-05T10:00'] }),
  sessionCount: z.int(),
  coachName: z.string().nullable(),
  placesTaken: z.int(),
  capacity: z.int(),
  minimum: z.int().nullable(),
  decideOn: Day.nullable(),
  /** True when visitors can see it. */
  active: z.boolean(),
  decidedAt: Instant.nullable(),
  calledOffAt: Instant.nullable(),
})
export type ClinicEntry = z.output<typeof ClinicEntry>

export const ClinicRecord = z.object({
  ...clinicShape,
  id: Id,
  version: z.int(),
  placesTaken: z.int(),
  decidedAt: Instant.nullable(),
  calledOffAt: Instant.nullable(),
})
export type ClinicRecord = z.output<typeof ClinicRecord>

export const ClinicQuery = z.strictObject({
  /** Letters of the title. */
  search: z.string().trim().max(100).exactOptional(),
  /** Coming ones are listed from the first to the last, past ones from the last to the first. */
  time: z.enum(['coming', 'past']).default('coming'),
  ...pageQuery(),
})
export type ClinicQuery = z.output<typeof ClinicQuery>

const Named = z.object({ id: Id, name: z.string() })

const access = 'may:manage_catalog/catalog' as const
/** Those who sell places and keep their list may read it. */
const reading = 'may:manage_bookings/bookings' as const
const params = z.object({ clinicId: Id })

export const clinicsContract = {
  listStudioClinics: endpoint({
    method: 'GET',
    path: '/api/v1/catalog/clinics',
    summary: 'Clinics and events, also those that visitors do not read, a page at a time',
    access: reading,
    query: ClinicQuery,
    response: z.object({ clinics: z.array(ClinicEntry), next: NextPage, total: Total }),
  }),
  createClinic: endpoint({
    method: 'POST',
    path: '/api/v1/catalog/clinics',
    summary: 'Add a clinic with its sessions; who gives it and its bays are kept',
    access,
    headers: IdempotencyHeaders,
    body: ClinicDocument,
    status: 201,
    response: ClinicRecord,
    /** `conflict`: another clinic has the address; `slot_taken`: the coach or a bay is taken at a session. */
    failures: ['conflict', 'slot_taken', 'key_reused'],
  }),
  readClinic: endpoint({
    method: 'GET',
    path: '/api/v1/catalog/clinics/:clinicId',
    summary: 'A clinic with its sessions, who gives it and its bays',
    access: reading,
    params,
    response: ClinicRecord,
    failures: ['not_found'],
  }),
  changeClinic: endpoint({
    method: 'PUT',
    path: '/api/v1/catalog/clinics/:clinicId',
    summary: 'Change a clinic, move its sessions, or show it to visitors or not',
    access,
    params,
    body: z.strictObject({ ...clinicShape, version: z.int().min(1) }).superRefine(refuseOddClinic),
    response: ClinicRecord,
    /** `wrong_state`: it was called off. */
    failures: ['not_found', 'conflict', 'slot_taken', 'version_conflict', 'wrong_state'],
  }),
  listHistoryOfClinic: endpoint({
    method: 'GET',
    path: '/api/v1/catalog/clinics/:clinicId/history',
    summary: 'What became of a clinic and what was changed, the latest first, a page at a time',
    access: reading,
    params,
    query: z.strictObject(pageQuery(20)),
    response: z.object({ events: z.array(AuditEntry), next: NextPage }),
    failures: ['not_found'],
  }),
  readClinicChoices: endpoint({
    method: 'GET',
    path: '/api/v1/catalog/clinic-choices',
    summary: 'Who may give a clinic, and in which bays',
    access: reading,
    response: z.object({ coaches: z.array(Named), bays: z.array(Named) }),
  }),
}
