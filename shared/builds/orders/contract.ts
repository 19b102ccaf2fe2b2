import { z } from 'zod'

import { SpecKey } from '#shared/clubs/spec.ts'
import { endpoint } from '#shared/http/endpoint.ts'
import { NextPage, pageQuery } from '#shared/http/list.ts'
import { Cents, Day, Id, IdempotencyHeaders, Instant, Line, TypedCents } from '#shared/http/wire.ts'
import { SignedName } from '#shared/people/person-name.ts'
import { TakenItem } from '#shared/workshop/consumables/contract.ts'
import { RushCheck } from '#shared/workshop/queue-contract.ts'

import { BuildChange } from './changed-contract.ts'
import { BuildClub } from './club.ts'
import { BuildStage, PromiseMade } from './stages.ts'
import { BuildShelf, BuildStatus } from './status.ts'
import { ChosenFate } from './taken-contract.ts'
import { WarrantyPart } from './warranty.ts'

const pickup = { examples: ['0417'] }
const PickupCode = z.string().max(10).meta(pickup)

export const Build = z.object({
  id: Id,
  number: z.string().meta({ examples: ['B-1001'] }),
  status: BuildStatus,
  version: z.int(),
  stage: BuildStage.nullable(),
  heldFrom: BuildStatus.nullable(),
  person: z.object({ id: Id, name: z.string() }).nullable(),
  builder: z.object({ userId: Id, name: z.string() }).nullable(),
  createdAt: Instant,
  quote: z.object({ id: Id, number: z.string() }),
  sheet: z.object({ id: Id, number: z.string(), version: z.int() }),
  order: z.object({ id: Id, number: z.string(), totalCents: Cents }).nullable(),
  depositDueCents: Cents,
  dueCents: z.int(),
  missingParts: z.int(),
  benchClubs: z.int(),
  makerClubs: z.int(),
  /** Of those, the ones that came wrong: their makers make them good. */
  owedClubs: z.int(),
  /** In the house, of those that are to be handed over. */
  hereClubs: z.int(),
  collectedClubs: z.int(),
  missing: z.array(z.object({ sku: z.string(), name: z.string(), quantity: z.int() })),
  /** What left the shelf for it: parts, and what the bench used up. */
  taken: z.array(TakenItem),
  curesUntil: Instant.nullable(),
  place: z.string(),
  qcProblem: z.string().nullable(),
  checkedBy: z.string().nullable(),
  checkedAt: Instant.nullable(),
  readyAt: Instant.nullable(),
  pickupAt: Instant.nullable(),
  leftAt: Instant.nullable(),
  signedName: z.string(),
  /** Where it is sent to, or was. */
  shippedTo: z.string(),
  isSent: z.boolean(),
  /** What sending it costs before tax: as it stands on its order, or else by the terms of builds. */
  shippingCents: Cents,
  /** With tax, of what stands on its order; 0 where nothing does. */
  shippingTotalCents: Cents,
  carrier: z.string(),
  tracking: z.string(),
  feeCents: Cents,
  /** When it came back last under warranty. */
  returnedAt: Instant.nullable(),
  partsToReplace: z.int(),
  warrantyParts: z.array(WarrantyPart),
  clubs: z.array(BuildClub),
  stages: z.array(
    z.object({
      stage: BuildStage,
      startedAt: Instant,
      doneAt: Instant.nullable(),
      doneBy: z.string().nullable(),
    }),
  ),
  promises: z.array(PromiseMade),
  /** Changes of its sheet that were approved since it was ordered, the latest first. */
  changes: z.array(BuildChange),
  changeToAnswer: z.string().nullable(),
  history: z.array(
    z.object({
      at: Instant,
      from: BuildStatus.nullable(),
      to: BuildStatus,
      by: z.string().nullable(),
      reason: z.string().nullable(),
    }),
  ),
})
export type Build = z.output<typeof Build>

export const BuildRow = z.object({
  id: Id,
  number: z.string(),
  status: BuildStatus,
  version: z.int(),
  stage: BuildStage.nullable(),
  heldFrom: BuildStatus.nullable(),
  personName: z.string(),
  builderId: Id.nullable(),
  builderName: z.string(),
  clubCount: z.int(),
  benchClubs: z.int(),
  makerClubs: z.int(),
  owedClubs: z.int(),
  hereClubs: z.int(),
  collectedClubs: z.int(),
  missingParts: z.int(),
  /** When the last of them comes; null for what nobody has ordered yet. */
  partsArriveOn: z.string().nullable(),
  /** Figures that were measured outside of their tolerance, and not accepted. */
  outOfTolerance: z.int(),
  depositDueCents: Cents,
  dueCents: z.int(),
  isSent: z.boolean(),
  /** How often it came back under warranty. */
  returns: z.int(),
  returnedAt: Instant.nullable(),
  partsToReplace: z.int(),
  /** The quote that changed it after it was begun, while nobody has said what is done with that. */
  changeToAnswer: z.string().nullable(),
  curesUntil: Instant.nullable(),
  readyAt: Instant.nullable(),
  promisedOn: z.string().nullable(),
  isLate: z.boolean(),
  createdAt: Instant,
})
export type BuildRow = z.output<typeof BuildRow>

const params = z.object({ buildId: Id })
const edit = 'may:edit_builds/builds' as const
const version = z.int().exactOptional()

/** What the bench makes of approved quotes. Whoever may not see all builds sees those that are assigned to them. */
export const buildOrdersContract = {
  listBuilds: endpoint({
    method: 'GET',
    path: '/api/v1/builds',
    summary: 'Builds, the latest first; one’s own without the permission to see all',
    access: 'signed-in',
    query: z.object({
      ...pageQuery(50, 500),
      shelf: BuildShelf.exactOptional(),
      /** A number, or letters of the client’s name. */
      search: z.string().max(100).exactOptional(),
      /** Those that one builds oneself. */
      mine: z.literal('1').exactOptional(),
      person: Id.exactOptional(),
    }),
    response: z.object({ builds: z.array(BuildRow), next: NextPage }),
  }),
  readPromisesKept: endpoint({
    method: 'GET',
    path: '/api/v1/build-promises',
    summary: 'Of the builds that became ready within 90 days, how many did by the day that was promised first',
    access: 'may:view_all_builds/builds',
    response: z.object({ kept: z.int(), made: z.int() }),
  }),
  readBuild: endpoint({
    method: 'GET',
    path: '/api/v1/builds/:buildId',
    summary: 'One build with its clubs, parts, stages, measures and history',
    access: 'signed-in',
    params,
    response: Build,
    failures: ['not_found'],
  }),
  readBuildOfOrder: endpoint({
    method: 'GET',
    path: '/api/v1/builds/of-order/:orderId',
    summary: 'The build that an order is for',
    access: 'signed-in',
    params: z.object({ orderId: Id }),
    response: Build,
    failures: ['not_found'],
  }),
  listBuilders: endpoint({
    method: 'GET',
    path: '/api/v1/builds/builders',
    summary: 'Who may build',
    access: edit,
    response: z.object({ builders: z.array(z.object({ userId: Id, name: z.string() })) }),
  }),
  checkBuildRush: endpoint({
    method: 'POST',
    path: '/api/v1/builds/rush',
    summary: 'When so many clubs could be built, and whose promise a day would break; nothing is ordered',
    access: edit,
    body: z.strictObject({
      clubs: z
        .int()
        .min(1)
        .max(14)
        .meta({ examples: [7] }),
      /** The day that is to be promised; the first free one without. */
      on: Day.exactOptional(),
    }),
    response: RushCheck,
  }),
  stepBuild: endpoint({
    method: 'POST',
    path: '/api/v1/builds/:buildId/transitions',
    summary: 'Take one step of a build’s life',
    access: edit,
    params,
    body: z.strictObject({
      to: BuildStatus.meta({ examples: ['queued'] }),
      reason: Line(300).exactOptional(),
      version,
      /** What is kept of what was paid, where the tips are cut. */
      feeCents: TypedCents.exactOptional(),
      /** What becomes of parts that were taken, where it is cancelled. */
      parts: z.array(ChosenFate).max(200).exactOptional(),
      /** Which clubs came back under warranty: all without. */
      clubIds: z.array(Id).min(1).max(40).exactOptional(),
    }),
    response: Build,
    failures: ['not_found', 'wrong_state', 'version_conflict', 'not_allowed', 'invalid_input'],
  }),
  finishStage: endpoint({
    method: 'POST',
    path: '/api/v1/builds/:buildId/stages',
    summary: 'Mark the stage that the bench is at as done; its parts are taken from the shelf',
    access: edit,
    params,
    body: z.strictObject({ stage: BuildStage.exclude(['built']).meta({ examples: ['prep'] }), version }),
    response: Build,
    failures: ['not_found', 'wrong_state', 'version_conflict', 'out_of_stock'],
  }),
  measureClub: endpoint({
    method: 'PUT',
    path: '/api/v1/builds/:buildId/measures',
    summary: 'Write down what was measured of a club, or why a deviation is accepted',
    access: edit,
    params,
    body: z.strictObject({
      clubId: Id,
      field: SpecKey.meta({ examples: ['length'] }),
      /** In the smallest unit of the field. */
      value: z.int().min(-100_000).max(100_000),
      acceptedReason: Line(300).exactOptional(),
    }),
    response: Build,
    failures: ['not_found', 'wrong_state', 'invalid_input'],
  }),
  renewBuildLink: endpoint({
    method: 'POST',
    path: '/api/v1/builds/:buildId/link',
    summary: 'End the link by which a client follows their build, and mail another one',
    access: edit,
    params,
    headers: IdempotencyHeaders,
    response: z.object({ to: z.string() }),
    failures: ['not_found', 'wrong_state', 'key_reused'],
  }),
  changeBuild: endpoint({
    method: 'PATCH',
    path: '/api/v1/builds/:buildId',
    summary: 'Say who builds it or where it lies, or promise another day with its reason',
    access: edit,
    params,
    body: z.strictObject({
      builderId: Id.nullable().exactOptional(),
      place: z
        .string()
        .trim()
        .max(40)
        .exactOptional()
        .meta({ examples: ['Rack 3'] }),
      promise: z.strictObject({ day: Day, reason: Line(300) }).exactOptional(),
      version,
    }),
    response: Build,
    failures: ['not_found', 'version_conflict', 'invalid_input'],
  }),
  handOverBuild: endpoint({
    method: 'POST',
    path: '/api/v1/builds/:buildId/hand-over',
    summary: 'Hand over what is ready and paid, or some of its clubs before the others; they join the client’s bag',
    access: edit,
    params,
    headers: IdempotencyHeaders,
    body: z.strictObject({
      signedName: SignedName,
      /** Said by whoever collects it for the client. */
      code: PickupCode.exactOptional(),
      /** Those that leave now, where others stay: each of them is checked. */
      clubIds: z.array(Id).min(1, 'Choose a club first.').max(40).exactOptional(),
      /** Why they leave before the others. */
      reason: Line(300).exactOptional(),
      version,
    }),
    response: Build,
    failures: ['not_found', 'wrong_state', 'version_conflict', 'key_reused', 'invalid_input'],
  }),
}
