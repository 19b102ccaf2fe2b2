import { handlersFor } from '#server/kernel/http/mount.ts'
import { ownAccountContract } from '#shared/auth/own-account.ts'
import { signedIn } from '#shared/permissions/may.ts'

import { pageOfActivity } from './activity.ts'
import { deleteOwnAccount } from './delete-account.ts'
import { readOwnAccount } from './own-account.ts'
import { readOwnData } from './own-data.ts'

export const ownAccountRoutes = handlersFor(ownAccountContract, () => ({
  readOwnAccount: ({ actor, work }) => readOwnAccount(work, signedIn(actor).userId),
  listOwnActivity: ({ actor, query, work }) => pageOfActivity(work, signedIn(actor).userId, query),
  downloadOwnData: ({ actor, work }) => readOwnData(work, signedIn(actor)),
  deleteOwnAccount: ({ body, work, ...context }) => deleteOwnAccount(work, signedIn(context.actor), body),
}))
