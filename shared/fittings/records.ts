import { z } from 'zod'

import { personal } from '#shared/audit/personal.ts'
import { Slot } from '#shared/clubs/slots.ts'
import { ClubSpec } from '#shared/clubs/spec.ts'
import { StoredFile } from '#shared/files/contract.ts'
import { Day, Id, Instant, Line, Paragraph } from '#shared/http/wire.ts'

import { ShotFigures } from './figures.ts'
import { FittingStatus } from './status.ts'

const Sku = Line(40).nullable()

const candidateFacts = {
  /** Its name in the bay. */
  label: Line(40).meta({ examples: ['B 9.0 S'] }),
  slot: Slot.meta({ examples: ['D'] }),
  /** What is known of it, in whole numbers of the smallest unit. */
  spec: ClubSpec,
  /** Parts from our own stock. */
  headSku: Sku.exactOptional(),
  shaftSku: Sku.exactOptional(),
  gripSku: Sku.exactOptional(),
}

export const NewCandidate = z.strictObject({
  ...candidateFacts,
  /** True for the client's own club, which the others are compared with. */
  isOwn: z.boolean().exactOptional(),
  /** The club of the client's bag. */
  clubId: Id.exactOptional(),
})
export type NewCandidate = z.output<typeof NewCandidate>

export const CandidateChange = z.strictObject({
  label: candidateFacts.label.exactOptional(),
  slot: Slot.exactOptional(),
  spec: ClubSpec.exactOptional(),
  headSku: candidateFacts.headSku,
  shaftSku: candidateFacts.shaftSku,
  gripSku: candidateFacts.gripSku,
})
export type CandidateChange = z.output<typeof CandidateChange>

export const NewShot = z.strictObject({
  /** Chosen by the sender: a shot that is sent again is found by it. */
  id: Id,
  candidateId: Id,
  figures: ShotFigures,
})
export type NewShot = z.output<typeof NewShot>

/** As many as somebody may type while the server cannot be reached. */
export const mostShotsAtOnce = 200
/** Nobody hits more in an afternoon. */
export const mostShots = 2000
export const mostCandidates = 30

export const NewFitting = z.strictObject({
  /** Its booking, which brings the client and their answers. */
  bookingId: Id.exactOptional(),
  /** The client, when there is no booking. */
  personId: Id.exactOptional(),
  slot: Slot.meta({ examples: ['D'] }),
  /** Prepared for later, with the candidates; by default it begins now. */
  later: z.boolean().exactOptional(),
})
export type NewFitting = z.output<typeof NewFitting>

export const FittingChange = z.strictObject({
  slot: Slot.exactOptional(),
  measuredOn: Paragraph(80).exactOptional(),
  /** For staff. */
  note: Paragraph(4000).register(personal).exactOptional(),
  /** For the client, with the results. */
  summary: Paragraph(4000).register(personal).exactOptional(),
  bestCandidateId: Id.nullable().exactOptional(),
  followUpOn: Day.nullable().exactOptional(),
})
export type FittingChange = z.output<typeof FittingChange>

const Candidate = z.object({
  id: Id,
  label: z.string(),
  isOwn: z.boolean(),
  clubId: Id.nullable(),
  slot: Slot,
  spec: ClubSpec,
  headSku: z.string().nullable(),
  shaftSku: z.string().nullable(),
  gripSku: z.string().nullable(),
})
export type Candidate = z.output<typeof Candidate>

/** The clubs that the client takes: candidates, and for an iron the other clubs of its set. */
export const NewSheetOfFitting = z.strictObject({
  clubs: z
    .array(z.strictObject({ candidateId: Id, slots: z.array(Slot).min(1).max(14).exactOptional() }))
    .min(1, 'Choose at least one club.')
    .max(14),
  /** The version of the fitting that the caller has seen. */
  version: z.int().exactOptional(),
})
export type NewSheetOfFitting = z.output<typeof NewSheetOfFitting>

export const MadeSheet = z.object({ id: Id, number: z.string().meta({ examples: ['S-801'] }) })
export type MadeSheet = z.output<typeof MadeSheet>

const Shot = z.object({ id: Id, candidateId: Id, included: z.boolean(), figures: ShotFigures, at: Instant })
export type FittingShot = z.output<typeof Shot>

const Person = z.object({ id: Id, name: z.string() }).nullable()

export const FittingRow = z.object({
  id: Id,
  number: z.string().meta({ examples: ['F-501'] }),
  status: FittingStatus,
  person: Person,
  slot: Slot,
  fitter: z.string().nullable(),
  /** When it is or was. */
  startsAt: Instant,
  candidateCount: z.int(),
  shotCount: z.int(),
  best: z.string().nullable(),
  followUpOn: z.string().nullable(),
})
export type FittingRow = z.output<typeof FittingRow>

export const Fitting = z.object({
  id: Id,
  number: z.string(),
  status: FittingStatus,
  version: z.int(),
  person: Person,
  slot: Slot,
  fitter: z.string().nullable(),
  startsAt: Instant,
  booking: z.object({ id: Id, reference: z.string(), serviceName: z.string() }).nullable(),
  /** The service's questions and the answers, as they were asked. */
  answers: z.array(z.object({ question: z.string(), answer: z.string() })),
  measuredOn: z.string(),
  note: z.string(),
  summary: z.string(),
  bestCandidateId: Id.nullable(),
  followUpOn: z.string().nullable(),
  sharedAt: Instant.nullable(),
  /** Opens the results without signing in, once they are shared; null for callers who may only read. */
  link: z.string().nullable(),
  candidates: z.array(Candidate),
  shots: z.array(Shot),
  files: z.array(StoredFile),
  /** The sheets made from it, the latest first. */
  sheets: z.array(MadeSheet),
  history: z.array(
    z.object({
      at: Instant,
      from: FittingStatus.nullable(),
      to: FittingStatus,
      by: z.string().nullable(),
      reason: z.string().nullable(),
    }),
  ),
})
export type Fitting = z.output<typeof Fitting>

/** A fitting as the client reads it. */
export const SharedFitting = Fitting.pick({
  id: true,
  number: true,
  slot: true,
  fitter: true,
  startsAt: true,
  measuredOn: true,
  summary: true,
  bestCandidateId: true,
  files: true,
}).extend({
  candidates: z.array(Candidate.pick({ id: true, label: true, isOwn: true, slot: true, spec: true })),
  /** The shots that count. */
  shots: z.array(Shot.pick({ candidateId: true, included: true, figures: true })),
})
export type SharedFitting = z.output<typeof SharedFitting>

export const OwnFitting = FittingRow.pick({
  id: true,
  number: true,
  slot: true,
  fitter: true,
  startsAt: true,
  best: true,
})
export type OwnFitting = z.output<typeof OwnFitting>

/** The shelves of the list: coming or in progress, to be shared, shared, to follow up, and over. */
export const FittingShelf = z.enum(['open', 'to_share', 'shared', 'followup', 'over'])
export type FittingShelf = z.output<typeof FittingShelf>
