import { handlersFor } from '#server/http/mount.ts'
import { ownAccountContract } from '#shared/auth/own-account.ts'
import { signedIn } from '#shared/permissions/may.ts'

import { readOwnAccount } from './own-account.ts'

export const ownAccountRoutes = handlersFor(ownAccountContract, ({ db }) => ({
  readOwnAccount: ({ actor }) => readOwnAccount(db, signedIn(actor).userId),
}))
