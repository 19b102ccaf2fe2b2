import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { LessonPackage } from '#shared/lessons/contract.ts'

import { listActivePackages } from './store.ts'

export { lessonCredits } from './credits/spend.ts'
export { listWholeClinics, overwriteClinic, removeClinic } from './editor/set-up-clinics.ts'
export { putClinic } from './editor/clinics.ts'
export { listPlacedPackages } from './editor/package-store.ts'
export { putPackage, rewritePackage } from './editor/packages.ts'

export async function listLessonPackages(work: OnDatabase): Promise<LessonPackage[]> {
  const rows = await listActivePackages(work)

  return rows.map(({ lessonCents, ...one }) => ({ ...one, singlyCents: one.lessons * lessonCents }))
}
