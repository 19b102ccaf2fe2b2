import { handlersFor } from '#server/kernel/http/mount.ts'
import { lessonsContract } from '#shared/lessons/contract.ts'
import { signedIn } from '#shared/permissions/may.ts'

import { listClinics } from './clinics/clinics.ts'
import { giveLessonBack } from './credits/give-back.ts'
import { listMine, listOfPerson } from './credits/list.ts'
import { listLessonPackages } from './service.ts'

export const lessonsRoutes = handlersFor(lessonsContract, () => {
  return {
    listClinics: ({ work }) => listClinics(work),
    listLessonPackages: ({ work }) => listLessonPackages(work),
    listMyLessonCredits: ({ actor, work }) => listMine(work, signedIn(actor).userId),
    listLessonCreditsOfPerson: ({ params, actor, work }) =>
      listOfPerson(work, params.personId, { now: work.now, actor }),
    giveLessonBack: ({ params, body, work }) => giveLessonBack(work, { ...params, ...body }),
  }
})
