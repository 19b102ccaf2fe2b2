import { useStudio } from '#client/settings/use-studio.ts'
import type { Season } from '#shared/leagues/contract.ts'

import { planOfEvening } from './evening.ts'

/** How an evening of one league runs. */
export function LeagueNight({ season }: { season: Season }) {
  const { time } = useStudio()

  return (
    <ol className="border-t-2 border-ink">
      {planOfEvening(season).map(({ at, name, text }) => (
        <li key={name} className="grid gap-x-6 border-b border-line py-4 sm:grid-cols-[6.5rem_1fr]">
          <span className="font-display text-xl leading-snug text-fairway figures">{time(at)}</span>
          <div>
            <h3 className="font-semibold">{name}</h3>
            <p className="max-w-[62ch] text-muted">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}
