import { useStudio } from '#client/settings/service.ts'
import { ContourLines } from '#client/ui/drawings/ContourLines.tsx'
import type { Round, Season } from '#shared/leagues/contract.ts'

import { formatWords, roundName, roundStatusWords } from './league-words.ts'

/** Another green for each course and evening. */
const seedOf = ({ course, number }: Round) => course.length * 17 + number

/** The round that is played next, in the largest letters of the page. */
export function NextRound({ season, round }: { season: Season; round: Round }) {
  const { dayLong, span } = useStudio()

  return (
    <section
      aria-label={`Next in ${season.league.name}`}
      className="relative isolate overflow-hidden rounded border border-line bg-surface p-6 md:p-8 print:border-ink"
    >
      <ContourLines
        seed={seedOf(round)}
        className="-z-10 max-md:opacity-50 md:mask-l-from-20% md:mask-l-to-80% print:hidden"
      />
      <p className="font-medium text-flag-deep">
        Next in {season.league.name}: {roundName(round).toLowerCase()}
      </p>
      <p className="mt-2 font-display text-3xl font-medium tracking-tight md:text-4xl">{round.course}</p>
      <p className="mt-2 text-lg figures">
        {dayLong(round.local)}, {span(round.local, round.localEnd)}
      </p>
      <p className="text-muted">
        {formatWords[round.format].name}, {round.tee}
        {round.status === 'open' && `. ${roundStatusWords.open.label}: you can play it early in a bay you book.`}
      </p>
    </section>
  )
}
