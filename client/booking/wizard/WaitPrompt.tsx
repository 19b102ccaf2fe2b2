import { BellRing } from 'lucide-react'
import { useState } from 'react'

import { Button } from '#client/ui/Button.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import type { FreeStart } from '#shared/booking/contract.ts'
import type { Service } from '#shared/catalog/contract.ts'

import type { Choice } from './choice.ts'

// Loaded when it is opened: it needs the library of forms, and few people join the waitlist.
const WaitForm = lazyPart(async () => (await import('#client/booking/wizard/WaitForm.tsx')).WaitForm)

export interface WaitProps {
  service: Service
  choice: Choice
  /** The last day that can be booked. */
  daysAhead: number
  starts: readonly FreeStart[]
  /** The time that was wanted and is taken (2026-11-24T09:30). */
  gone: string | undefined
  /** The day that is on the screen. */
  shown: string
}

/** Leads to the waitlist, for those whom no free time suits. */
export function WaitPrompt(props: WaitProps) {
  const [isOpen, open] = useState(false)
  if (!isOpen) {
    return (
      <Button tone="plain" onClick={() => open(true)} className="mt-4 justify-self-start">
        <BellRing aria-hidden className="size-4.5" />
        Tell me when another time is free
      </Button>
    )
  }

  return (
    <section aria-label="Waitlist" className="mt-5 rounded border border-line bg-surface p-4">
      <Loaded skeleton={<Skeleton className="h-72" />}>
        <WaitForm {...props} onClose={() => open(false)} />
      </Loaded>
    </section>
  )
}
