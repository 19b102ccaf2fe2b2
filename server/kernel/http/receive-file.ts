import { createHash } from 'node:crypto'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

import { Failure } from '#shared/http/failure.ts'
import { mostUploadBytes, tooLargeUpload } from '#shared/http/upload.ts'

export interface ReceivedFile {
  path: string
  bytes: number
  sha256: string
}

/** Writes an upload to the disk while `work` runs, then deletes it. Reading stops at the limit. */
export async function receiveFile<Result>(
  body: Readable,
  work: (file: ReceivedFile) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'loftlie-upload-'))
  try {
    return await work(await writeTo(join(folder, 'file'), body))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function writeTo(path: string, body: Readable): Promise<ReceivedFile> {
  const hash = createHash('sha256')
  let bytes = 0
  const handle = await open(path, 'wx', 0o600)
  try {
    for await (const chunk of chunksOf(body)) {
      bytes += chunk.length
      if (bytes > mostUploadBytes) throw new Failure('payload_too_large', tooLargeUpload)
      hash.update(chunk)
      await handle.writeFile(chunk)
    }
  } finally {
    await handle.close()
  }
  return { path, bytes, sha256: hash.digest('hex') }
}

// Does not destroy the stream when reading stops early: it is the connection on which the answer goes.
async function* chunksOf(body: Readable): AsyncGenerator<Buffer> {
  const chunks: AsyncIterable<Buffer> = body.iterator({ destroyOnReturn: false })
  const iterator = chunks[Symbol.asyncIterator]()
  for (;;) {
    const { value, done } = await iterator.next().catch((cause: unknown) => {
      throw new Failure('request_timeout', 'The file did not come to its end.', { cause })
    })
    if (done) return
    yield value
  }
}
