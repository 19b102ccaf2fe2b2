import type { ComponentProps, ReactNode } from 'react'

import { TitleBar } from './TitleBar.tsx'

/** A tool of the back office: its title bar, and below it the content from edge to edge. */
export function ToolPage({ children, ...bar }: ComponentProps<typeof TitleBar> & { children: ReactNode }) {
  return (
    <>
      <TitleBar {...bar} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 py-3 print:p-0">{children}</div>
    </>
  )
}
