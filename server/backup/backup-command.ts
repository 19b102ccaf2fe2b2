import { existsSync } from 'node:fs'

import type { Invocation } from '#server/kernel/command.ts'
import { ConfigError } from '#server/kernel/config/config.ts'
import { admitServer } from '#server/kernel/db/logins.ts'
import { requeueWaiting } from '#server/notices/service.ts'

import { backUp, shelvingOf } from './back-up.ts'
import { restore } from './restore.ts'

export async function runBackup({ serverUrl, config, words: [file] }: Invocation, now: Date): Promise<string> {
  if (!file) throw new ConfigError('Say where to: backup FILE.')
  if (existsSync(file)) throw new ConfigError(`${file} is there already: nothing was written.`)

  const shelving = shelvingOf(config)
  const { tables, rows, bytes, files, missing } = await backUp(serverUrl, file, now, shelving)
  const photos =
    files > 0
      ? ` ${files} photos and documents are ${shelving.isBucket ? 'listed: they stay in their bucket' : 'in it'}.`
      : ''
  const lost = missing > 0 ? ` ${missing} are not on their shelf.` : ''
  return `Wrote ${rows} rows of ${tables} tables to ${file} (${megabytes(bytes)} MB), and read it back whole.${photos}${lost} SECRET_KEY is not in it.`
}

export async function runRestore({
  db,
  serverUrl,
  ownerUrl,
  config,
  openServices,
  words: [file],
}: Invocation): Promise<string> {
  if (!file) throw new ConfigError('Say what: restore FILE.')

  const { shelf } = shelvingOf(config)
  const { takenAt, tables, rows, applied, missing } = await restore({ db, url: ownerUrl, config, shelf }, file)
  await admitServer(db, serverUrl)
  const services = await openServices()
  await requeueWaiting(services)
  services.mailer?.close()
  const lost = missing > 0 ? ` ${missing} photos and documents are not in the bucket: check FILES_BUCKET.` : ''
  const after = applied.length > 0 ? ` Then applied ${applied.join(', ')}.` : ''
  return `Restored ${rows} rows of ${tables} tables, as the studio stood at ${takenAt}.${after}${lost}`
}

export const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1)
