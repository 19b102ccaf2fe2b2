import type { ReactNode } from 'react'

import { Notice } from '#client/ui/feedback/Notice.tsx'

const focus = (element: HTMLElement | null) => element?.focus()

/** What was done. It takes the focus, for what was pressed is mostly gone. */
export function Done({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <Notice key={title} kind="success" title={title} ref={focus}>
      {children}
    </Notice>
  )
}
