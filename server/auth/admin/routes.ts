import { redirectOf } from '#server/auth/codes/redirect.ts'
import { authHandlersFor } from '#server/auth/http/mount.ts'
import { listPasskeys, removePasskeyOf } from '#server/auth/passkeys/passkeys.ts'
import { endDevice, listDevices } from '#server/auth/sessions/devices.ts'
import { userJson } from '#server/auth/user-json.ts'
import type { Work } from '#server/kernel/work.ts'
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

const idOf = async (work: Work, userId: string) => (await accountOf(work, userId)).id

export const adminRoutes = authHandlersFor({ ...adminContract, ...adminSecurityContract }, () => {
  return {
    listUsers: ({ query, work }) => listUsers(work, query),
    createUser: ({ body, work }) => createUser(work, body),
    readUserById: async ({ params, work }) => userJson(await accountOf(work, params.userId)),
    changeUser: ({ params: { userId }, body: change, work }) => changeUser(work, { userId, change }),
    deleteUser: ({ params, body, work }) => deleteUser(work, { ...params, softly: body?.should_soft_delete === true }),
    previewDeletion: ({ params, work }) => previewDeletion(work, params.userId),

    generateLink: ({ body, query, work, ...request }) => {
      const redirect_to = query.redirect_to ?? body.redirect_to ?? undefined
      return generateLink(work, body, {
        ...request,
        redirectTo: redirectOf(work, { ...request, query: { redirect_to } }),
      })
    },
    inviteUser: ({ body, work, ...request }) =>
      invite(work, body, { ...request, redirectTo: redirectOf(work, request) }),

    listFactorsOf: ({ params, work }) => listFactors(work, params.userId),
    changeFactor: ({ params, body, work }) =>
      changeFactor(work, { ...params, name: body.friendly_name ?? '', phone: body.phone }),
    deleteFactor: ({ params, work }) => deleteFactor(work, params),
    listPasskeysOf: async ({ params, work }) => listPasskeys(work, await idOf(work, params.userId)),
    deletePasskey: async ({ params, work }) => removePasskeyOf(work, await idOf(work, params.userId), params.passkeyId),
    listSessionsOf: async ({ params, work }) => listDevices(work, { userId: await idOf(work, params.userId) }),
    endSessionOf: async ({ params, work }) =>
      endDevice(work, { userId: await idOf(work, params.userId) }, params.sessionId),

    listAuditEntries: ({ query, work }) => listAuditEntries(work, query),
  }
})
