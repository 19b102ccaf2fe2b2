import { useSuspenseQuery } from '@tanstack/react-query'

import { columnsOf, figures } from '#client/list/columns.ts'
import { ListPage } from '#client/list/ListPage.tsx'
import { ListTable } from '#client/list/ListTable.tsx'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { Link } from '#client/routing/Link.tsx'
import { useAddress } from '#client/routing/navigation.ts'
import { useStudio } from '#client/settings/service.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import type { LeagueBays } from '#shared/leagues/bays.ts'

import { seasonTitle } from './league-words.ts'
import { LeagueBaysPanel } from './LeagueBaysPanel.tsx'
import { leagueBaysQuery, seasonsQuery } from './queries.ts'

const questions = '/admin/members/enquiries?topic=league'

/** The leagues, each with the bays that it takes on its evenings. */
export const LeaguesTool = () => (
  <ListPage
    title="Leagues"
    action={
      <ButtonLink to={questions} tone="quiet" size="tight">
        League questions
      </ButtonLink>
    }
  >
    <Leagues />
    <Seasons />
  </ListPage>
)

/** The seasons that the public sees, each with its players. */
function Seasons() {
  const seasons = useSuspenseQuery(seasonsQuery).data
  if (seasons.length === 0) return null

  return (
    <section aria-labelledby="seasons" className="px-4 py-3">
      <h2 id="seasons" className="font-semibold">
        Seasons
      </h2>
      <ul className="divide-y divide-line border-y border-line text-sm">
        {seasons.map((season) => (
          <li key={season.id} className="flex min-h-row flex-wrap items-center justify-between gap-3 py-1">
            <span className="font-medium">{seasonTitle(season)}</span>
            <Link
              to={`/admin/leagues/seasons/${season.id}/players`}
              className="inline-flex min-h-row items-center text-fairway underline underline-offset-4"
            >
              Players<span className="sr-only"> of {seasonTitle(season)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Leagues() {
  const { bays, leagues } = useSuspenseQuery(leagueBaysQuery).data
  const { read, change } = useAddress()
  const opened = leagues.find(({ id }) => id === read('open'))
  if (leagues.length === 0) {
    return (
      <EmptyState title="No leagues" action={<ButtonLink to={questions}>Open the league questions</ButtonLink>}>
        Players who want to join one write to you through the league pages.
      </EmptyState>
    )
  }

  const rows = leagues.map((league) => ({
    ...league,
    bayNames: bays.filter(({ id }) => league.bayIds.includes(id)).map(({ name }) => name),
  }))
  return (
    <div className="@container">
      <ListTable caption="Leagues in their order" rows={rows} columns={columns} />
      {opened && (
        <LeagueBaysPanel
          key={`${opened.id} ${opened.version}`}
          league={opened}
          bays={bays}
          onClose={() => change({ open: undefined })}
        />
      )}
    </div>
  )
}

interface Row extends LeagueBays {
  bayNames: string[]
}

const column = columnsOf<Row>()

const columns = column.columns([
  column.display({
    id: 'name',
    header: 'League',
    meta: { className: 'font-medium wrap-anywhere @max-2xl:w-full @2xl:min-w-40' },
    cell: ({ row: { original } }) => <Name league={original} />,
  }),
  column.accessor(({ bayNames }) => bayNames.join(', ') || 'None', {
    id: 'bays',
    header: 'Bays',
    meta: { className: 'text-sm wrap-anywhere' },
  }),
  column.display({
    id: 'next',
    header: 'Next evening',
    meta: { className: 'text-sm figures' },
    cell: ({ row: { original } }) => <Next league={original} />,
  }),
  column.display({
    id: 'evenings',
    header: 'Evenings to come',
    meta: figures,
    cell: ({ row: { original } }) => (
      <>
        {original.eveningCount}
        <span className="@2xl:hidden"> to come</span>
      </>
    ),
  }),
])

function Name({ league: { id, name } }: { league: LeagueBays }) {
  const { linkTo } = useAddress()

  return (
    <Link to={linkTo({ open: id })} className="underline-offset-4 after:absolute after:inset-0 hover:underline">
      {name}
    </Link>
  )
}

function Next({ league: { nextLocal } }: { league: LeagueBays }) {
  const { dayShort, time } = useStudio()

  return nextLocal ? `${dayShort(nextLocal)} ${time(nextLocal)}` : ''
}
