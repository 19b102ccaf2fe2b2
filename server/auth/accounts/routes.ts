import { handlersFor } from '#server/kernel/http/mount.ts'
import { givableRoles } from '#server/permissions/service.ts'
import { accountsContract } from '#shared/accounts/contract.ts'

import {
  banAccount,
  deleteAccount,
  endDeviceOfAccount,
  liftBan,
  removePasskey,
  removeSecondStep,
  sendPasswordReset,
  signAccountOut,
} from './change.ts'
import { inviteOnce } from './invite.ts'
import { pageOfAccounts, readAccount } from './read.ts'
import { setRolesOfAccount } from './roles.ts'

export const accountsRoutes = handlersFor(accountsContract, (services) => ({
  listAccounts: ({ query, work }) => pageOfAccounts(work, query),
  listGivableRoles: ({ actor }) => givableRoles(services, actor),
  readAccount: ({ params, actor, work }) => readAccount(work, params.accountId, actor),
  setRolesOfAccount: ({ params, body, work }) => setRolesOfAccount(work, { ...params, ...body }),
  inviteAccount: ({ body, headers, work }) => inviteOnce(work, body, headers['idempotency-key']),
  sendPasswordReset: ({ params, work }) => sendPasswordReset(work, params.accountId),
  banAccount: ({ params, body, work }) => banAccount(work, { ...params, ...body }),
  liftBan: ({ params, work }) => liftBan(work, params.accountId),
  removeSecondStep: ({ params, work }) => removeSecondStep(work, params),
  removePasskeyOfAccount: ({ params, work }) => removePasskey(work, params),
  endDeviceOfAccount: ({ params, work }) => endDeviceOfAccount(work, params),
  signAccountOut: ({ params, work }) => signAccountOut(work, params.accountId),
  deleteAccount: ({ params, body, work }) => deleteAccount(work, { ...params, ...body }),
}))
