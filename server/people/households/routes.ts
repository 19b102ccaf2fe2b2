import { handlersFor } from '#server/kernel/http/mount.ts'
import { householdsContract } from '#shared/people/households.ts'
import { signedIn } from '#shared/permissions/may.ts'

import { addChild, leaveOwnHousehold, readOwnHousehold } from './own.ts'
import { readHousehold, setHousehold } from './service.ts'
import { listBookable } from './store.ts'

export const householdsRoutes = handlersFor(householdsContract, (services) => ({
  readHousehold: ({ params }) => readHousehold(services.db, params.personId),
  listBookable: async ({ actor }) => ({ people: await listBookable(services.db, signedIn(actor).userId) }),
  readOwnHousehold: ({ actor }) => readOwnHousehold(services.db, signedIn(actor).userId),
  addChild: ({ body, headers, ...context }) => addChild(services, { body, key: headers['idempotency-key'] }, context),
  leaveOwnHousehold: ({ params, ...context }) => leaveOwnHousehold(services, params, context),
  setHousehold: ({ params, body, ...context }) => setHousehold(services, { ...params, ...body }, context),
}))
