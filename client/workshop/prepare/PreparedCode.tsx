import type { ReactNode } from 'react'

import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'

const takeFocus = (heading: HTMLElement | null) => heading?.focus()

interface PreparedCodeProps {
  made: { code: string; endsAt: Date }
  isMailed: boolean
  onMore: () => void
  children?: ReactNode
}

/** What to say at the counter. */
export function PreparedCode({ made: { code, endsAt }, isMailed, onMore, children }: PreparedCodeProps) {
  const { date } = useStudio()

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-3 border-y border-line py-6">
      <output className="grid gap-3">
        <p ref={takeFocus} tabIndex={-1} className="font-display text-xl outline-none">
          Bring your clubs, and say this at the counter
        </p>
        <p className="font-mono text-4xl font-semibold tracking-widest">{code}</p>
        <p className="max-w-prose">
          What you chose stands on the ticket then. The code is good until {date(endsAt)}, and once.
          {isMailed && ' It is on its way to you by e-mail too.'}
        </p>
      </output>
      {children && <div className="w-full">{children}</div>}
      <Button tone="quiet" onClick={onMore}>
        Prepare other clubs
      </Button>
    </div>
  )
}
