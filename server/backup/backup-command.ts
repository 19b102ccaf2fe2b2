import { createWriteStream, existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'

import type { Invocation } from '#server/kernel/command.ts'
import { type Config, ConfigError } from '#server/kernel/config/config.ts'
import { grantServerLogin } from '#server/kernel/db/logins.ts'
import { jobWork } from '#server/kernel/work.ts'
import { requeueWaiting } from '#server/notices/service.ts'

import { backUp, shelvingOf } from './back-up.ts'
import { readOffSite, sendOffSite } from './off-site.ts'
import { restore } from './restore.ts'

export async function runBackup({ serverUrl, config, words: [file] }: Invocation, now: Date): Promise<string> {
  if (!file) throw new ConfigError('Say where to: backup FILE.')
  if (existsSync(file)) throw new ConfigError(`${file} is there already: nothing was written.`)

  const shelving = shelvingOf(config)
  const { tables, rows, bytes, files, missing } = await backUp(serverUrl, file, now, shelving)
  const away = (await sendOffSite(config, file)) ? ` It is in the bucket ${config.backupBucket?.bucket ?? ''} too.` : ''
  const photos =
    files > 0
      ? ` ${files} photos and documents are ${shelving.isBucket ? 'listed: they stay in their bucket' : 'in it'}.`
      : ''
  const lost = missing > 0 ? ` ${missing} are not on their shelf.` : ''
  return `Wrote ${rows} rows of ${tables} tables to ${file} (${megabytes(bytes)} MB), and read it back whole.${photos}${lost}${away} SECRET_KEY is not in it.`
}

export async function runRestore({
  db,
  serverUrl,
  ownerUrl,
  config,
  queues,
  openServices,
  words: [file],
}: Invocation): Promise<string> {
  if (!file) throw new ConfigError('Say what: restore FILE.')

  const { shelf } = shelvingOf(config)
  await using archive = await onDisk(config, file)
  const { takenAt, tables, rows, applied, missing } = await restore(
    { db, url: ownerUrl, config, queues, shelf },
    archive.file,
  )
  await grantServerLogin(db, serverUrl)
  const services = await openServices()
  await requeueWaiting(jobWork(services, 'back up'))
  services.mailer?.close()
  const lost = missing > 0 ? ` ${missing} photos and documents are not in the bucket: check FILES_BUCKET.` : ''
  const after = applied.length > 0 ? ` Then applied ${applied.join(', ')}.` : ''
  return `Restored ${rows} rows of ${tables} tables, as the studio stood at ${takenAt}.${after}${lost}`
}

/** A copy as a file of this machine: it is one, or it is fetched from the bucket by its name, and gone afterwards. */
async function onDisk(config: Config, file: string) {
  const content = existsSync(file) ? undefined : await readOffSite(config, basename(file))
  if (!content) return { file, [Symbol.asyncDispose]: () => Promise.resolve() }

  const folder = await mkdtemp(join(tmpdir(), 'restore-'))
  const fetched = join(folder, basename(file))
  await pipeline(content, createWriteStream(fetched, { mode: 0o600 })).catch(async (error: unknown) => {
    await rm(folder, { recursive: true })
    const why = error instanceof Error ? error.message : String(error)
    throw new ConfigError(`${basename(file)} could not be fetched from the bucket: ${why}. Nothing was written.`)
  })
  return { file: fetched, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) }
}

export const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1)
