/** What other features of the client use of accounts; pages are none of it. */
export { roleInWords } from './accounts/account-words.ts'
export { givableRoles } from './accounts/queries.ts'
export { CopyButton } from './security/CopyButton.tsx'
