import type { ReactNode } from 'react'

import { sentenceAfter } from '#client/errors/unanswered.ts'
import { Button } from '#client/ui/Button.tsx'
import { useKeys } from '#client/ui/keys/screen-keys.ts'

interface NextStepProps {
  next: 'send' | 'receive' | undefined
  stepping: { isPending: boolean; error: Error | null }
  /** A dialog says itself what went wrong. */
  isAsking: boolean
  /** What is typed would not go along. */
  isUnsaved: boolean
  onSend: () => void
  onReceive: () => void
  /** The steps that end it. */
  children: ReactNode
}

/** What is done with goods that are to come: they are sent for, or received, by button and key; what ends it stands before that. */
export function NextStep({ next, stepping, isAsking, isUnsaved, onSend, onReceive, children }: NextStepProps) {
  const send = () => {
    if (!isUnsaved && !stepping.isPending) onSend()
  }
  useKeys([
    ...(next === 'send' ? [{ key: '.', what: 'Send it', run: send }] : []),
    ...(next === 'receive' ? [{ key: '.', what: 'Receive what came', run: onReceive }] : []),
  ])

  return (
    <>
      {stepping.error && !isAsking && (
        <span role="alert" className="text-sm text-flag-deep">
          {sentenceAfter(stepping.error)}
        </span>
      )}
      {children}
      {next === 'send' && (
        <Button
          size="tight"
          busy={stepping.isPending}
          disabled={isUnsaved}
          title={isUnsaved ? 'Save the changes first' : undefined}
          onClick={send}
        >
          Send
        </Button>
      )}
      {next === 'receive' && (
        <Button size="tight" onClick={onReceive}>
          Receive
        </Button>
      )}
    </>
  )
}
