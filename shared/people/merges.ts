import { z } from 'zod'

import { endpoint } from '#shared/http/endpoint.ts'
import { Id, Instant, Paragraph } from '#shared/http/wire.ts'

import { PersonRecord, RenewedLinks } from './record.ts'

/** Whose value stays: the survivor's, or the other person's. */
const Choice = z.enum(['survivor', 'other'])
export type Choice = z.output<typeof Choice>

export const MergeRequest = z.strictObject({
  /** The person who is merged into the survivor, whom the path names. */
  otherId: Id,
  name: Choice,
  email: Choice,
  phone: Choice,
})
export type MergeRequest = z.output<typeof MergeRequest>

/** What of a table moves to the survivor, and what both have and is kept once. */
const MergedTable = z.object({
  table: z.string(),
  /** In words: "12 bookings". */
  moves: z.string().nullable(),
  drops: z.string().nullable(),
})

export const Merge = z.object({
  /** Null for a preview. */
  mergeId: Id.nullable(),
  /** Why these two cannot be merged. */
  refusals: z.array(z.string()),
  /** The survivor after the merge. */
  survivor: z.object({
    id: Id,
    firstName: z.string(),
    lastName: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    accountId: Id.nullable(),
  }),
  tables: z.array(MergedTable),
  /** Given when one of them had another address than the survivor. */
  renewedLinks: RenewedLinks.exactOptional(),
})
export type Merge = z.output<typeof Merge>

/** What undoing a merge would do. Nothing is changed. */
const UndonePreview = z.object({
  /** Why later changes cannot be divided. */
  refusals: z.array(z.string()),
  kept: z.string(),
  other: z.string(),
  /** What goes back, in words: "3 bookings". */
  returns: z.array(z.string()),
  /** The sums that each of the two would have. */
  sums: z.array(z.object({ what: z.string(), isMoney: z.boolean(), kept: z.int(), other: z.int() })),
})
export type UndonePreview = z.output<typeof UndonePreview>

const Reason = Paragraph(500)
  .min(1, 'Say why: it stands in the audit.')
  .meta({ examples: ['Asked for it in writing on November 20.'] })

export const mergesContract = {
  mergePerson: endpoint({
    method: 'POST',
    path: '/api/v1/people/:personId/merge',
    summary: 'Make one client a part of another one, or see what that would do',
    access: 'may:manage_users/users',
    params: z.object({ personId: Id }),
    query: z.strictObject({ preview: z.literal('1').exactOptional() }),
    body: MergeRequest,
    response: Merge,
    /** `wrong_state`: they cannot be merged, for the reason in the preview. */
    failures: ['not_found', 'wrong_state'],
  }),
  undoMerge: endpoint({
    method: 'POST',
    path: '/api/v1/people/merges/:mergeId/undo',
    summary: 'Give back within a day what a merge has moved; what came since stays with the survivor',
    access: 'may:manage_users/users',
    params: z.object({ mergeId: Id }),
    response: PersonRecord,
    /** `wrong_state`: its time is over, or later changes cannot be divided, as the preview says. */
    failures: ['not_found', 'wrong_state'],
  }),
  previewUndo: endpoint({
    method: 'GET',
    path: '/api/v1/people/merges/:mergeId/undo',
    summary: 'What undoing a merge would give back, and what each of the two would have then',
    access: 'may:manage_users/users',
    params: z.object({ mergeId: Id }),
    response: UndonePreview,
    failures: ['not_found'],
  }),
  exportPerson: endpoint({
    method: 'POST',
    path: '/api/v1/people/:personId/copy',
    summary: 'Everything that the studio keeps of a client, notes included, for whoever asked for it',
    access: 'may:manage_users/users',
    params: z.object({ personId: Id }),
    body: z.strictObject({ reason: Reason }),
    response: z.object({ takenAt: Instant, studio: z.string() }).catchall(z.unknown()),
    failures: ['not_found'],
    limit: { max: 30, perSeconds: 600 },
  }),
  erasePerson: endpoint({
    method: 'POST',
    path: '/api/v1/people/:personId/erase',
    summary: 'Forget a client: what was paid stays in the books, without a name',
    access: 'may:manage_users/users',
    params: z.object({ personId: Id }),
    body: z.strictObject({ reason: Reason }),
    status: 204,
    response: z.void(),
    /** `wrong_state`: they have coming bookings, or a running membership. */
    failures: ['not_found', 'wrong_state'],
  }),
}
