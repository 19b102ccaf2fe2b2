import { Archive, CircleDot, type LucideIcon, Reply } from 'lucide-react'

import type { BadgeTone } from '#client/ui/Badge.tsx'
import type { EnquiryStatus } from '#shared/people/enquiry-status.ts'

/** Each state has an icon beside its color, so that neither carries it alone. */
export const enquiryLooks: Record<EnquiryStatus, { tone: BadgeTone; Icon: LucideIcon }> = {
  new: { tone: 'warning', Icon: CircleDot },
  answered: { tone: 'success', Icon: Reply },
  closed: { tone: 'neutral', Icon: Archive },
}

/** A sheet arrives as lines: run together they would read as one long word. */
export const inOneLine = (text: string, between: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join(between)
