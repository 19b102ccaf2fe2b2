// What other features may use of accounts.
export { prepareRoles } from './accounts/roles.ts'
export { inviteAccount, prepareInvitation, refuseHigherRoles, withdrawInvitation } from './accounts/invite.ts'
export { hookTransport } from './hooks/messages.ts'
export { recheckTokens } from './tokens/recheck.ts'
export { hashPassword } from './passwords/password.ts'
