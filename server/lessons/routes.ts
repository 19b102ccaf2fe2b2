import { handlersFor } from '#server/kernel/http/mount.ts'
import { lessonsContract } from '#shared/lessons/contract.ts'

import { listClinics, listLessonPackages } from './service.ts'

export const lessonsRoutes = handlersFor(lessonsContract, ({ db, now }) => ({
  listClinics: () => listClinics(db, now()),
  listLessonPackages: () => listLessonPackages(db),
}))
