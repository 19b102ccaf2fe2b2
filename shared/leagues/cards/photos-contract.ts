import { z } from 'zod'

import { FileIds, StoredFile } from '#shared/files/contract.ts'
import { endpoint } from '#shared/http/endpoint.ts'
import { Id, IdempotencyHeaders } from '#shared/http/wire.ts'

const path = '/api/v1/leagues/rounds/:roundId/cards/:entryId/photos'
const params = z.object({ roundId: Id, entryId: Id })
const response = z.object({ files: z.array(StoredFile) })

/** Photos of the screen of a bay, beside a card: what stands there when its numbers are asked about. */
export const cardPhotosContract = {
  listPhotosOfCard: endpoint({
    method: 'GET',
    path,
    summary: 'Photos beside a card, for its pairing, the players of its season and the desk',
    access: 'signed-in',
    params,
    response,
    failures: ['not_found'],
  }),
  addPhotosOfCard: endpoint({
    method: 'POST',
    path,
    summary: 'Put photos of the screen beside a card: who plays in its pairing, or the desk',
    access: 'signed-in',
    params,
    headers: IdempotencyHeaders,
    body: z.strictObject({ fileIds: FileIds }),
    status: 201,
    response,
    failures: ['not_found', 'not_allowed', 'key_reused'],
  }),
  removePhotoOfCard: endpoint({
    method: 'DELETE',
    path: `${path}/:fileId`,
    summary: 'Take a photo from a card; it is gone a day later',
    access: 'may:manage_leagues/leagues',
    params: z.object({ ...params.shape, fileId: Id }),
    response,
    failures: ['not_found'],
  }),
}
