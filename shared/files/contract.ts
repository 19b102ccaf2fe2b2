import { z } from 'zod'

import { personal } from '#shared/audit/personal.ts'
import { endpoint } from '#shared/http/endpoint.ts'
import { Id, IdempotencyHeaders, Instant, Line } from '#shared/http/wire.ts'

/** All pictures are stored as JPEG, which every browser, mail program and printer takes. */
export const fileTypes = ['image/jpeg', 'application/pdf'] as const

const facts = {
  id: Id,
  /** The uploader's name for it. */
  name: z.string(),
  type: z.enum(fileTypes),
  bytes: z.int(),
  /** Only for pictures. */
  width: z.int().nullable(),
  height: z.int().nullable(),
}

/** An upload that belongs to nothing yet: it waits a day to be linked to a record. */
export const UploadedFile = z.object(facts)
export type UploadedFile = z.output<typeof UploadedFile>

/** A photo or document of a record. Its addresses open it without signing in, for an hour at most. */
export const StoredFile = z.object({
  ...facts,
  /** Its role at the record. */
  kind: z.string(),
  /** The caption. */
  caption: z.string().nullable(),
  at: Instant,
  address: z.string(),
  /** The address of the preview; null for a document. */
  preview: z.string().nullable(),
})
export type StoredFile = z.output<typeof StoredFile>

export const fileVariants = ['full', 'preview'] as const
export type FileVariant = (typeof fileVariants)[number]

/** Nobody looks at more at once. */
export const mostFilesAtOnce = 30

export const FileIds = z.array(Id).min(1).max(mostFilesAtOnce)

export const NewCaption = z.strictObject({
  caption: Line(300)
    .meta({ examples: ['The grip of the 7-iron, worn through'] })
    .nullable()
    .register(personal),
})
export type NewCaption = z.output<typeof NewCaption>

const person = z.object({ personId: Id })
const fileOfPerson = z.object({ personId: Id, fileId: Id })
const StoredFiles = z.object({ files: z.array(StoredFile) })

export const filesContract = {
  uploadFile: endpoint({
    method: 'POST',
    path: '/api/v1/files',
    summary: 'Upload a photo (JPEG, PNG, WebP, AVIF) or a PDF document of up to 50 MB, to be put beside a record',
    access: 'signed-in',
    headers: IdempotencyHeaders,
    /** The file's name where it comes from; characters that a name cannot have are removed. */
    query: z.strictObject({ name: z.string().max(500).exactOptional() }),
    consumes: 'application/octet-stream',
    body: z.instanceof(Uint8Array),
    status: 201,
    response: UploadedFile,
    /** `invalid_input`: neither a photo nor a document, or unreadable. */
    failures: ['key_reused'],
    limit: { max: 300, perSeconds: 600 },
  }),
  readFile: endpoint({
    method: 'GET',
    path: '/api/v1/files/:fileId',
    summary: 'A photo or document, by an address that a record has handed out',
    access: 'anyone',
    params: z.object({ fileId: Id }),
    query: z.strictObject({
      variant: z.enum(fileVariants),
      /** In seconds since 1970. */
      until: z.coerce.number<number>().int().min(0).max(9_999_999_999),
      signature: z.string().max(100),
    }),
    produces: 'application/octet-stream',
    response: z.instanceof(Uint8Array),
    /** `expired`: the record that it belongs to has a new address. */
    failures: ['not_found', 'expired 410'],
  }),
  listFilesOfPerson: endpoint({
    method: 'GET',
    path: '/api/v1/people/:personId/files',
    summary: 'Photos and documents of a client',
    access: 'may:read/users',
    params: person,
    response: StoredFiles,
    failures: ['not_found'],
  }),
  addFilesOfPerson: endpoint({
    method: 'POST',
    path: '/api/v1/people/:personId/files',
    summary: 'Put what was uploaded beside a client',
    access: 'may:manage_clients/users',
    params: person,
    headers: IdempotencyHeaders,
    body: z.strictObject({ fileIds: FileIds }),
    status: 201,
    response: StoredFiles,
    failures: ['not_found', 'key_reused'],
  }),
  captionFileOfPerson: endpoint({
    method: 'PATCH',
    path: '/api/v1/people/:personId/files/:fileId',
    summary: 'Say what is seen on a photo of a client',
    access: 'may:manage_clients/users',
    params: fileOfPerson,
    body: NewCaption,
    response: StoredFiles,
    failures: ['not_found'],
  }),
  removeFileOfPerson: endpoint({
    method: 'DELETE',
    path: '/api/v1/people/:personId/files/:fileId',
    summary: 'Take a photo or document from a client; it is gone a day later',
    access: 'may:manage_clients/users',
    params: fileOfPerson,
    status: 204,
    response: z.void(),
    failures: ['not_found'],
  }),
}
