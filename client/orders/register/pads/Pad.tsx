import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'

import type { NewPayment } from '#shared/payments/contract.ts'

export interface PadProps {
  leftCents: number
  /** The client of the sale. */
  personId: string | null
  isAsking: boolean
  onTake: (payment: NewPayment) => void
  onBack: () => void
}

interface FrameProps {
  label: string
  onSend: () => void
  onBack: () => void
  children: ReactNode
}

/** What is filled in for one way to pay: its first field has the focus, Enter takes it, Escape goes back. */
export function Pad({ label, onSend, onBack, children }: FrameProps) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    onBack()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape leaves what its fields are about
    <form
      ref={form}
      data-pad
      aria-label={label}
      className="grid gap-3 rounded border border-line p-3"
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault()
        onSend()
      }}
    >
      {children}
    </form>
  )
}
