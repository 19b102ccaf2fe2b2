import { usePermissions } from '#client/permissions/rights.ts'
import { Link } from '#client/routing/Link.tsx'
import type { Tally } from '#client/routing/today.ts'
import { lazyPart } from '#client/ui/feedback/lazy-part.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { counted, pluralOf } from '#shared/words.ts'

import type { Answer } from './TodayList.tsx'

const DayFigures = lazyPart(async () => (await import('#client/analytics/today/DayFigures.tsx')).DayFigures)

const kinds: readonly Tally['of'][] = ['Late', 'Failed']

/** For whoever is told figures: how the day goes, and how much of it is late or failed. Each leads to its rows. */
export function TodayFigures({ answers }: { answers: readonly Answer[] }) {
  const { holds } = usePermissions()
  if (!holds('view_analytics/analytics')) return null

  return (
    <section
      aria-label="The day in figures"
      className="mx-4 grid grid-cols-2 gap-x-6 border-b border-line md:grid-cols-3 xl:grid-cols-6"
    >
      <Loaded skeleton={<FiguresSkeleton />}>
        <DayFigures />
      </Loaded>
      {kinds.map((kind) => (
        <Tallied key={kind} kind={kind} answers={answers} />
      ))}
    </section>
  )
}

/** Of each source that tells such rows, how many there are; none is told once, as nought. */
function Tallied({ kind, answers }: { kind: Tally['of']; answers: readonly Answer[] }) {
  const found = answers.flatMap(({ source, rows = [], hasMore = false, all }) =>
    source.tally?.of === kind && rows.length > 0
      ? [{ key: source.name, words: wordsOf(rows.length, hasMore, source.tally), all }]
      : [],
  )

  return (
    <div className="flex content-start gap-x-4 py-2 max-md:col-span-2 max-md:flex-wrap max-md:items-center md:grid md:gap-0.5">
      <h2 className="text-sm font-normal text-muted">{kind}</h2>
      {found.length === 0 && <p className="text-lg leading-tight font-semibold figures">0</p>}
      <ul className="flex flex-wrap gap-x-4 empty:hidden md:grid">
        {found.map(({ key, words, all }) => (
          <li key={key} className="leading-tight font-semibold figures">
            {all === undefined ? (
              words
            ) : (
              <Link
                to={all}
                className="inline-flex items-center decoration-fairway/40 underline-offset-4 hover:underline pointer-coarse:min-h-11"
              >
                {words}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

const wordsOf = (count: number, hasMore: boolean, { noun, nouns }: Tally) =>
  hasMore ? `${count}+ ${pluralOf(count, noun, nouns)}` : counted(count, noun, nouns)

const FiguresSkeleton = () => Array.from({ length: 4 }, (_, at) => <Skeleton key={at} className="my-2 h-14" />)
