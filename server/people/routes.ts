import { handlersFor } from '#server/kernel/http/mount.ts'
import { peopleContract } from '#shared/people/contract.ts'
import { waitingContract } from '#shared/people/waiting.ts'
import { signedIn } from '#shared/permissions/may.ts'

import { exportPeople } from './export.ts'
import { importPeople } from './import/import.ts'
import { changeProfile, pageOfPeople, profileOf } from './service.ts'
import { listWaiting } from './waiting.ts'

export const waitingRoutes = handlersFor(waitingContract, (services) => ({
  listWaiting: async ({ actor }) => ({ parts: await listWaiting(services, signedIn(actor).userId) }),
}))

export const peopleRoutes = handlersFor(peopleContract, ({ db, now }) => ({
  readMyProfile: async ({ actor }) => (await profileOf(db, signedIn(actor).userId)) ?? null,
  changeMyProfile: ({ body, ...context }) => changeProfile(db, signedIn(context.actor).userId, body, context),
  listPeople: ({ query }) => pageOfPeople(db, query, now()),
  importPeople: ({ body, query, ...context }) => importPeople(db, { bytes: body, ...query }, context),
  exportPeople: ({ query, ...context }) => exportPeople(db, query, now(), context),
}))
