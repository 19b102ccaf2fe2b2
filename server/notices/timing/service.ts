import type { Db } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import { changeSetting, readSetting, type Setting } from '#server/settings/service.ts'
import { Timing, usualTiming } from '#shared/notices/timing.ts'

const setting: Setting<Timing> = { key: 'notice_timing', schema: Timing, usual: usualTiming }

export async function readTiming(db: Db) {
  const { value, version } = await readSetting(db, setting)

  return { ...value, version }
}

export async function changeTiming(db: Db, { version, ...value }: Timing & { version: number }, context: Context) {
  const changed = await changeSetting(db, setting, { value, version }, context)

  return { ...changed.value, version: changed.version }
}
