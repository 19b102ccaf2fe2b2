/** What other features of the client may import of accounts. Pages stay inside. */
export { roleInWords } from './accounts/account-words.ts'
export { givableRoles } from './accounts/queries.ts'
export { CopyButton } from './security/CopyButton.tsx'
