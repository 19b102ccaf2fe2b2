import type { ComponentProps, ReactNode } from 'react'

import { Part } from '#client/ui/Part.tsx'
import type { ContentText } from '#shared/content/contract.ts'

import { Words } from './Words.tsx'

/** A part of a page that the studio words, under its own heading or this one; nothing where it says nothing. */
export function WordedPart({
  of: text,
  title,
  children,
  ...part
}: Omit<ComponentProps<typeof Part>, 'lead' | 'children'> & {
  of: ContentText | undefined
  children: (sections: ContentText['sections']) => ReactNode
}) {
  if (!text) return null

  return (
    <Part {...part} title={text.title ?? title} lead={text.lead && <Words html={text.lead} />}>
      {children(text.sections)}
    </Part>
  )
}
