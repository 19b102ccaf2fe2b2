import { handlersFor } from '#server/kernel/http/mount.ts'
import { ownAccountContract } from '#shared/auth/own-account.ts'
import { signedIn } from '#shared/permissions/may.ts'

import { pageOfActivity } from './activity.ts'
import { deleteOwnAccount } from './delete-account.ts'
import { readOwnAccount } from './own-account.ts'
import { readOwnData } from './own-data.ts'

export const ownAccountRoutes = handlersFor(ownAccountContract, (services) => ({
  readOwnAccount: ({ actor }) => readOwnAccount(services.db, signedIn(actor).userId),
  listOwnActivity: ({ actor, query }) => pageOfActivity(services.db, signedIn(actor).userId, query),
  downloadOwnData: (context) => readOwnData(services, signedIn(context.actor), context),
  deleteOwnAccount: ({ body, ...context }) => deleteOwnAccount(services, signedIn(context.actor), body, context),
}))
