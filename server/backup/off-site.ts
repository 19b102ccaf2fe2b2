import { stat } from 'node:fs/promises'
import { basename } from 'node:path'

import { openBucket, type Shelf } from '#server/files/service.ts'
import type { Config } from '#server/kernel/config/config.ts'
import { reasonOf } from '#server/kernel/feature.ts'

type Settings = Pick<Config, 'backupBucket'>

/** The bucket that keeps copies away from this machine; undefined where none is set. */
const bucketOf = ({ backupBucket }: Settings): Shelf | undefined => backupBucket && openBucket(backupBucket, 'backups/')

/** What is wrong with the bucket, in place of the sentence for whoever looks at photos. */
const unusable = ({ backupBucket }: Settings, cause: unknown) =>
  new Error(`The bucket ${backupBucket?.bucket ?? ''}, which BACKUP_BUCKET names, cannot be used: ${reasonOf(cause)}`, {
    cause,
  })

/** The names of all that lie there; undefined where no bucket is set. */
export async function listOffSite(settings: Settings): Promise<string[] | undefined> {
  const bucket = bucketOf(settings)
  if (!bucket) return undefined

  const names: string[] = []
  try {
    for (;;) {
      const page = await bucket.list(names.at(-1))
      if (page.length === 0) return names
      names.push(...page.map(({ key }) => key))
    }
  } catch (error) {
    throw unusable(settings, error)
  }
}

/** Puts a copy into the bucket, by its name. Returns whether there is one. */
export async function sendOffSite(settings: Settings, file: string): Promise<boolean> {
  const bucket = bucketOf(settings)
  if (!bucket) return false

  const { size: bytes } = await stat(file)
  await bucket.put(basename(file), { path: file, bytes }, 'application/gzip').catch((error: unknown) => {
    throw unusable(settings, error)
  })
  return true
}

export async function removeOffSite(settings: Settings, names: readonly string[]): Promise<void> {
  await bucketOf(settings)
    ?.remove(names)
    .catch((error: unknown) => {
      throw unusable(settings, error)
    })
}

/** A copy by its name; undefined where there is neither it nor a bucket. */
export const readOffSite = async (settings: Settings, name: string) =>
  bucketOf(settings)
    ?.get(name)
    .catch((error: unknown) => {
      throw unusable(settings, error)
    })
