import { type ReactNode, useState } from 'react'

import { Button } from '#client/ui/Button.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'

import { Done } from './Done.tsx'

/** Closes the form, with a sentence about what was done. */
export type Close = (done?: string) => void

// Focuses the button that had opened the form.
const focus = (element: HTMLElement | null) => element?.focus()

/** A button that is replaced by the form that it opens, and returns with what was done. */
export function InPlace({
  action,
  tone = 'quiet',
  children,
}: {
  action: string
  tone?: 'primary' | 'quiet'
  children: (close: Close) => ReactNode
}) {
  const [isOpen, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  const [done, setDone] = useState<string>()
  if (isOpen) {
    const close: Close = (sentence) => {
      setOpen(false)
      setDone(sentence)
    }
    return <Loaded skeleton={<Skeleton className="h-48" />}>{children(close)}</Loaded>
  }

  const open = () => {
    setOpen(true)
    setWasOpen(true)
  }
  return (
    <div className="grid justify-items-start gap-4">
      {done && <Done title={done} />}
      <Button tone={tone} ref={wasOpen && !done ? focus : undefined} onClick={open}>
        {action}
      </Button>
    </div>
  )
}
