import type { Readable } from 'node:stream'

import type { Config } from '#server/kernel/config/config.ts'
import { Failure } from '#shared/http/failure.ts'

import { openFolder } from './folder.ts'

export interface ShelfFile {
  key: string
  bytes: number
  /** When it was stored, by the shelf's clock. */
  at: Date
}

/** Bytes by key, in a folder or a bucket. Keys are always our own names. */
export interface Shelf {
  /** Stores the whole or nothing, and overwrites the same key. */
  put: (key: string, content: Buffer | OnDisk, type: string) => Promise<void>
  /** Undefined when the key is unknown. */
  get: (key: string) => Promise<Readable | undefined>
  /** A missing key counts as removed. */
  remove: (keys: readonly string[]) => Promise<void>
  /** Up to a thousand files by key, after `after`; an empty list at the end. */
  list: (after?: string) => Promise<ShelfFile[]>
}

/** A file on this machine that is too large for memory. */
export interface OnDisk {
  path: string
  bytes: number
}

/** The shelf of photos and documents. Opening it calls nothing. */
export const openShelf = ({ files }: Pick<Config, 'files'>): Shelf =>
  'folder' in files ? withOwnFailure(openFolder(files.folder)) : openBucket(files)

interface Bucket {
  s3: Extract<Config['files'], { bucket: string }>['s3']
  bucket: string
}

/** Loaded at the first use, because the S3 client takes 40 MB of memory that a folder does not need. */
export function openBucket(settings: Bucket, prefix = 'files/'): Shelf {
  let opened: Promise<Shelf> | undefined
  const open = () => (opened ??= import('./bucket.ts').then(({ openS3 }) => openS3(settings, prefix)))

  return withOwnFailure({
    put: async (...given) => (await open()).put(...given),
    get: async (...given) => (await open()).get(...given),
    remove: async (...given) => (await open()).remove(...given),
    list: async (...given) => (await open()).list(...given),
  })
}

/** A shelf that fails is not the caller's fault, so it answers with a failure of its own. */
function withOwnFailure(shelf: Shelf): Shelf {
  return {
    put: (...given) => shelf.put(...given).catch(throwUnavailable),
    get: (...given) => shelf.get(...given).catch(throwUnavailable),
    remove: (...given) => shelf.remove(...given).catch(throwUnavailable),
    list: (...given) => shelf.list(...given).catch(throwUnavailable),
  }
}

function throwUnavailable(cause: unknown): never {
  const sentence = 'Photos and documents cannot be reached right now. Please try again in a moment.'
  throw new Failure('unavailable', sentence, { cause, retryAfterSeconds: 10 })
}

declare module '#server/kernel/services.ts' {
  interface Services {
    shelf: Shelf
  }
}
