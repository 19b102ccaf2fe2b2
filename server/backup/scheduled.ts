import { mkdir, readdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'

import type { Services } from '#server/kernel/services.ts'
import type { Work } from '#server/kernel/work.ts'

import { backUp } from './back-up.ts'
import { listOffSite, removeOffSite, sendOffSite } from './off-site.ts'

const named = /^loftlie-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.gz(\.partial)?$/

/** The copies that were made by themselves, the newest first. */
async function listCopies(folder: string, now: Date) {
  return (await listFiles(folder))
    .filter((name) => !name.endsWith('.partial'))
    .map((name) => ({ file: join(folder, name), at: new Date(name.replace(named, '$1-$2-$3T$4:$5:$6Z')) }))
    .filter(({ at }) => at <= now) // One from the future was made by a clock that was wrong: it would stand for all to come.
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
}

/** What the job wrote into the folder. */
async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    throw unusable(folder, error)
  })
  return entries.filter((entry) => entry.isFile() && named.test(entry.name)).map(({ name }) => name)
}

/** Says what is wrong with the folder, in place of the name of an error. */
function unusable(folder: string, cause: unknown): Error {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause)
  const why =
    code === 'ENOENT'
      ? `There is no folder ${folder}, which BACKUP_DIR names: a running server makes it, if it may.`
      : `The folder ${folder}, which BACKUP_DIR names, cannot be used (${code}): give the server one that it may read and write.`

  return new Error(why, { cause })
}

/** When the newest of them was made; undefined without any. */
export async function lastCopyAt(folder: string, now: Date): Promise<Date | undefined> {
  const [newest] = await listCopies(folder, now)
  return newest?.at
}

/**
 * A job: makes the copy of the day once its time has come, also when that was while no server ran, and puts into the bucket
 * what is not there yet, also when that could not be reached before.
 */
export async function backUpWhenDue(work: Work, databaseUrl: string): Promise<void> {
  const {
    services: { config },
    now,
  } = work

  if (!config.backup) return

  await makeCopyWhenDue(work, config.backup, databaseUrl)
  await sendCopies(work, await listCopies(config.backup.folder, now))
}

type Settings = NonNullable<Services['config']['backup']>

async function makeCopyWhenDue(
  { services: { shelf, config, log }, now }: Work,
  { folder, timeOfDay, keep }: Settings,
  databaseUrl: string,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
    throw unusable(folder, error)
  })
  const last = await lastCopyAt(folder, now)
  if (last && last >= lastTimeAt(timeOfDay, now)) return

  // Of runs that were cut off: one job runs at a time.
  for (const name of await listFiles(folder)) if (name.endsWith('.partial')) await rm(join(folder, name))

  const stamp = now.toISOString().replace(/[-:]|\.\d+/g, '')
  const shelving = { shelf, isBucket: 'bucket' in config.files }
  const { missing, ...copied } = await backUp(databaseUrl, join(folder, `loftlie-${stamp}.gz`), now, shelving)
  log.info(copied, 'The studio was backed up')
  if (missing > 0) log.error({ missing }, 'Files are not on the shelf: restore them from an older backup')
  for (const { file } of (await listCopies(folder, now)).slice(keep)) await rm(file)
}

/** The bucket has what the folder has, and no more of ours: what others put there stays. */
async function sendCopies(
  { services: { config, log } }: Work,
  copies: Awaited<ReturnType<typeof listCopies>>,
): Promise<void> {
  const there = await listOffSite(config)
  if (!there) return

  for (const { file } of copies.filter((copy) => !there.includes(basename(copy.file)))) {
    await sendOffSite(config, file)
    log.info({ file: basename(file) }, 'A copy of the studio was put into the bucket')
  }
  const kept = new Set(copies.map(({ file }) => basename(file)))
  const old = there.filter((name) => named.test(name) && !kept.has(name))
  if (copies.length > 0 && old.length > 0) await removeOffSite(config, old)
}

/** The last moment at which it was that time of day, in UTC. */
export function lastTimeAt(timeOfDay: string, now: Date): Date {
  const today = new Date(`${now.toISOString().slice(0, 10)}T${timeOfDay}:00Z`)
  return today <= now ? today : new Date(today.getTime() - 24 * 3_600_000)
}
