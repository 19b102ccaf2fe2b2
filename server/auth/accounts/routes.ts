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
  listAccounts: ({ query }) => pageOfAccounts(services, query),
  listGivableRoles: ({ actor }) => givableRoles(services, actor),
  readAccount: ({ params, actor }) => readAccount(services, params.accountId, actor),
  setRolesOfAccount: ({ params, body, ...context }) => setRolesOfAccount(services, { ...params, ...body }, context),
  inviteAccount: ({ body, headers, ...context }) => inviteOnce(services, body, headers['idempotency-key'], context),
  sendPasswordReset: ({ params, ...context }) => sendPasswordReset(services, params.accountId, context),
  banAccount: ({ params, body, ...context }) => banAccount(services, { ...params, ...body }, context),
  liftBan: ({ params, ...context }) => liftBan(services, params.accountId, context),
  removeSecondStep: ({ params, ...context }) => removeSecondStep(services, params, context),
  removePasskeyOfAccount: ({ params, ...context }) => removePasskey(services, params, context),
  endDeviceOfAccount: ({ params, ...context }) => endDeviceOfAccount(services, params, context),
  signAccountOut: ({ params, ...context }) => signAccountOut(services, params.accountId, context),
  deleteAccount: ({ params, body, ...context }) => deleteAccount(services, { ...params, ...body }, context),
}))
