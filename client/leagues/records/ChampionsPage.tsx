import { useSuspenseInfiniteQuery } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { pagesOf } from '#client/api/pages.ts'
import { leaguesMark } from '#client/leagues/league-words.ts'
import { resultsKey } from '#client/leagues/queries.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { Link } from '#client/routing/Link.tsx'
import { useStudio } from '#client/settings/service.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { MoreButton } from '#client/ui/feedback/MoreButton.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { PageHead } from '#client/ui/PageHead.tsx'
import { recordsContract, type SeasonOutcome } from '#shared/leagues/records/contract.ts'
import { listWords } from '#shared/words.ts'

const championsQuery = pagesOf(
  [...resultsKey, 'champions'],
  (after) => call(recordsContract.listChampions, { query: after }),
  { staleTime: 60_000 },
)

/** Who has won the seasons that are over. */
export const ChampionsPage = () => (
  <>
    <PageHead
      seed={79}
      mark={leaguesMark}
      title="Champions"
      lead="Who has won each season, and how. The records of a season stand below its table."
    />
    <div className="page-width grid gap-8 pt-8 md:pt-12">
      <Loaded skeleton={<Skeleton className="h-96" />}>
        <Champions />
      </Loaded>
    </div>
  </>
)

function Champions() {
  const list = useSuspenseInfiniteQuery(championsQuery)
  const seasons = list.data.pages.flatMap((page) => page.seasons)
  if (seasons.length === 0) {
    return (
      <EmptyState
        title="No season is over yet"
        action={<ButtonLink to="/leagues/standings">See the standings</ButtonLink>}
      >
        Whoever wins one stands here.
      </EmptyState>
    )
  }

  return (
    <>
      <ul className="border-t-2 border-ink">
        {seasons.map((season) => (
          <Champion key={season.id} season={season} />
        ))}
      </ul>
      <MoreButton list={list} label="Earlier seasons" />
    </>
  )
}

function Champion({ season }: { season: SeasonOutcome }) {
  const { id, league, name, endedAt, champions, runnerUp, by } = season
  const { localOf, monthOfYear } = useStudio()

  return (
    <li className="grid gap-x-8 gap-y-1 border-b border-line py-5 md:grid-cols-[1fr_1.2fr_auto] md:items-baseline">
      <div>
        <h2 className="text-lg font-semibold">{league}</h2>
        <p className="text-muted figures">
          {name}
          {endedAt && `, ended ${monthOfYear(localOf(endedAt))}`}
        </p>
      </div>
      <p>
        <span className="block font-display text-2xl leading-snug font-medium wrap-anywhere">
          {champions.length > 0 ? listWords(champions.map((one) => one.name)) : 'Nobody'}
        </span>
        <span className="block text-muted wrap-anywhere">
          {champions.length === 0
            ? 'The playoffs were not played to their end.'
            : runnerUp
              ? `In the final against ${runnerUp.name}`
              : by === 'table'
                ? 'First of the table'
                : 'Won the playoffs'}
        </span>
      </p>
      <Link
        to={`/leagues/standings?season=${id}`}
        className="inline-flex min-h-11 items-center underline underline-offset-4"
      >
        Table and records<span className="sr-only">: {`${league}, ${name}`}</span>
      </Link>
    </li>
  )
}
