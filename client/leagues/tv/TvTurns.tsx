import { clsx } from 'clsx'
import { type ReactNode, useState } from 'react'

import { roundName } from '#client/leagues/league-words.ts'
import { BracketTree } from '#client/leagues/playoffs/BracketTree.tsx'
import { QrCode, useStudio } from '#client/settings/service.ts'
import { useNow } from '#client/ui/browser/ticking.ts'
import { matchWords, toParWords } from '#shared/leagues/cards/board.ts'
import type { Leaderboard, LeaderboardRow } from '#shared/leagues/cards/contract.ts'
import type { Tv, TvPairing, TvPot } from '#shared/leagues/tv/contract.ts'

interface Panel {
  name: string
  content: ReactNode
}

const secondsEach = 15

interface TvTurnsProps {
  tv: Tv
  /** Why what is shown may be old. */
  notice: string | undefined
}

/** One panel after the other; whoever presses the name of one keeps it until it is pressed again. */
export function TvTurns({ tv, notice }: TvTurnsProps) {
  const [held, hold] = useState<string>()
  const panels = panelsOf(tv)
  const turn = Math.floor(useNow(secondsEach).getTime() / (secondsEach * 1000))
  const shown = panels.find(({ name }) => name === held) ?? panels[turn % Math.max(1, panels.length)]

  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr_auto]" style={{ padding: '1.6em 2.2em 1.2em', gap: '1.2em' }}>
      <Head tv={tv} />
      <main className="min-w-0" aria-label={shown?.name}>
        {shown?.content ?? (
          <p className="text-muted" style={{ fontSize: '1.6em' }}>
            Nothing is played yet. The first evening shows here as soon as it has its pairings.
          </p>
        )}
      </main>
      <footer className="flex flex-wrap items-center justify-between text-muted" style={{ gap: '0.6em 2em' }}>
        <div className="flex flex-wrap" style={{ gap: '0.6em' }}>
          {panels.map(({ name }) => (
            <button
              key={name}
              type="button"
              aria-pressed={name === held}
              onClick={() => hold(name === held ? undefined : name)}
              className={clsx(
                'min-h-11 rounded border px-4',
                name === shown?.name ? 'border-edge font-semibold text-ink' : 'border-line',
              )}
            >
              {name}
            </button>
          ))}
        </div>
        {notice !== undefined && <output className="font-semibold text-brass">{notice}</output>}
      </footer>
    </div>
  )
}

function panelsOf(tv: Tv): Panel[] {
  const { leaderboard, pairings, standings, bracket, pots } = tv
  const hasScores = leaderboard?.rows.some(({ place }) => place !== null) ?? false
  const panels: (Panel | false)[] = [
    leaderboard !== null && hasScores && { name: 'Leaderboard', content: <Board board={leaderboard} /> },
    leaderboard !== null &&
      leaderboard.format !== 'stableford' &&
      leaderboard.matches.some(({ thru }) => thru > 0) && {
        name: 'Matches',
        content: <Matches matches={leaderboard.matches} />,
      },
    pairings.length > 0 && { name: 'Bays', content: <Bays tv={tv} /> },
    standings.rows.length > 0 && standings.round !== null && { name: 'Standings', content: <Table tv={tv} /> },
    bracket !== null && { name: 'Playoffs', content: <BracketTree bracket={bracket} isLarge /> },
    pots.length > 0 && { name: 'Pots', content: <Pots pots={pots} /> },
  ]

  return panels.flatMap((panel) => panel || [])
}

const whenWords = { tonight: 'Tonight', next: 'Next', last: 'Last round' }

function Head({ tv: { season, round, leaderboard } }: { tv: Tv }) {
  const { dayShort, span } = useStudio()
  const path = leaderboard ? `/leagues/leaderboard/${leaderboard.round.id}` : `/leagues/standings?season=${season.id}`

  return (
    <header className="flex items-start justify-between" style={{ gap: '2em' }}>
      <div className="min-w-0">
        <h1 className="font-display font-medium" style={{ fontSize: '2.6em', lineHeight: 1.1 }}>
          {season.league}
        </h1>
        <p className="text-muted figures" style={{ fontSize: '1.3em' }}>
          {season.name}
          {round &&
            `. ${whenWords[round.when]}: ${roundName(round)}, ${dayShort(round.local)}, ${span(round.local, round.localEnd)}, ${round.course}`}
        </p>
      </div>
      <div className="flex shrink-0 items-center max-md:hidden" style={{ gap: '1em' }}>
        <p className="text-right text-muted">On your phone</p>
        <div className="rounded bg-white p-1 text-black" style={{ zoom: 1.8 }}>
          <QrCode text={location.origin + path} />
        </div>
      </div>
    </header>
  )
}

/** As large as the rows allow: each column has about as many as the others. */
function inColumns<Item>(items: readonly Item[]): { columns: Item[][]; fontSize: string } {
  const count = Math.max(1, Math.ceil(items.length / (items.length <= 12 ? 12 : items.length <= 30 ? 15 : 20)))
  const each = Math.max(1, Math.ceil(items.length / count))
  // What is left of the height between head and foot, and the height of a row with its heading, in letters.
  const fitting = 34 / (1.68 * (each + 1))

  return {
    columns: Array.from({ length: count }, (_, at) => items.slice(at * each, (at + 1) * each)),
    fontSize: `${Math.min(count > 2 ? 1.2 : 2, fitting).toFixed(2)}em`,
  }
}

const cell = { padding: '0.24em 0.5em' }

function Columns<Item>({
  items,
  children,
}: {
  items: readonly Item[]
  children: (items: readonly Item[]) => ReactNode
}) {
  const { columns, fontSize } = inColumns(items)

  return (
    <div
      className="grid items-start max-md:grid-cols-1!"
      style={{
        gridTemplateColumns: `repeat(${columns.length}, minmax(0, 1fr))`,
        gap: '2.5em',
        fontSize,
      }}
    >
      {columns.map((column, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a column is its place
        <div key={at} className="min-w-0">
          {children(column)}
        </div>
      ))}
    </div>
  )
}

function Board({ board }: { board: Leaderboard }) {
  const isStableford = board.format === 'stableford'

  return (
    <Columns items={board.rows}>
      {(rows) => (
        <table className="w-full border-collapse figures" style={{ lineHeight: 1.2 }}>
          <caption className="sr-only">Leaderboard</caption>
          <thead className="text-muted" style={{ fontSize: '0.7em' }}>
            <tr className="border-b border-edge text-left">
              <th scope="col" style={cell}>
                #
              </th>
              <th scope="col" style={cell}>
                Player
              </th>
              <th scope="col" className="text-right" style={cell}>
                {isStableford ? 'Points' : 'To par'}
              </th>
              <th scope="col" className="text-right" style={cell}>
                Thru
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.teamId} className={clsx('border-b border-line', row.place === 1 && 'bg-turf font-semibold')}>
                <td style={cell}>{row.place ?? '–'}</td>
                <th scope="row" className="w-full text-left font-medium wrap-anywhere" style={cell}>
                  {row.name}
                  {row.isDisputed && <span className="font-normal text-brass"> disputed hole</span>}
                  {row.isAbsent && <span className="font-normal text-muted"> absent</span>}
                </th>
                <td className="text-right font-semibold" style={cell}>
                  {scoreOf(row, isStableford)}
                </td>
                <td className="text-right" style={cell}>
                  {row.thru === board.holes ? 'F' : row.thru}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Columns>
  )
}

const Matches = ({ matches }: { matches: Leaderboard['matches'] }) => (
  <ul className="grid grid-cols-2 md:grid-cols-4" style={{ gap: '1em' }}>
    {matches.map((match) => (
      <li key={match.pairingId} className="rounded border border-line bg-surface" style={{ padding: '0.8em 1.1em' }}>
        {match.bay !== null && <span className="block text-muted">{match.bay}</span>}
        {match.sides.map(({ teamId, name }) => (
          <span key={teamId} className="block wrap-anywhere" style={{ fontSize: '1.3em', lineHeight: 1.3 }}>
            {name}
          </span>
        ))}
        <span className="font-semibold" style={{ fontSize: '1.3em' }}>
          {matchWords(match)}
          {match.thru > 0 && <span className="font-normal text-muted">, thru {match.thru}</span>}
        </span>
      </li>
    ))}
  </ul>
)

const scoreOf = ({ toPar, stableford }: LeaderboardRow, isStableford: boolean) =>
  toPar === null ? '–' : isStableford ? stableford : toParWords(toPar)

function Bays({ tv: { pairings, nextOn, round } }: { tv: Tv }) {
  const { time } = useStudio()
  const starts = [...Map.groupBy(pairings, ({ local }) => local ?? '')]

  return (
    <div className="grid" style={{ gap: '1.4em' }}>
      {starts.map(([local, at]) => (
        <section key={local} className="grid" style={{ gap: '0.6em' }}>
          <h2 className="font-display font-medium" style={{ fontSize: '1.6em' }}>
            {local === '' ? 'Without a bay' : time(local)}
            {at.some(({ id }) => nextOn.includes(id)) && round?.when === 'tonight' && (
              <span className="text-brass"> Next on</span>
            )}
          </h2>
          <ul className="grid grid-cols-2 md:grid-cols-4" style={{ gap: '0.8em' }}>
            {at.map((pairing) => (
              <Bay key={pairing.id} pairing={pairing} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

const Bay = ({ pairing: { bay, teams } }: { pairing: TvPairing }) => (
  <li className="min-w-0 rounded border border-line bg-surface" style={{ padding: '0.7em 1em' }}>
    <span className="block text-muted">{bay?.name ?? 'No bay yet'}</span>
    {teams.map(({ id, name }) => (
      <span key={id} className="block font-medium wrap-anywhere" style={{ fontSize: '1.4em', lineHeight: 1.3 }}>
        {name}
      </span>
    ))}
  </li>
)

const Table = ({ tv: { standings } }: { tv: Tv }) => (
  <Columns items={standings.rows}>
    {(rows) => (
      <table className="w-full border-collapse figures" style={{ lineHeight: 1.2 }}>
        <caption className="sr-only">Standings after round {standings.round}</caption>
        <thead className="text-muted" style={{ fontSize: '0.7em' }}>
          <tr className="border-b border-edge text-left">
            <th scope="col" style={cell}>
              #
            </th>
            <th scope="col" style={cell}>
              After round {standings.round}
            </th>
            <th scope="col" className="text-right" style={cell}>
              Played
            </th>
            <th scope="col" className="text-right" style={cell}>
              Points
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, flight, rank, name, played, points }) => (
            <tr key={id} className={clsx('border-b border-line', rank === 1 && 'bg-turf font-semibold')}>
              <td className="whitespace-nowrap" style={cell}>
                {flight !== null && `${flight}/`}
                {rank}
              </td>
              <th scope="row" className="w-full text-left font-medium wrap-anywhere" style={cell}>
                {name}
              </th>
              <td className="text-right" style={cell}>
                {played}
              </td>
              <td className="text-right font-semibold" style={cell}>
                {points}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </Columns>
)

function Pots({ pots }: { pots: readonly TvPot[] }) {
  const { money } = useStudio()

  return (
    <ul className="grid md:grid-cols-3" style={{ gap: '1em' }}>
      {pots.map(({ id, name, cents, lines }) => (
        <li key={id} className="rounded border border-line bg-surface" style={{ padding: '1em 1.2em' }}>
          <span className="block text-muted">{name}</span>
          <span className="block font-display font-medium figures" style={{ fontSize: '2.4em', lineHeight: 1.2 }}>
            {money(cents)}
          </span>
          {lines.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </li>
      ))}
    </ul>
  )
}
