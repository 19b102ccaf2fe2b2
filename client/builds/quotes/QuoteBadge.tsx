import { FileText } from 'lucide-react'

import { Badge } from '#client/ui/Badge.tsx'
import type { QuoteStatus } from '#shared/builds/quotes/status.ts'

import { quoteWords } from './quote-words.ts'

export const QuoteBadge = ({ status }: { status: QuoteStatus }) => (
  <Badge tone={quoteWords[status].tone} Icon={FileText}>
    {quoteWords[status].label}
  </Badge>
)
