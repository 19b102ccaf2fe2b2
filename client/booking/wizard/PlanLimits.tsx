import { Notice } from '#client/ui/feedback/Notice.tsx'
import type { Availability } from '#shared/booking/contract.ts'

/** Why somebody is not shown some times that others may book. */
export function PlanLimits({ limits }: { limits: NonNullable<Availability['limits']> }) {
  if (limits.length === 0) return null

  return (
    <div className="mb-5">
      <Notice title="Some times are left out">
        {limits.map(({ message }) => (
          <p key={message}>{message}</p>
        ))}
      </Notice>
    </div>
  )
}
