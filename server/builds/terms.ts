import type { Db } from '#server/kernel/db/database.ts'
import { readSetting, type Setting } from '#server/settings/service.ts'
import { BuildTerms, usualTerms } from '#shared/builds/terms.ts'

const setting: Setting<BuildTerms> = { key: 'build_terms', schema: BuildTerms, usual: usualTerms }

export const readTerms = async (db: Db): Promise<BuildTerms> => (await readSetting(db, setting)).value
