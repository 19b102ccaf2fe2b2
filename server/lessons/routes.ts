import { handlersFor } from '#server/kernel/http/mount.ts'
import { lessonsContract } from '#shared/lessons/contract.ts'
import { signedIn } from '#shared/permissions/may.ts'

import { listClinics } from './clinics/clinics.ts'
import { giveLessonBack } from './credits/give-back.ts'
import { listMine, listOfPerson } from './credits/list.ts'
import { listLessonPackages } from './service.ts'

export const lessonsRoutes = handlersFor(lessonsContract, (services) => {
  const { db, now } = services

  return {
    listClinics: () => listClinics(db, now()),
    listLessonPackages: () => listLessonPackages(db),
    listMyLessonCredits: ({ actor }) => listMine(db, signedIn(actor).userId, now()),
    listLessonCreditsOfPerson: ({ params, actor }) => listOfPerson(db, params.personId, { now: now(), actor }),
    giveLessonBack: ({ params, body, ...context }) => giveLessonBack(services, { ...params, ...body }, context),
  }
})
