import { handlersFor } from '#server/kernel/http/mount.ts'
import { householdsContract } from '#shared/people/households.ts'
import { signedIn } from '#shared/permissions/may.ts'

import { readHousehold, setHousehold } from './service.ts'
import { listBookable } from './store.ts'

export const householdsRoutes = handlersFor(householdsContract, ({ db }) => ({
  readHousehold: ({ params }) => readHousehold(db, params.personId),
  listBookable: async ({ actor }) => ({ people: await listBookable(db, signedIn(actor).userId) }),
  setHousehold: ({ params, body, ...context }) => setHousehold(db, { ...params, ...body }, context),
}))
