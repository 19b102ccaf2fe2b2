import { redirectOf } from '#server/auth/codes/redirect.ts'
import { authHandlersFor } from '#server/auth/http/mount.ts'
import { listPasskeys, removePasskeyOf } from '#server/auth/passkeys/passkeys.ts'
import { endDevice, listDevices } from '#server/auth/sessions/devices.ts'
import { userJson } from '#server/auth/user-json.ts'
import { adminSecurityContract } from '#shared/auth/admin-security.ts'
import { adminContract } from '#shared/auth/admin.ts'

import { accountOf } from './account.ts'
import { listAuditEntries } from './audit.ts'
import { changeUser } from './change-user.ts'
import { createUser } from './create-user.ts'
import { deleteUser, previewDeletion } from './delete-user.ts'
import { changeFactor, deleteFactor, listFactors } from './factors.ts'
import { generateLink } from './generate-link.ts'
import { invite } from './invite.ts'
import { listUsers } from './list-users.ts'

export const adminRoutes = authHandlersFor({ ...adminContract, ...adminSecurityContract }, (services) => {
  const { db } = services
  const idOf = async (userId: string) => (await accountOf(db, userId)).id

  return {
    listUsers: ({ query }) => listUsers(services, query),
    createUser: ({ body, ...context }) => createUser(services, body, context),
    readUserById: async ({ params }) => userJson(await accountOf(db, params.userId)),
    changeUser: ({ params: { userId }, body: change, ...context }) => changeUser(services, { userId, change }, context),
    deleteUser: ({ params, body, ...context }) =>
      deleteUser(services, { ...params, softly: body?.should_soft_delete === true }, context),
    previewDeletion: ({ params }) => previewDeletion(db, params.userId),

    generateLink: ({ body, query, ...request }) => {
      const redirect_to = query.redirect_to ?? body.redirect_to ?? undefined
      return generateLink(services, body, {
        ...request,
        redirectTo: redirectOf(services, { ...request, query: { redirect_to } }),
      })
    },
    inviteUser: ({ body, ...request }) =>
      invite(services, body, { ...request, redirectTo: redirectOf(services, request) }),

    listFactorsOf: ({ params }) => listFactors(db, params.userId),
    changeFactor: ({ params, body, ...context }) =>
      changeFactor(services, { ...params, name: body.friendly_name ?? '', phone: body.phone }, context),
    deleteFactor: ({ params, ...context }) => deleteFactor(services, params, context),
    listPasskeysOf: async ({ params }) => listPasskeys(services, await idOf(params.userId)),
    deletePasskey: async ({ params, ...context }) =>
      removePasskeyOf(services, await idOf(params.userId), params.passkeyId, context),
    listSessionsOf: async ({ params }) => listDevices(db, { userId: await idOf(params.userId) }),
    endSessionOf: async ({ params, ...context }) =>
      endDevice(db, { userId: await idOf(params.userId) }, params.sessionId, context),

    listAuditEntries: ({ query }) => listAuditEntries(services, query),
  }
})
