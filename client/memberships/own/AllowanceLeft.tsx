import { hoursWord } from '#client/memberships/plan-words.ts'
import { useStudio } from '#client/settings/service.ts'
import { ShareBar } from '#client/ui/ShareBar.tsx'
import type { OwnMembership } from '#shared/memberships/contract.ts'

/** What is left to play in this period, of what it gave. */
export function AllowanceLeft({ membership }: { membership: OwnMembership }) {
  const { dayOfYear } = useStudio()
  const { allowance: left, periodEndsOn, plan } = membership
  const { peakMinutes, offPeakMinutes, guestPasses } = plan.allowance
  const parts = [
    { name: 'At any time', left: left.peakMinutes, given: peakMinutes, say: hoursWord },
    { name: 'Off-peak', left: left.offPeakMinutes, given: offPeakMinutes, say: hoursWord },
    { name: 'Guest passes', left: left.guestPasses, given: guestPasses, say: String },
  ].filter(({ given }) => given > 0)

  return (
    <section aria-labelledby="left">
      <h2 id="left" className="font-display text-xl font-medium">
        Left to play until {dayOfYear(periodEndsOn)}
      </h2>
      <ul className="mt-3 border-t-2 border-ink">
        {parts.map(({ name, left, given, say }) => (
          <li key={name} className="border-b border-line py-3">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4 figures">
              <span>{name}</span>
              <span>
                <span className="font-semibold">{left > 0 ? say(left) : 'None'}</span>
                <span className="text-muted"> of {say(given)}</span>
              </span>
            </p>
            <div className="mt-2">
              <ShareBar share={left / given} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
