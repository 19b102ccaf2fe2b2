import { Check } from 'lucide-react'
import type { ReactNode } from 'react'

import { arrive } from './arrive.ts'

/** The head of what was booked. */
export const Confirmed = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="flex items-start gap-5">
    <span className="grid size-14 shrink-0 place-items-center rounded-full bg-fairway text-on-fairway md:size-16">
      <Check aria-hidden className="size-8" strokeWidth={2.4} />
    </span>
    <div>
      <h1
        ref={arrive}
        tabIndex={-1}
        className="font-display text-3xl font-medium tracking-tight outline-none md:text-4xl"
      >
        {title}
      </h1>
      <p className="mt-2 text-muted">{children}</p>
    </div>
  </div>
)
