import { z } from 'zod'

import { Slot } from '#shared/clubs/slots.ts'
import { ClubSpec } from '#shared/clubs/spec.ts'
import { FileIds, StoredFile } from '#shared/files/contract.ts'
import { endpoint } from '#shared/http/endpoint.ts'
import { Id, IdempotencyHeaders } from '#shared/http/wire.ts'

import { Club } from './bag-contract.ts'

/** A club as its owner and staff see it. */
export const ClubOfOwner = z.object({
  ...Club.shape,
  photos: z.array(StoredFile),
  /** Only for staff. */
  owner: z.object({ id: Id, name: z.string() }).nullable(),
  isOwn: z.boolean(),
})
export type ClubOfOwner = z.output<typeof ClubOfOwner>

const Passport = z.object({
  /** True when it is lost or stolen: whoever holds it is asked to tell the studio. */
  isMissing: z.boolean(),
  /** Null for callers who neither own it nor work here, and for unknown codes, so that a code reveals nothing. */
  club: ClubOfOwner.nullable(),
})
export type Passport = z.output<typeof Passport>

const NewClub = z.strictObject({ slot: Slot.meta({ examples: ['7i'] }), spec: ClubSpec.exactOptional() })

const params = z.object({ clubId: Id })
const photoOfClub = z.object({ clubId: Id, fileId: Id })
const failures = ['not_found'] as const

/** The page behind the code on a club's shaft band. */
export const passportContract = {
  readPassport: endpoint({
    method: 'GET',
    path: '/api/v1/passports/:code',
    summary: 'The club that has this code: all of it to its owner and to staff, to others only whether it is missed',
    access: 'anyone',
    params: z.object({ code: z.string().max(40) }),
    response: Passport,
    limit: { max: 60, perSeconds: 600 },
  }),
  addMyClub: endpoint({
    method: 'POST',
    path: '/api/v1/clubs/mine',
    summary: 'Put a club into one’s own bag',
    access: 'signed-in',
    headers: IdempotencyHeaders,
    body: NewClub,
    status: 201,
    response: Club,
    failures: ['invalid_input', 'key_reused'],
  }),
  addClubPhotos: endpoint({
    method: 'POST',
    path: '/api/v1/clubs/:clubId/photos',
    summary: 'Put photos or receipts beside a club of one’s own, or of a client',
    access: 'signed-in',
    params,
    headers: IdempotencyHeaders,
    body: z.strictObject({ fileIds: FileIds }),
    status: 201,
    response: z.object({ photos: z.array(StoredFile) }),
    failures: ['not_found', 'key_reused'],
  }),
  removeClubPhoto: endpoint({
    method: 'DELETE',
    path: '/api/v1/clubs/:clubId/photos/:fileId',
    summary: 'Take a photo or receipt from a club; it is gone a day later',
    access: 'signed-in',
    params: photoOfClub,
    status: 204,
    response: z.void(),
    failures,
  }),
  giveClub: endpoint({
    method: 'POST',
    path: '/api/v1/clubs/:clubId/owner',
    summary: 'Make it another client’s: it keeps what it is, and loses the former owner’s photos and notes',
    access: 'may:manage_tickets/workshop',
    params,
    body: z.strictObject({ personId: Id }),
    response: Club,
    failures,
  }),
  drawInsurance: endpoint({
    method: 'GET',
    path: '/api/v1/clubs/insurance',
    summary: 'One document for an insurer: specifications, serials, photos and receipts of clubs of one’s own',
    access: 'signed-in',
    /** By default all of one's own clubs. */
    query: z.strictObject({ only: z.literal('missing').exactOptional() }),
    produces: 'application/pdf',
    response: z.instanceof(Uint8Array),
    failures,
  }),
}
