import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'

import { fileTypeFromFile } from 'file-type'

import { atomically } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import { type ReceivedFile, receiveFile } from '#server/kernel/http/receive-file.ts'
import { type Limit, tooManyRequests } from '#server/kernel/limits/limits.ts'
import type { Work } from '#server/kernel/work.ts'
import { filesContract, type UploadedFile } from '#shared/files/contract.ts'
import { Failure } from '#shared/http/failure.ts'
import { signedIn } from '#shared/permissions/may.ts'

import { refuseOtherThanPdf } from './document.ts'
import { cleanName } from './name.ts'
import { pictureFormats, pictureOf } from './picture.ts'
import { bytesUploadedBy, deleteFile, insertFile, lockKeys } from './store.ts'

/** How long an upload waits to be linked to a record. */
export const graceMilliseconds = 24 * 3_600_000

const ofOne: Limit = { name: 'files of one account', max: 200, perSeconds: 3600 }
const mostBytesADay = 1024 ** 3

interface Upload {
  body: Readable
  name?: string
}

/** Stores a photo or document of a signed-in user until they link it to a record. */
export async function uploadFile(work: Work, { body, name }: Upload, key: string | undefined): Promise<UploadedFile> {
  const { userId } = signedIn(work.context.actor)
  await refuseTooMuch(work, userId)

  return receiveFile(body, (received) => {
    const keyed = { endpoint: filesContract.uploadFile, key, request: { sha256: received.sha256, name } }
    return withIdempotency(work, keyed, async (keep) => {
      const uploaded = await shelve(work, await prepared(received, name), userId)
      // When another request with the same key was faster, this upload expires like any that nobody links.
      return atomically(work, (work) => keep(work, uploaded))
    })
  })
}

async function refuseTooMuch(work: Work, userId: string): Promise<void> {
  const {
    services: { limits, config },
    now,
  } = work

  await limits.take(ofOne, userId, tooManyRequests)
  const since = new Date(now.getTime() - graceMilliseconds)
  if (config.rateLimits && (await bytesUploadedBy(work, userId, since)) > mostBytesADay) {
    throw new Failure('too_many_requests', 'You have sent 1 GB within a day. Please go on tomorrow.', {
      retryAfterSeconds: 3600,
    })
  }
}

interface PreparedFile {
  type: 'image/jpeg' | 'application/pdf'
  name: string
  full: Buffer
  preview?: Buffer
  width?: number
  height?: number
}

/** Prepares what is stored. The type is found from the content, whatever the name says. */
async function prepared({ path, bytes }: ReceivedFile, name: string | undefined): Promise<PreparedFile> {
  if (bytes === 0) throw new Failure('invalid_input', 'This file is empty.')
  const type = (await fileTypeFromFile(path))?.mime ?? ''
  if (Object.hasOwn(pictureFormats, type)) {
    return { type: 'image/jpeg', name: cleanName(name, 'image/jpeg'), ...(await pictureOf(path, type)) }
  }
  if (type === 'application/pdf') {
    await refuseOtherThanPdf(path, bytes)
    return { type, name: cleanName(name, type), full: await readFile(path) }
  }

  throw new Failure(
    'invalid_input',
    isApple(type) ? appleOnly : 'Send a photo (JPEG, PNG, WebP or AVIF) or a PDF document.',
  )
}

const isApple = (type: string) => type === 'image/heic' || type === 'image/heif'
const appleOnly =
  'HEIC photos cannot be read here. Send it as JPEG: in the settings of an iPhone, Camera, Formats, Most Compatible.'

const sha256Of = (content: Buffer) => createHash('sha256').update(content).digest('hex')

/**
 * Inserts the row before the bytes are stored. Whoever removes unused bytes (collect.ts) takes the same lock, so that
 * these are never removed.
 */
async function shelve(work: Work, { full, preview, ...facts }: PreparedFile, userId: string): Promise<UploadedFile> {
  const {
    services: { shelf },
    now,
  } = work
  const sha256 = sha256Of(full)
  const previewSha256 = preview ? sha256Of(preview) : null
  const times = { createdAt: now, expiresAt: new Date(now.getTime() + graceMilliseconds) }
  const row = await atomically(work, async (work) => {
    await lockKeys(work, previewSha256 === null ? [sha256] : [sha256, previewSha256])
    return insertFile(work, { ...facts, ...times, sha256, previewSha256, bytes: full.length, createdBy: userId })
  })
  try {
    await shelf.put(sha256, full, facts.type)
    if (preview && previewSha256 !== null) await shelf.put(previewSha256, preview, 'image/jpeg')
  } catch (error) {
    await deleteFile(work, row.id)
    throw error
  }

  return filesContract.uploadFile.response.parse(row)
}
