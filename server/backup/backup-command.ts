import { existsSync } from 'node:fs'

import type { Invocation } from '#server/kernel/command.ts'
import { ConfigError } from '#server/kernel/config/config.ts'
import { admitServer } from '#server/kernel/db/logins.ts'
import { requeueWaiting } from '#server/notices/service.ts'

import { backUp } from './back-up.ts'
import { restore } from './restore.ts'

export async function runBackup({ serverUrl, words: [file] }: Invocation, now: Date): Promise<string> {
  if (!file) throw new ConfigError('Say where to: backup FILE.')
  if (existsSync(file)) throw new ConfigError(`${file} is there already: nothing was written.`)

  const { tables, rows, bytes } = await backUp(serverUrl, file, now)
  return `Wrote ${rows} rows of ${tables} tables to ${file} (${megabytes(bytes)} MB), and read it back whole. SECRET_KEY is not in it.`
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

  const { takenAt, tables, rows, applied } = await restore({ db, url: ownerUrl, config }, file)
  await admitServer(db, serverUrl)
  const services = await openServices()
  await requeueWaiting(services)
  services.mailer?.close()
  const after = applied.length > 0 ? ` Then applied ${applied.join(', ')}.` : ''
  return `Restored ${rows} rows of ${tables} tables, as the studio stood at ${takenAt}.${after}`
}

export const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1)
