import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Acting } from '#server/kernel/work.ts'
import { changeSetting, readSetting, type Setting } from '#server/settings/service.ts'
import { BuildTerms, usualTerms, type VersionedBuildTerms } from '#shared/builds/terms.ts'

const setting: Setting<BuildTerms> = { key: 'build_terms', schema: BuildTerms, usual: usualTerms }

export async function readTerms(work: OnDatabase): Promise<VersionedBuildTerms> {
  const { value, version } = await readSetting(work, setting)

  return { ...value, version }
}

export async function changeTerms(
  work: Acting,
  { version, ...value }: VersionedBuildTerms,
): Promise<VersionedBuildTerms> {
  const changed = await changeSetting(work, setting, { value, version })

  return { ...changed.value, version: changed.version }
}
