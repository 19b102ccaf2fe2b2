import { handlersFor } from '#server/kernel/http/mount.ts'
import { householdsContract } from '#shared/people/households.ts'
import { signedIn } from '#shared/permissions/may.ts'

import { addChild, leaveOwnHousehold, readOwnHousehold } from './own.ts'
import { readHousehold, setHousehold } from './service.ts'
import { listBookable } from './store.ts'

export const householdsRoutes = handlersFor(householdsContract, () => ({
  readHousehold: ({ params, work }) => readHousehold(work, params.personId),
  listBookable: async ({ actor, work }) => ({ people: await listBookable(work, signedIn(actor).userId) }),
  readOwnHousehold: ({ actor, work }) => readOwnHousehold(work, signedIn(actor).userId),
  addChild: ({ body, headers, work }) => addChild(work, { body, key: headers['idempotency-key'] }),
  leaveOwnHousehold: ({ params, work }) => leaveOwnHousehold(work, params),
  setHousehold: ({ params, body, work }) => setHousehold(work, { ...params, ...body }),
}))
