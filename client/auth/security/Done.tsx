import type { ReactNode } from 'react'

import { Notice } from '#client/ui/feedback/Notice.tsx'

const focus = (element: HTMLElement | null) => element?.focus()

/** Says what was done. It takes the focus, because the pressed button is mostly gone. */
export function Done({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <Notice key={title} kind="success" title={title} ref={focus}>
      {children}
    </Notice>
  )
}
