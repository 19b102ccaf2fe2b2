import { z } from 'zod'

import { SpecKey } from '#shared/clubs/spec.ts'
import { endpoint } from '#shared/http/endpoint.ts'
import { daysQuery, NextPage, pageQuery, Total } from '#shared/http/list.ts'
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
  /** Of those, the ones with a claim, which their makers have to settle. */
  owedClubs: z.int(),
  /** Of the clubs to be handed over, those in the house. */
  hereClubs: z.int(),
  collectedClubs: z.int(),
  missing: z.array(z.object({ sku: z.string(), name: z.string(), quantity: z.int() })),
  /** What it took from the shelf: parts and consumables. */
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
  /** The address that it is or was sent to. */
  shippedTo: z.string(),
  isSent: z.boolean(),
  /** The shipping fee before tax: from its order, or else from the terms of builds. */
  shippingCents: Cents,
  /** The shipping fee on its order with tax; 0 when there is none. */
  shippingTotalCents: Cents,
  carrier: z.string(),
  tracking: z.string(),
  feeCents: Cents,
  /** When it last came back under warranty. */
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
  /** Changes of its sheet approved since it was ordered, the latest first. */
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
  /** When the last missing part comes; null when one is not ordered yet. */
  partsArriveOn: z.string().nullable(),
  /** Figures that were measured outside their tolerance and not accepted. */
  outOfTolerance: z.int(),
  depositDueCents: Cents,
  dueCents: z.int(),
  isSent: z.boolean(),
  /** How often it came back under warranty. */
  returns: z.int(),
  returnedAt: Instant.nullable(),
  partsToReplace: z.int(),
  /** The quote of an unanswered change of work in progress. */
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

/** Builds of approved quotes. Those who may not see all builds see the ones assigned to them. */
export const buildOrdersContract = {
  listBuilds: endpoint({
    method: 'GET',
    path: '/api/v1/builds',
    summary:
      'Builds of the place, or of one client in the whole house, the latest first; one’s own without the permission to see all',
    access: 'signed-in',
    query: z.strictObject({
      ...daysQuery,
      ...pageQuery(50, 500),
      shelf: BuildShelf.exactOptional(),
      /** A number, or letters of the client's name. */
      search: z.string().max(100).exactOptional(),
      /** Only the caller's own builds. */
      mine: z.literal('1').exactOptional(),
      person: Id.exactOptional(),
    }),
    response: z.object({ builds: z.array(BuildRow), next: NextPage, total: Total }),
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
    reads: true,
    path: '/api/v1/builds/rush',
    summary: 'When so many clubs could be built, and whose promise a day would break; nothing is ordered',
    access: edit,
    body: z.strictObject({
      clubs: z
        .int()
        .min(1)
        .max(14)
        .meta({ examples: [7] }),
      /** The day to promise; by default the first free one. */
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
      /** What is kept of the payments when the tips are cut. */
      feeCents: TypedCents.exactOptional(),
      /** What becomes of consumed parts when it is canceled. */
      parts: z.array(ChosenFate).max(200).exactOptional(),
      /** The clubs that came back under warranty; by default all. */
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
      /** The code of somebody who collects it for the client. */
      code: PickupCode.exactOptional(),
      /** The clubs that leave now while others stay; each of them is checked. */
      clubIds: z.array(Id).min(1, 'Choose a club first.').max(40).exactOptional(),
      /** Why they leave before the others. */
      reason: Line(300).exactOptional(),
      version,
    }),
    response: Build,
    failures: ['not_found', 'wrong_state', 'version_conflict', 'key_reused', 'invalid_input'],
  }),
}
