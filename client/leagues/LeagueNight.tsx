import { useContent, Words } from '#client/content/service.ts'
import { useStudio } from '#client/settings/service.ts'
import type { Season } from '#shared/leagues/contract.ts'

import { planOfEvening } from './evening.ts'

/** How an evening of one league runs. */
export function LeagueNight({ season }: { season: Season }) {
  const { time } = useStudio()
  const texts = useContent('league-sign-up')
  const shown = planOfEvening(season).flatMap(({ at, part }) => {
    const text = texts[part]
    return text ? [{ at, part, ...text }] : []
  })
  if (shown.length === 0) return null

  return (
    <ol className="border-t-2 border-ink">
      {shown.map(({ at, part, title, lead }) => (
        <li key={part} className="grid gap-x-6 border-b border-line py-4 sm:grid-cols-[6.5rem_1fr]">
          <span className="font-display text-xl leading-snug text-fairway figures">{time(at)}</span>
          <div>
            {title && <h3 className="font-semibold">{title}</h3>}
            <Words html={lead} className="max-w-[62ch] text-muted" />
          </div>
        </li>
      ))}
    </ol>
  )
}
