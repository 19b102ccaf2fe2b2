import type { Readable } from 'node:stream'

import type { Config } from '#server/kernel/config/config.ts'
import { Failure } from '#shared/http/failure.ts'

import { openFolder } from './folder.ts'

export interface ShelfFile {
  key: string
  bytes: number
  /** When it was put there, by the shelf's own clock. */
  at: Date
}

/** Bytes by key, in a folder or in a bucket. Keys are names of ours, never of anybody else. */
export interface Shelf {
  /** Whole or not at all; over what has the key already. */
  put: (key: string, content: Buffer | OnDisk, type: string) => Promise<void>
  /** Undefined when there is nothing by this key. */
  get: (key: string) => Promise<Readable | undefined>
  /** What is not there is as good as removed. */
  remove: (keys: readonly string[]) => Promise<void>
  /** Up to a thousand by key, behind `after`; none when there are no more. */
  list: (after?: string) => Promise<ShelfFile[]>
}

/** A file of this machine, too large for memory. */
export interface OnDisk {
  path: string
  bytes: number
}

/** The shelf of photos and documents. Nothing is asked of it yet. */
export const openShelf = ({ files }: Pick<Config, 'files'>): Shelf =>
  'folder' in files ? sayingWhy(openFolder(files.folder)) : openBucket(files)

interface Bucket {
  s3: Extract<Config['files'], { bucket: string }>['s3']
  bucket: string
}

/** The client of S3 takes 40 MB of memory: who keeps a folder does without. */
export function openBucket(settings: Bucket, prefix = 'files/'): Shelf {
  let opened: Promise<Shelf> | undefined
  const open = () => (opened ??= import('./bucket.ts').then(({ openS3 }) => openS3(settings, prefix)))

  return sayingWhy({
    put: async (...given) => (await open()).put(...given),
    get: async (...given) => (await open()).get(...given),
    remove: async (...given) => (await open()).remove(...given),
    list: async (...given) => (await open()).list(...given),
  })
}

/** Whatever keeps it from answering is no fault of who asks. */
function sayingWhy(shelf: Shelf): Shelf {
  return {
    put: (...given) => shelf.put(...given).catch(told),
    get: (...given) => shelf.get(...given).catch(told),
    remove: (...given) => shelf.remove(...given).catch(told),
    list: (...given) => shelf.list(...given).catch(told),
  }
}

function told(cause: unknown): never {
  const sentence = 'Photos and documents cannot be reached right now. Please try again in a moment.'
  throw new Failure('unavailable', sentence, { cause, retryAfterSeconds: 10 })
}

declare module '#server/kernel/services.ts' {
  interface Services {
    shelf: Shelf
  }
}
