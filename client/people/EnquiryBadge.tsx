import { Badge } from '#client/ui/Badge.tsx'
import type { EnquiryStatus } from '#shared/people/enquiry-status.ts'

import { enquiryWords } from './enquiry-words.ts'

export function EnquiryBadge({ status }: { status: EnquiryStatus }) {
  const { label, tone, Icon } = enquiryWords[status]

  return (
    <Badge tone={tone} Icon={Icon}>
      {label}
    </Badge>
  )
}
