import { useSuspenseQuery } from '@tanstack/react-query'
import { Fragment } from 'react'

import { useSession } from '#client/api/session/session.ts'
import { leaguesMark } from '#client/leagues/league-words.ts'
import { Playoffs } from '#client/leagues/playoffs/Playoffs.tsx'
import { seasonsQuery } from '#client/leagues/queries.ts'
import { Records } from '#client/leagues/records/Records.tsx'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { Link } from '#client/routing/Link.tsx'
import { useAddress } from '#client/routing/navigation.ts'
import { useStudio } from '#client/settings/service.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { PageHead } from '#client/ui/PageHead.tsx'
import { indexWords } from '#shared/leagues/handicap/words.ts'
import type { StandingRow, Standings } from '#shared/leagues/results/contract.ts'
import { counted, listWords } from '#shared/words.ts'

import { standingsOf } from './queries.ts'

/** Who stands where, and why: for everybody, by the names that players chose. */
export const StandingsPage = () => (
  <>
    <PageHead
      seed={78}
      mark={leaguesMark}
      title="Standings"
      lead="Who stands where after the last round, what parts those who are level, and what each can still reach."
    />
    <div className="page-width grid gap-8 pt-8 md:pt-12">
      <Loaded skeleton={<Skeleton className="h-96" />}>
        <Chosen />
      </Loaded>
    </div>
  </>
)

function Chosen() {
  const { data: seasons } = useSuspenseQuery(seasonsQuery)
  const { read, linkTo } = useAddress()
  const played = seasons.filter(({ status }) => ['in_season', 'playoffs', 'completed'].includes(status))
  const season = played.find(({ id }) => id === read('season')) ?? played[0]
  if (!season) {
    return (
      <EmptyState
        title="No league is played yet"
        action={<ButtonLink to="/leagues/sign-up">How the leagues work</ButtonLink>}
      >
        A table stands here once a season has begun.
      </EmptyState>
    )
  }

  return (
    <>
      {played.length > 1 && (
        <nav aria-label="Seasons" className="flex flex-wrap gap-2">
          {played.map(({ id, league, name }) => (
            <ButtonLink
              key={id}
              to={linkTo({ season: id })}
              tone={id === season.id ? undefined : 'quiet'}
              size="tight"
              aria-current={id === season.id || undefined}
            >
              {league.name}, {name}
            </ButtonLink>
          ))}
        </nav>
      )}
      <Loaded key={season.id} skeleton={<Skeleton className="h-96" />}>
        <Table seasonId={season.id} />
      </Loaded>
      <Loaded key={`playoffs ${season.id}`} skeleton={null}>
        <Playoffs seasonId={season.id} />
      </Loaded>
      <Loaded key={`records ${season.id}`} skeleton={null}>
        <Records seasonId={season.id} />
      </Loaded>
      <p>
        <Link to="/leagues/champions" className="inline-flex min-h-11 items-center underline underline-offset-4">
          Champions of earlier seasons
        </Link>
      </p>
    </>
  )
}

function Table({ seasonId }: { seasonId: string }) {
  const { data: table } = useSuspenseQuery(standingsOf(seasonId, useSession()?.user.id))
  const { dayOfYear, localOf } = useStudio()
  const { season, round, roundsLeft, publishedAt, rows } = table
  const own = rows.find(({ isOwn }) => isOwn)

  return (
    <section aria-labelledby="table" className="grid gap-4">
      <h2 id="table" className="font-display text-2xl font-medium tracking-tight">
        {season.league} <span className="text-muted">{season.name}</span>
      </h2>
      {round === null ? (
        <EmptyState title="No results yet">The table begins with the first round that is published.</EmptyState>
      ) : (
        <>
          <p className="text-muted figures">
            After round {round}
            {publishedAt && `, published ${dayOfYear(localOf(publishedAt))}`}
            {roundsLeft > 0 ? `. ${counted(roundsLeft, 'round')} to play.` : '. All rounds are played.'}
          </p>
          {own && <Own row={own} />}
          {[...Map.groupBy(rows, ({ flight }) => flight)].map(([flight, own]) => (
            <Fragment key={flight}>
              {flight !== null && <h3 className="mt-2 font-display text-xl font-medium">Flight {flight}</h3>}
              <Rows table={{ ...table, rows: own }} flight={flight} />
            </Fragment>
          ))}
        </>
      )}
    </section>
  )
}

const Own = ({ row: { flight, rank, name, points, best, worst } }: { row: StandingRow }) => (
  <p className="rounded border border-line bg-turf p-4 figures">
    <strong className="font-semibold">
      {name}: place {rank}
      {flight !== null && ` of flight ${flight}`} with {pointsWord(points)}.
    </strong>{' '}
    {best === worst ? `You end on place ${best}.` : `From place ${best} to place ${worst} is still possible.`}
  </p>
)

const pointsWord = (points: number) => `${points} ${points === 1 ? 'point' : 'points'}`

const head = 'border-b border-ink py-2 pr-3 text-left text-sm font-medium text-muted last:pr-0'
const cell = 'border-b border-line py-2.5 pr-3 align-baseline last:pr-0'

function Rows({ table: { rows, round, roundsLeft }, flight }: { table: Standings; flight: number | null }) {
  return (
    <table className="w-full border-collapse leading-snug figures">
      <caption className="sr-only">
        {flight !== null && `Flight ${flight}, `}Table after round {round}
      </caption>
      <thead>
        <tr>
          <th scope="col" className={`${head} w-10`}>
            <abbr title="Place" className="no-underline">
              #
            </abbr>
          </th>
          <th scope="col" className={head}>
            Player
          </th>
          <th scope="col" className={`${head} text-right`}>
            Points
          </th>
          <th scope="col" className={`${head} text-right max-sm:hidden`}>
            Played
          </th>
          <th scope="col" className={`${head} text-right`}>
            Round {round}
          </th>
          {roundsLeft > 0 && (
            <th scope="col" className={`${head} text-right max-md:hidden`}>
              Still possible
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} row={row} isOpen={roundsLeft > 0} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ row, isOpen }: { row: StandingRow; isOpen: boolean }) {
  const { rank, name, points, played, dropped, lastPoints, best, worst, players, isOwn } = row
  const [first] = row.ties

  return (
    <tr className={isOwn ? 'bg-turf' : undefined}>
      <td className={cell}>{rank}</td>
      <th scope="row" className={`${cell} text-left font-medium wrap-anywhere`}>
        {name}
        {isOwn && <span className="font-normal text-muted"> (you)</span>}
        {players.some(({ index }) => index !== null) && (
          <span className="block text-sm font-normal text-muted">
            {players.map(({ personId, name: player, index }, at) => (
              <span key={personId}>
                {at > 0 && ', '}
                <Link to={`/dashboard/leagues/handicap/${personId}`} className="underline underline-offset-4">
                  {players.length > 1 ? `${player} ` : 'Handicap '}
                  {index === null ? 'none' : indexWords(index)}
                </Link>
              </span>
            ))}
          </span>
        )}
        {first && (
          <details className="text-sm font-normal text-muted">
            <summary className="inline-flex min-h-6 cursor-pointer items-center underline underline-offset-4">
              Level on points
            </summary>
            <ol>
              {row.ties.map(({ step, among }) => (
                <li key={step}>
                  Level with {listWords(among)}: {tieWords[step]}
                </li>
              ))}
            </ol>
          </details>
        )}
      </th>
      <td className={`${cell} text-right font-semibold`}>{points}</td>
      <td className={`${cell} text-right max-sm:hidden`}>
        {played}
        {dropped.length > 0 && <span className="block text-sm text-muted">{dropped.length} dropped</span>}
      </td>
      <td className={`${cell} text-right`}>{lastPoints ?? '-'}</td>
      {isOpen && (
        <td className={`${cell} text-right text-muted max-md:hidden`}>
          {best === worst ? best : `${best} to ${worst}`}
        </td>
      )}
    </tr>
  )
}

const tieWords: Record<StandingRow['ties'][number]['step'], string> = {
  head_to_head: 'parted by the rounds that they played against one another.',
  wins: 'parted by rounds won.',
  total_net: 'parted by the lower net score of all rounds.',
  last_round: 'parted by the points of the last round.',
  coin: 'parted by a coin that was tossed when they signed up.',
}
