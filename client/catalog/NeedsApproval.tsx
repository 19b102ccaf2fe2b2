import { Hourglass } from 'lucide-react'

import type { Service } from '#shared/catalog/contract.ts'

/** Said before anybody chooses a time: it is asked for, and booked once the studio has looked at it. */
export const NeedsApproval = ({ service }: { service: Service }) =>
  service.needsApproval && (
    <p className="flex items-center gap-2 text-sm">
      <Hourglass aria-hidden className="size-4 shrink-0 text-brass" />
      Needs approval: you ask for a time, we confirm it.
    </p>
  )
