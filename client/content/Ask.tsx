import type { ReactNode } from 'react'

import { AskPart } from '#client/ui/AskPart.tsx'
import type { ContentText } from '#shared/content/contract.ts'

import { Words } from './Words.tsx'

/** A page's end: what can be asked, in the studio's words, and the form, which stays without them. */
export const Ask = ({ of: text, children }: { of: ContentText | undefined; children: ReactNode }) => (
  <AskPart title={text?.title ?? 'Ask a question'} lead={text?.lead && <Words html={text.lead} />}>
    {children}
  </AskPart>
)
