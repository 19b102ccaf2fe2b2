/** What other features of the client use of messages; pages are none of it. */
export { MailDialog } from './MailDialog.tsx'
export { Preferences } from './preferences/Preferences.tsx'
