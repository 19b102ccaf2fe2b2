import { FileText } from 'lucide-react'

import { Badge } from '#client/ui/Badge.tsx'
import { type QuoteStatus, quoteWords } from '#shared/builds/quotes/status.ts'

import { quoteTones } from './quote-words.ts'

export const QuoteBadge = ({ status }: { status: QuoteStatus }) => (
  <Badge tone={quoteTones[status]} Icon={FileText}>
    {quoteWords[status].label}
  </Badge>
)
