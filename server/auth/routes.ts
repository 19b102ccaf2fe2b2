import { handlersFor } from '#server/http/mount.ts'
import { readStudioName } from '#server/settings/service.ts'
import { authContract } from '#shared/auth/contract.ts'
import { signedIn } from '#shared/permissions/may.ts'

import { readUser, signOut, updateUser } from './account.ts'
import { issueToken } from './sign-in.ts'
import { signUp } from './sign-up.ts'
import { verifyPage } from './verify-page.ts'
import { confirmLink, verify } from './verify.ts'

export const authRoutes = handlersFor(authContract, (services) => ({
  signUp: ({ body, ...context }) => signUp(services, body, context),
  issueToken: ({ query, body, ...context }) => issueToken(services, query.grant_type, body, context),
  signOut: ({ query, ...context }) => signOut(services, signedIn(context.actor), query.scope ?? 'global', context),
  readUser: ({ actor }) => readUser(services, signedIn(actor)),
  updateUser: ({ body, ...context }) => updateUser(services, signedIn(context.actor), body, context),
  showVerification: async ({ query }) => verifyPage(await readStudioName(services.db), query),
  verify: ({ body, ...context }) => verify(services, body, context),
  confirmLink: ({ body, ...context }) => confirmLink(services, body, context),
  listKeys: () => services.keys.published(),
}))
