import { Archive, CircleDot, type LucideIcon, Reply } from 'lucide-react'

import type { BadgeTone } from '#client/ui/Badge.tsx'
import type { EnquiryStatus } from '#shared/people/enquiry-status.ts'

/** Each state by word, icon and color, so that none of them carries it alone. */
export const enquiryWords: Record<EnquiryStatus, { label: string; tone: BadgeTone; Icon: LucideIcon }> = {
  new: { label: 'New', tone: 'warning', Icon: CircleDot },
  answered: { label: 'Answered', tone: 'success', Icon: Reply },
  closed: { label: 'Closed', tone: 'neutral', Icon: Archive },
}

/** A sheet arrives as lines: run together they would read as one long word. */
export const inOneLine = (text: string, between: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join(between)
