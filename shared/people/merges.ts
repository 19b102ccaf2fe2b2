import { z } from 'zod'

import { endpoint } from '#shared/http/endpoint.ts'
import { Id, Instant, Paragraph } from '#shared/http/wire.ts'

import { PersonRecord, RenewedLinks } from './record.ts'

/** Whose it is that stays: the survivor's, or that of whoever becomes a part of them. */
const Choice = z.enum(['survivor', 'other'])
export type Choice = z.output<typeof Choice>

export const MergeRequest = z.strictObject({
  /** Who becomes a part of the survivor, whom the path names. */
  otherId: Id,
  name: Choice,
  email: Choice,
  phone: Choice,
})
export type MergeRequest = z.output<typeof MergeRequest>

/** What of a table becomes the survivor's, and what both have and is kept once. */
const MergedTable = z.object({
  table: z.string(),
  /** In words: "12 bookings". */
  moves: z.string().nullable(),
  drops: z.string().nullable(),
})

export const Merge = z.object({
  /** Null for a preview. */
  mergeId: Id.nullable(),
  /** Why these two cannot be one. */
  refusals: z.array(z.string()),
  /** Who the survivor is afterwards. */
  survivor: z.object({
    id: Id,
    firstName: z.string(),
    lastName: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    accountId: Id.nullable(),
  }),
  tables: z.array(MergedTable),
  /** Where one of them had another address than the survivor has. */
  renewedLinks: RenewedLinks.exactOptional(),
})
export type Merge = z.output<typeof Merge>

/** What undoing a merge would do. Nothing is changed by asking. */
const UndonePreview = z.object({
  /** Why what was done since cannot be taken apart. */
  refusals: z.array(z.string()),
  kept: z.string(),
  other: z.string(),
  /** What goes back, in words: "3 bookings". */
  returns: z.array(z.string()),
  /** What each of the two would have. */
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
    /** `wrong_state`: they cannot be one, for the reason that the preview names. */
    failures: ['not_found', 'wrong_state'],
  }),
  undoMerge: endpoint({
    method: 'POST',
    path: '/api/v1/people/merges/:mergeId/undo',
    summary: 'Give back within a day what a merge has moved; what came since stays with the survivor',
    access: 'may:manage_users/users',
    params: z.object({ mergeId: Id }),
    response: PersonRecord,
    /** `wrong_state`: it is over, or what was done since cannot be taken apart, as the preview says. */
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
    /** `wrong_state`: they are expected still, or a membership runs. */
    failures: ['not_found', 'wrong_state'],
  }),
}
