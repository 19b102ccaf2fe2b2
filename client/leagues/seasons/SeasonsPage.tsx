import { useSuspenseQuery } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { type FiltersOf, pagesOf } from '#client/api/pages.ts'
import { weekdayWord } from '#client/leagues/league-words.ts'
import { columnsOf, figures } from '#client/list/columns.ts'
import { useFilters } from '#client/list/filters.ts'
import { RowLink } from '#client/list/RowLink.tsx'
import { useSearch } from '#client/list/use-search.ts'
import { pathOf, recordQuery } from '#client/records/record-kind.ts'
import { RecordFilters, RecordList, type StudioWording } from '#client/records/RecordList.tsx'
import { RecordPage } from '#client/records/RecordPage.tsx'
import { usePathParameter } from '#client/routing/navigation.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { type SeasonEntry, seasonsContract } from '#shared/leagues/seasons/contract.ts'
import { SeasonStatus, seasonWords } from '#shared/leagues/seasons/status.ts'

import { NewLeagueButton } from './NewLeague.tsx'
import { seasons } from './season-form.ts'
import { SeasonBadge, SeasonPage } from './SeasonPage.tsx'

/** The seasons of the leagues; one of them, or a new one, when the address names it. */
export const SeasonsPage = () => (
  <RecordPage kind={seasons} list={<SeasonList />}>
    {(season) => <SeasonPage season={season} />}
  </RecordPage>
)

/** One season, where its id stands in the path. */
export function SeasonByPath() {
  const seasonId = usePathParameter('seasonId')

  return (
    <Loaded key={seasonId} skeleton={<Skeleton className="m-4 h-96" />}>
      <Known seasonId={seasonId} />
    </Loaded>
  )
}

function Known({ seasonId }: { seasonId: string }) {
  const { data: season } = useSuspenseQuery(recordQuery(seasons, seasonId))

  return <SeasonPage season={season} />
}

type Sought = FiltersOf<typeof seasonsContract.listAllSeasons>

const seasonsMatching = (query: Sought) =>
  pagesOf(
    [...seasons.key, 'list', query],
    (after) => call(seasonsContract.listAllSeasons, { query: { ...query, limit: 40, ...after } }),
    { staleTime: 15_000 },
  )

/** Every season, the latest first, also drafts and what is long over. */
function SeasonList() {
  const search = useSearch()
  const sought = useFilters<Sought>(['status'], search.text)

  return (
    <RecordList
      kind={seasons}
      query={seasonsMatching(sought)}
      rowsOf={({ seasons }) => seasons}
      columns={seasonColumns}
      filters={<RecordFilters search={search} by="league or season" choices={choices} />}
      acts={<NewLeagueButton />}
      isFiltered={Object.keys(sought).length > 0}
      renderEmpty={() => (
        <EmptyState title="No seasons yet">
          A season is played on one evening of the week, by rules that you set once. Begin with its league, and the bays
          that it takes.
        </EmptyState>
      )}
    />
  )
}

const choices = [
  {
    name: 'status',
    label: 'State',
    words: {
      '': 'In any state',
      ...Object.fromEntries(SeasonStatus.options.map((status) => [status, seasonWords[status].label])),
    },
  },
]

const column = columnsOf<SeasonEntry>()

const seasonColumns = ({ dayShort, localOf, span }: StudioWording) =>
  column.columns([
    column.accessor('name', {
      header: 'Season',
      meta: { className: '@2xl:min-w-52 wrap-anywhere @max-2xl:grow' },
      cell: ({ row: { original } }) => (
        <span className="inline-flex flex-wrap items-center gap-x-2">
          <RowLink to={pathOf(seasons, original.id)}>{`${original.league.name}, ${original.name}`}</RowLink>
          <SeasonBadge status={original.status} />
          {!original.hasRules && <span className="text-sm text-muted">without rules</span>}
        </span>
      ),
    }),
    column.accessor(({ weekday, starts, ends }) => `${weekdayWord(weekday)}, ${span(starts, ends)}`, {
      id: 'evening',
      header: 'Evening',
      meta: { className: 'figures' },
    }),
    column.accessor(({ nextAt }) => (nextAt ? dayShort(localOf(nextAt)) : ''), {
      id: 'next',
      header: 'Next evening',
      meta: { className: 'figures @max-2xl:hidden' },
    }),
    column.accessor('rounds', { header: 'Rounds', meta: { className: `${figures.className} @max-2xl:hidden` } }),
    column.accessor(({ teams, capacity }) => `${teams} of ${capacity}`, {
      id: 'teams',
      header: 'Teams',
      meta: figures,
    }),
  ])
