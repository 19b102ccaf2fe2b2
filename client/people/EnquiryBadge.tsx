import { Badge } from '#client/ui/Badge.tsx'
import { type EnquiryStatus, enquiryWords } from '#shared/people/enquiry-status.ts'

import { enquiryLooks } from './enquiry-words.ts'

export function EnquiryBadge({ status }: { status: EnquiryStatus }) {
  const { label } = enquiryWords[status]
  const { tone, Icon } = enquiryLooks[status]

  return (
    <Badge tone={tone} Icon={Icon}>
      {label}
    </Badge>
  )
}
