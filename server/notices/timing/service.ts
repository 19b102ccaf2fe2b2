import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Acting } from '#server/kernel/work.ts'
import { changeSetting, readSetting, type Setting } from '#server/settings/service.ts'
import { Timing, usualTiming } from '#shared/notices/timing.ts'

const setting: Setting<Timing> = { key: 'notice_timing', schema: Timing, usual: usualTiming }

export async function readTiming(work: OnDatabase) {
  const { value, version } = await readSetting(work, setting)

  return { ...value, version }
}

export async function changeTiming(work: Acting, { version, ...value }: Timing & { version: number }) {
  const changed = await changeSetting(work, setting, { value, version })

  return { ...changed.value, version: changed.version }
}
