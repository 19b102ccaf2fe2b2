import { clsx } from 'clsx'

import type { ScanNotice } from './use-intake-scans.ts'

/** The result of the last scan. A screen reader announces an alarm at once. */
export const ScanLine = ({ said: { text, isAlarm } }: { said: ScanNotice }) => (
  <p
    role={isAlarm ? 'alert' : 'status'}
    className={clsx(text === '' ? 'sr-only' : 'text-sm', isAlarm ? 'font-semibold text-flag-deep' : 'text-muted')}
  >
    {text}
  </p>
)
