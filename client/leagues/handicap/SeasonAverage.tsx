import { useStudio } from '#client/settings/service.ts'
import type { SeasonAverage } from '#shared/leagues/handicap/own-contract.ts'
import { indexWords } from '#shared/leagues/handicap/words.ts'
import { counted } from '#shared/words.ts'

/** The average of a player in a season that has its own, with its working. */
export function AverageOfSeason({ average }: { average: SeasonAverage }) {
  const { season, index, from, override, working } = average
  const heading = `average-${season.id}`

  return (
    <section aria-labelledby={heading} className="grid gap-2">
      <h2 id={heading} className="font-display text-xl font-medium">
        {season.league}, {season.name}: {index === null ? 'no average yet' : indexWords(index)}
      </h2>
      <p className="max-w-[62ch] text-muted figures">
        This season is played by its own average, whatever the course: {fromWords(from)}
      </p>
      {override && (
        <p className="max-w-[62ch] rounded border border-line bg-turf p-4">
          The committee set {indexWords(override.index)}: {override.reason}
        </p>
      )}
      {working && <Working working={working} />}
    </section>
  )
}

function fromWords(from: SeasonAverage['from']): string {
  if (from === 'calculated') return 'the strokes over par of its rounds.'
  if (from === 'committee') return 'set by the committee.'

  return from === 'start' ? 'it begins with your starting index.' : 'it begins with the first round.'
}

const overPar = (over: number) => (over < 0 ? `−${-over}` : over === 0 ? 'level' : `+${over}`)

function Working({ working }: { working: NonNullable<SeasonAverage['working']> }) {
  const { dayOfYear } = useStudio()
  const { holes, percent, counted: count, sum, before, held, mostRise, isHeld, rounds } = working

  return (
    <>
      <p className="text-lg figures wrap-anywhere">
        {overPar(sum)} over {counted(count, 'round')} of {holes} holes, ÷ {count}, × {percent} % →{' '}
        <strong>{indexWords(before)}</strong>
      </p>
      {isHeld && held !== null && mostRise !== null && (
        <p className="max-w-[62ch] text-muted figures">
          It was {indexWords(held)} when the week began, and rises at most {mostRise.toFixed(1)} a week.
        </p>
      )}
      <ul className="divide-y divide-line border-y border-line leading-snug figures">
        {rounds.map(({ id, playedOn, course, over, isDropped }) => (
          <li key={id} className={`flex flex-wrap justify-between gap-x-4 py-2.5 ${isDropped ? 'text-muted' : ''}`}>
            <span className="wrap-anywhere">
              {dayOfYear(playedOn)}, {course}
            </span>
            <span>
              {overPar(over)}
              {isDropped && ', does not count'}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
