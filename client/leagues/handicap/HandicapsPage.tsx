import { useState } from 'react'

import { call } from '#client/api/call.ts'
import { type FiltersOf, pagesOf } from '#client/api/pages.ts'
import { useAct } from '#client/api/use-act.ts'
import { IndexField, indexIn } from '#client/leagues/registrations/IndexField.tsx'
import { resultsKey } from '#client/leagues/results/queries.ts'
import { columnsOf, figures } from '#client/list/columns.ts'
import { useFilters } from '#client/list/filters.ts'
import { List } from '#client/list/List.tsx'
import { ListPage } from '#client/list/ListPage.tsx'
import { NothingAlike } from '#client/list/NothingAlike.tsx'
import { SearchField } from '#client/list/SearchField.tsx'
import { useSearch } from '#client/list/use-search.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { Link } from '#client/routing/Link.tsx'
import { ActDialog } from '#client/ui/ActDialog.tsx'
import { Badge } from '#client/ui/Badge.tsx'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { type PlayerIndex, playerHandicapContract } from '#shared/leagues/handicap/own-contract.ts'
import { indexWords } from '#shared/leagues/handicap/words.ts'

const handicapsKey = [...resultsKey, 'handicaps'] as const

type Sought = FiltersOf<typeof playerHandicapContract.listHandicaps>

const handicapsMatching = (query: Sought) =>
  pagesOf(
    [...handicapsKey, query],
    (after) => call(playerHandicapContract.listHandicaps, { query: { ...query, limit: 40, ...after } }),
    { staleTime: 15_000 },
  )

interface Asked {
  player: PlayerIndex
  act: 'set' | 'end'
}

/** Off which index everybody plays, where it comes from, and who keeps beating it. */
export function HandicapsPage() {
  const search = useSearch()
  const sought = useFilters<Sought>([], search.text)
  const [asked, ask] = useState<Asked>()

  return (
    <ListPage
      title="Handicaps"
      filters={<SearchField search={search} by="player" />}
      action={
        <ButtonLink to="/admin/leagues/handicaps/import" tone="quiet" size="tight">
          Import rounds
        </ButtonLink>
      }
    >
      <List
        caption="Players of the seasons that are not over, by name"
        query={handicapsMatching(sought)}
        rowsOf={playersIn}
        columns={columns}
        noun={['player', 'players']}
        search={search.text}
        renderActions={(player) => <Acts player={player} onAsk={(act) => ask({ player, act })} />}
        empty={
          search.text ? (
            <NothingAlike noun="players" />
          ) : (
            <EmptyState
              title="No players yet"
              action={<ButtonLink to="/admin/leagues/seasons">Open seasons</ButtonLink>}
            >
              Whoever signs up for a season that is played with handicaps stands here.
            </EmptyState>
          )
        }
      />
      {asked?.act === 'set' && <SetIndex player={asked.player} onClose={() => ask(undefined)} />}
      {asked?.act === 'end' && <EndOverride player={asked.player} onClose={() => ask(undefined)} />}
    </ListPage>
  )
}

const playersIn = ({ players }: { players: readonly PlayerIndex[] }) => players

const Acts = ({ player, onAsk }: { player: PlayerIndex; onAsk: (act: Asked['act']) => void }) => (
  <>
    <Button tone="quiet" size="tight" onClick={() => onAsk('set')}>
      Set index<span className="sr-only"> of {player.name}</span>
    </Button>
    {player.override && (
      <Button tone="quiet" size="tight" onClick={() => onAsk('end')}>
        End<span className="sr-only"> the index that was set for {player.name}</span>
      </Button>
    )}
  </>
)

const fromWords: Record<PlayerIndex['from'], string> = {
  calculated: 'Calculated',
  committee: 'Set by the committee',
  start: 'Starting index',
  none: 'None yet',
}

const signed = (value: number) => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(1)}`

const column = columnsOf<PlayerIndex>()

/** Of figures below a heading of several words. */
const wrapped = { className: '@2xl:text-right figures' }

const columns = column.columns([
  column.accessor('name', {
    header: 'Player',
    meta: { className: 'wrap-anywhere @2xl:min-w-44 @max-2xl:grow' },
    cell: ({ row: { original } }) => (
      <span className="inline-flex flex-wrap items-center gap-x-2">
        <Link
          to={`/dashboard/leagues/handicap/${original.personId}`}
          className="font-medium underline underline-offset-4"
        >
          {original.name}
        </Link>
        {original.beats.below > 2 && <Badge tone="danger">Keeps beating it</Badge>}
      </span>
    ),
  }),
  column.accessor(({ season }) => `${season.league}, ${season.name}`, {
    id: 'season',
    header: 'Season',
    meta: { className: 'wrap-anywhere text-sm @max-2xl:w-full @2xl:@max-4xl:hidden' },
  }),
  column.accessor(({ index }) => (index === null ? 'none' : indexWords(index)), {
    id: 'index',
    header: 'Index',
    meta: figures,
  }),
  column.display({
    id: 'from',
    header: 'Where it comes from',
    meta: { className: 'text-sm wrap-anywhere figures' },
    cell: ({ row: { original } }) => <From player={original} />,
  }),
  column.display({
    id: 'below',
    header: 'Better by 3 or more',
    meta: wrapped,
    cell: ({ row: { original } }) => <Below player={original} />,
  }),
  column.display({
    id: 'average',
    header: 'On average',
    meta: wrapped,
    cell: ({ row: { original } }) => <OnAverage player={original} />,
  }),
])

/** On a telephone, where no heading says what a figure is, words do. */
const Below = ({ player: { beats } }: { player: PlayerIndex }) =>
  beats.rounds === 0 ? null : (
    <>
      {beats.below} of {beats.rounds}
      <span className="@2xl:hidden"> better by 3 or more</span>
    </>
  )

const OnAverage = ({ player: { beats } }: { player: PlayerIndex }) =>
  beats.average === null ? null : (
    <>
      {signed(beats.average)}
      <span className="@2xl:hidden"> on average</span>
    </>
  )

const From = ({ player: { from, override, calculated, isAverage } }: { player: PlayerIndex }) => (
  <>
    {from === 'calculated' && isAverage ? 'Average of the season' : fromWords[from]}
    {override && `: ${override.reason}${/[.!?]$/.test(override.reason) ? '' : '.'}`}
    {override && calculated !== null && ` Calculated are ${indexWords(calculated)}.`}
  </>
)

interface DialogProps {
  player: PlayerIndex
  onClose: () => void
}

const ofSeason = ({ isAverage, season }: PlayerIndex) => (isAverage ? { seasonId: season.id } : {})

function SetIndex({ player, onClose }: DialogProps) {
  const [typed, type] = useState(player.index === null ? '' : indexWords(player.index))
  const index = indexIn(typed)
  const act = useAct(playerHandicapContract.overrideHandicap, {
    done: () => `${player.name} plays off ${typed}`,
    touches: [resultsKey],
    onDone: onClose,
  })

  return (
    <ActDialog
      title={`Set the index of ${player.name}`}
      act={act}
      verb="Set index"
      otherwise="It is not set"
      reason="required"
      isOff={index == null}
      onClose={onClose}
      onAct={({ reason }) =>
        act.mutate({
          params: { personId: player.personId },
          body: { index: index ?? null, reason, ...ofSeason(player) },
        })
      }
    >
      <p className="text-sm">
        {player.isAverage ? `It holds in ${player.season.name} alone.` : 'It holds in every season.'} Cards of rounds
        that have begun stay as they are. What their rounds say is calculated all the same. The player reads your
        reason.
      </p>
      <IndexField label="Index" typed={typed} onType={type} />
    </ActDialog>
  )
}

function EndOverride({ player, onClose }: DialogProps) {
  const act = useAct(playerHandicapContract.overrideHandicap, {
    done: () => `${player.name} plays off what was calculated`,
    touches: [resultsKey],
    onDone: onClose,
  })

  return (
    <ActDialog
      title={`End the index that was set for ${player.name}?`}
      act={act}
      verb="End it"
      otherwise="It still holds"
      reason="required"
      onClose={onClose}
      onAct={({ reason }) =>
        act.mutate({ params: { personId: player.personId }, body: { index: null, reason, ...ofSeason(player) } })
      }
    >
      <p className="text-sm">
        {player.calculated === null
          ? 'Nothing is calculated yet: the starting index of the season holds again.'
          : `What was calculated holds again: ${indexWords(player.calculated)}.`}
      </p>
    </ActDialog>
  )
}
