import { Notice } from '#client/ui/feedback/Notice.tsx'
import type { Availability } from '#shared/booking/contract.ts'

/** Why a member is not shown some times that others may book. */
export function PlanLimits({ limits }: { limits: NonNullable<Availability['limits']> }) {
  if (limits.length === 0) return null

  return (
    <div className="mb-5">
      <Notice title="Some times are not for your plan">
        {limits.map(({ rule, message }) => (
          <p key={rule}>{message}</p>
        ))}
      </Notice>
    </div>
  )
}
