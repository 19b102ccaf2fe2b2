import { clsx } from 'clsx'

import type { ScanNotice } from './use-intake-scans.ts'

/** What the last scan was. An alarm is spoken at once. */
export const ScanLine = ({ said: { text, isAlarm } }: { said: ScanNotice }) => (
  <p
    role={isAlarm ? 'alert' : 'status'}
    className={clsx(text === '' ? 'sr-only' : 'text-sm', isAlarm ? 'font-semibold text-flag-deep' : 'text-muted')}
  >
    {text}
  </p>
)
