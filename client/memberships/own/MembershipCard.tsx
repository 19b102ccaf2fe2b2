import { useStudio } from '#client/settings/service.ts'
import { ContourLines } from '#client/ui/drawings/ContourLines.tsx'
import type { OwnMembership } from '#shared/memberships/contract.ts'

const contourSeed = 47

/** The card that a member shows at the desk. */
export function MembershipCard({ membership, holder }: { membership: OwnMembership; holder: string | undefined }) {
  const { studio, dayAndYear } = useStudio()
  const { plan, number, startsOn } = membership

  return (
    <div className="relative isolate flex aspect-[1.586] w-full max-w-md flex-col justify-between overflow-hidden rounded border border-brass bg-straw p-5 sm:p-7">
      <ContourLines seed={contourSeed} className="-z-10 stroke-brass/25!" />
      <p className="flex items-baseline justify-between gap-4">
        <span className="font-display text-lg font-medium">{studio.name}</span>
        <span className="border-b-2 border-brass font-medium">Member</span>
      </p>
      <div>
        <p className="font-display text-3xl font-medium sm:text-4xl">{plan.name}</p>
        {holder && <p className="text-lg leading-snug">{holder}</p>}
      </div>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-brass/50 pt-3 text-sm">
        <span className="font-mono">{number}</span>
        <span className="figures">Since {dayAndYear(startsOn)}</span>
      </p>
    </div>
  )
}
