import { useSuspenseQuery } from '@tanstack/react-query'

import type { SeasonOutcome, SeasonRecord } from '#shared/leagues/records/contract.ts'
import { counted, listWords } from '#shared/words.ts'

import { recordsOf } from './queries.ts'

const words: Record<SeasonRecord['kind'], { title: string; of: (value: number) => string }> = {
  low_gross: { title: 'Lowest gross round', of: (value) => counted(value, 'stroke') },
  low_net: { title: 'Lowest net round', of: (value) => counted(value, 'stroke') },
  most_points: { title: 'Most points in a round', of: (value) => `${value} ${value === 1 ? 'point' : 'points'}` },
  most_wins: { title: 'Most rounds won', of: (value) => counted(value, 'win') },
  longest_run: { title: 'Longest run', of: (value) => `${counted(value, 'win')} in a row` },
  most_improved: { title: 'Most improved', of: (value) => `${value.toFixed(1)} lower` },
}

const mostNamed = 3

function holdersWords({ holders }: SeasonRecord): string {
  const named = holders
    .slice(0, mostNamed)
    .map(({ name, round }) => (round === null ? name : `${name} (round ${round})`))
  const more = holders.length - named.length

  return more > 0 ? `${named.join(', ')} and ${more} more` : listWords(named)
}

/** Who has won a season that is over. */
export function ChampionWords({ outcome: { champions, runnerUp, by } }: { outcome: SeasonOutcome }) {
  if (champions.length === 0) return <p className="text-muted">The playoffs were not played to their end.</p>

  return (
    <p className="rounded border border-line bg-turf p-4">
      <strong className="font-semibold">
        {champions.length === 1 ? 'Champion' : 'Champions'}: {listWords(champions.map(({ name }) => name))}.
      </strong>{' '}
      {runnerUp ? `In the final against ${runnerUp.name}.` : by === 'table' ? 'First of the table.' : ''}
    </p>
  )
}

/** The champion and the records of a season; nothing before a round is published. */
export function Records({ seasonId }: { seasonId: string }) {
  const {
    data: { outcome, records },
  } = useSuspenseQuery(recordsOf(seasonId))
  if (!outcome && records.length === 0) return null

  return (
    <section aria-labelledby="records" className="grid gap-4">
      <h2 id="records" className="font-display text-2xl font-medium tracking-tight">
        Records
      </h2>
      {outcome && <ChampionWords outcome={outcome} />}
      <dl className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {records.map((record) => (
          <div key={record.kind} className="rounded border border-line bg-surface px-4 py-3">
            <dt className="text-sm text-muted">{words[record.kind].title}</dt>
            <dd className="figures">
              <span className="block font-display text-xl font-medium">{words[record.kind].of(record.value)}</span>
              <span className="block wrap-anywhere">{holdersWords(record)}</span>
              {record.from !== null && record.to !== null && (
                <span className="block text-sm text-muted">
                  From {record.from.toFixed(1)} to {record.to.toFixed(1)}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
