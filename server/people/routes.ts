import { handlersFor } from '#server/kernel/http/mount.ts'
import { peopleContract } from '#shared/people/contract.ts'
import { waitingContract } from '#shared/people/waiting.ts'
import { signedIn } from '#shared/permissions/may.ts'

import { exportPeople } from './export.ts'
import { importPeople } from './import/import.ts'
import { changeProfile, pageOfPeople, profileOf } from './service.ts'
import { listWaiting } from './waiting.ts'

export const waitingRoutes = handlersFor(waitingContract, () => ({
  listWaiting: async ({ actor, work }) => ({ parts: await listWaiting(work, signedIn(actor).userId) }),
}))

export const peopleRoutes = handlersFor(peopleContract, () => ({
  readMyProfile: async ({ actor, work }) => (await profileOf(work, signedIn(actor).userId)) ?? null,
  changeMyProfile: ({ body, work, ...context }) => changeProfile(work, signedIn(context.actor).userId, body),
  listPeople: ({ query, work }) => pageOfPeople(work, query),
  importPeople: ({ body, query, work }) => importPeople(work, { bytes: body, ...query }),
  exportPeople: ({ query, work }) => exportPeople(work, query),
}))
