import type { Db } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import { changeSetting, readSetting, type Setting } from '#server/settings/service.ts'
import { BuildTerms, usualTerms, type VersionedBuildTerms } from '#shared/builds/terms.ts'

const setting: Setting<BuildTerms> = { key: 'build_terms', schema: BuildTerms, usual: usualTerms }

export async function readTerms(db: Db): Promise<VersionedBuildTerms> {
  const { value, version } = await readSetting(db, setting)

  return { ...value, version }
}

export async function changeTerms(
  db: Db,
  { version, ...value }: VersionedBuildTerms,
  context: Context,
): Promise<VersionedBuildTerms> {
  const changed = await changeSetting(db, setting, { value, version }, context)

  return { ...changed.value, version: changed.version }
}
