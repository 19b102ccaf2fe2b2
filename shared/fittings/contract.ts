import { z } from 'zod'

import { FileIds, NewCaption } from '#shared/files/contract.ts'
import { CsvBytes } from '#shared/http/csv-import.ts'
import { endpoint } from '#shared/http/endpoint.ts'
import { daysQuery, NextPage, pageQuery, Total } from '#shared/http/list.ts'
import { Id, IdempotencyHeaders, Line } from '#shared/http/wire.ts'

import { ShotFigures } from './figures.ts'
import { ShotImportQuery, ShotImportReport } from './import.ts'
import {
  CandidateChange,
  Fitting,
  FittingChange,
  FittingRow,
  FittingShelf,
  MadeSheet,
  mostShotsAtOnce,
  NewCandidate,
  NewFitting,
  NewSheetOfFitting,
  NewShot,
  OwnFitting,
  SharedFitting,
} from './records.ts'
import { FittingStatus } from './status.ts'

/** The token of a fitting's link. It is sent in the body, because addresses are logged. */
const FittingToken = z
  .string()
  .max(200)
  .meta({ examples: ['5f2b1c9e-4d6a-4c3e-9b1f-0a7d2e8c6f31_1.q8Zr'] })

const reads = 'may:read/users' as const
const conducts = 'may:conduct/fittings' as const
const params = z.object({ fittingId: Id })
const ofCandidate = z.object({ fittingId: Id, candidateId: Id })
const ofShot = z.object({ fittingId: Id, shotId: Id })
const ofFile = z.object({ fittingId: Id, fileId: Id })
const version = z.int().exactOptional()
const changed = { response: Fitting, failures: ['not_found', 'wrong_state'] } as const

/** Fittings: what a client hits with which clubs, and what is decided. */
export const fittingsContract = {
  listFittings: endpoint({
    method: 'GET',
    path: '/api/v1/fittings',
    summary: 'Fittings, the latest first',
    access: reads,
    query: z.strictObject({
      ...daysQuery,
      ...pageQuery(),
      /** A number, or letters of the client's name. */
      search: z.string().max(100).exactOptional(),
      shelf: FittingShelf.exactOptional(),
      person: Id.exactOptional(),
      booking: Id.exactOptional(),
    }),
    response: z.object({ fittings: z.array(FittingRow), next: NextPage, total: Total }),
  }),
  readFitting: endpoint({
    method: 'GET',
    path: '/api/v1/fittings/:fittingId',
    summary: 'One fitting with its candidates, shots, photos and history',
    access: reads,
    params,
    response: Fitting,
    failures: ['not_found'],
  }),
  openFitting: endpoint({
    method: 'POST',
    path: '/api/v1/fittings',
    summary: 'Begin a fitting of a booking, or of whoever came without one; their own club is the first candidate',
    access: conducts,
    headers: IdempotencyHeaders,
    body: NewFitting,
    status: 201,
    response: Fitting,
    failures: ['not_found', 'not_offered', 'wrong_state', 'key_reused'],
  }),
  changeFitting: endpoint({
    method: 'PATCH',
    path: '/api/v1/fittings/:fittingId',
    summary: 'Write what is said of a fitting, or choose its best candidate',
    access: conducts,
    params,
    body: FittingChange.extend({ version }),
    response: Fitting,
    failures: ['not_found', 'wrong_state', 'version_conflict'],
  }),
  stepFitting: endpoint({
    method: 'POST',
    path: '/api/v1/fittings/:fittingId/transitions',
    summary: 'Take one step of a fitting’s life; shared results are mailed to the client',
    access: conducts,
    params,
    body: z.strictObject({
      to: FittingStatus.meta({ examples: ['results_draft'] }),
      reason: Line(300).exactOptional(),
      version,
    }),
    response: Fitting,
    failures: ['not_found', 'wrong_state', 'version_conflict'],
  }),
  makeSheetOfFitting: endpoint({
    method: 'POST',
    path: '/api/v1/fittings/:fittingId/sheet',
    summary: 'Write a build sheet of what the client takes; the fitting is accepted by that',
    access: conducts,
    params,
    headers: IdempotencyHeaders,
    body: NewSheetOfFitting,
    status: 201,
    response: MadeSheet,
    failures: ['not_found', 'wrong_state', 'not_offered', 'version_conflict', 'key_reused'],
  }),
  renewFittingLink: endpoint({
    method: 'POST',
    path: '/api/v1/fittings/:fittingId/link',
    summary: 'Give the shared results another link; the former one ends',
    access: conducts,
    params,
    headers: IdempotencyHeaders,
    ...changed,
    failures: [...changed.failures, 'key_reused'],
  }),
  addCandidate: endpoint({
    method: 'POST',
    path: '/api/v1/fittings/:fittingId/candidates',
    summary: 'Add a club to try, or one that the client plays',
    access: conducts,
    params,
    headers: IdempotencyHeaders,
    body: NewCandidate,
    status: 201,
    response: Fitting,
    failures: ['not_found', 'wrong_state', 'not_offered', 'key_reused'],
  }),
  changeCandidate: endpoint({
    method: 'PATCH',
    path: '/api/v1/fittings/:fittingId/candidates/:candidateId',
    summary: 'Change what is known of a candidate',
    access: conducts,
    params: ofCandidate,
    body: CandidateChange,
    response: Fitting,
    failures: ['not_found', 'wrong_state', 'not_offered'],
  }),
  removeCandidate: endpoint({
    method: 'DELETE',
    path: '/api/v1/fittings/:fittingId/candidates/:candidateId',
    summary: 'Take away a candidate with its shots',
    access: conducts,
    params: ofCandidate,
    ...changed,
  }),
  addShots: endpoint({
    method: 'POST',
    path: '/api/v1/fittings/:fittingId/shots',
    summary: 'Write down shots; those that are there already stay as they are',
    access: conducts,
    params,
    body: z.strictObject({ shots: z.array(NewShot).min(1).max(mostShotsAtOnce) }),
    ...changed,
  }),
  changeShot: endpoint({
    method: 'PATCH',
    path: '/api/v1/fittings/:fittingId/shots/:shotId',
    summary: 'Say whether a shot counts, or correct its figures',
    access: conducts,
    params: ofShot,
    body: z.strictObject({
      included: z.boolean().exactOptional(),
      figures: ShotFigures.exactOptional(),
      candidateId: Id.exactOptional(),
    }),
    ...changed,
  }),
  removeShot: endpoint({
    method: 'DELETE',
    path: '/api/v1/fittings/:fittingId/shots/:shotId',
    summary: 'Take away a shot that was none',
    access: conducts,
    params: ofShot,
    ...changed,
  }),
  importShots: endpoint({
    method: 'POST',
    path: '/api/v1/fittings/:fittingId/shots/import',
    summary: 'Take in the shots of a launch monitor’s CSV file, or see what that would do',
    access: conducts,
    params,
    query: ShotImportQuery,
    consumes: 'text/csv',
    body: CsvBytes,
    response: ShotImportReport,
    failures: ['not_found', 'wrong_state'],
    limit: { max: 120, perSeconds: 600 },
  }),
  addFilesOfFitting: endpoint({
    method: 'POST',
    path: '/api/v1/fittings/:fittingId/files',
    summary: 'Put photos beside a fitting; the client sees them with the results',
    access: conducts,
    params,
    headers: IdempotencyHeaders,
    body: z.strictObject({ fileIds: FileIds }),
    status: 201,
    response: Fitting,
    failures: ['not_found', 'key_reused'],
  }),
  captionFileOfFitting: endpoint({
    method: 'PATCH',
    path: '/api/v1/fittings/:fittingId/files/:fileId',
    summary: 'Say what is seen on a photo of a fitting',
    access: conducts,
    params: ofFile,
    body: NewCaption,
    response: Fitting,
    failures: ['not_found'],
  }),
  removeFileOfFitting: endpoint({
    method: 'DELETE',
    path: '/api/v1/fittings/:fittingId/files/:fileId',
    summary: 'Take a photo from a fitting; it is gone a day later',
    access: conducts,
    params: ofFile,
    response: Fitting,
    failures: ['not_found'],
  }),
  listMyFittings: endpoint({
    method: 'GET',
    path: '/api/v1/fittings/mine',
    summary: 'One’s own fittings whose results are shared',
    access: 'signed-in',
    response: z.object({ fittings: z.array(OwnFitting) }),
  }),
  readMyFitting: endpoint({
    method: 'GET',
    path: '/api/v1/fittings/:fittingId/results',
    summary: 'The results of one’s own fitting, once they are shared',
    access: 'signed-in',
    params,
    response: SharedFitting,
    failures: ['not_found'],
  }),
  readSharedFitting: endpoint({
    method: 'POST',
    reads: true,
    path: '/api/v1/fittings/shared',
    summary: 'The results behind a link; nothing else of whose they are',
    access: 'anyone',
    limit: { max: 60, perSeconds: 60 },
    body: z.strictObject({ token: FittingToken }),
    response: SharedFitting,
    failures: ['not_found', 'expired'],
  }),
}
