import { clsx } from 'clsx'
import type { ReactNode } from 'react'

import { Link } from '#client/routing/Link.tsx'
import { useAddress } from '#client/routing/navigation.ts'
import { useStudio } from '#client/settings/service.ts'
import { Badge } from '#client/ui/Badge.tsx'
import type { Round, Season } from '#shared/leagues/contract.ts'

import { formatWords, roundName, roundStatusWords } from './league-words.ts'

const head = 'border-b border-ink py-2 pr-3 lg:pr-4 first:pl-2 text-left text-sm font-medium text-muted'
// Given, so that the tables of several seasons stand in line.
const columns = [
  ['Round', 'w-[11%]'],
  ['Date', 'w-[17%] lg:w-[26%]'],
  ['Course', 'w-[19%] lg:w-[18%]'],
  ['Tee', 'w-[18%]'],
  ['Format', 'w-[13%] lg:w-[12%]'],
  ['Status', ''],
] as const
const cell = 'border-b border-line py-2.5 pr-3 lg:pr-4 align-baseline'

/** Every round of a season; a list on telephones, a table elsewhere and on paper. */
export function RoundTable({ season }: { season: Season }) {
  return (
    <>
      <table className="w-full border-collapse leading-snug figures max-md:hidden print:table!">
        <caption className="sr-only">Rounds of {season.league.name}</caption>
        <thead>
          <tr>
            {columns.map(([name, width]) => (
              <th key={name} scope="col" className={clsx(head, width)}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {season.rounds.map((round) => (
            <Row key={round.id} round={round} />
          ))}
        </tbody>
      </table>
      <ol className="border-t border-ink md:hidden print:hidden">
        {season.rounds.map((round) => (
          <Item key={round.id} round={round} />
        ))}
      </ol>
    </>
  )
}

const ofPhase = ({ phase }: Round) =>
  clsx(phase === 'past' && 'text-muted', phase === 'next' && 'bg-turf font-medium print:bg-transparent')

function Row({ round }: { round: Round }) {
  const { dayShort, span } = useStudio()

  return (
    <tr className={clsx('break-inside-avoid', ofPhase(round))} aria-current={round.phase === 'next' || undefined}>
      <th scope="row" className={clsx(cell, 'pl-2 text-left font-medium whitespace-nowrap')}>
        <RoundLink round={round}>{round.kind === 'regular' ? round.number : roundName(round)}</RoundLink>
      </th>
      <td className={clsx(cell, 'whitespace-nowrap')}>
        {dayShort(round.local)}{' '}
        <span className="font-normal text-muted max-lg:block print:inline">{span(round.local, round.localEnd)}</span>
      </td>
      <td className={cell}>{round.course}</td>
      <td className={clsx(cell, 'min-[50rem]:whitespace-nowrap')}>{round.tee}</td>
      <td className={cell}>{formatWords[round.format].name}</td>
      <td className={cell}>
        <Status round={round} />
      </td>
    </tr>
  )
}

/** Leads to who meets whom in it; pressed again it shuts that. */
function RoundLink({ round: { id }, children }: { round: Round; children: ReactNode }) {
  const { read, linkTo } = useAddress()
  const isShown = read('round') === id

  return (
    <Link
      to={linkTo({ round: isShown ? undefined : id })}
      preventScrollReset
      title="Who meets whom"
      aria-expanded={isShown}
      className="underline decoration-edge underline-offset-4 print:no-underline"
    >
      {children}
    </Link>
  )
}

function Item({ round }: { round: Round }) {
  const { dayShort, time } = useStudio()

  return (
    <li
      className={clsx('grid gap-0.5 border-b border-line px-1 py-3 leading-snug figures', ofPhase(round))}
      aria-current={round.phase === 'next' || undefined}
    >
      <span className="flex flex-wrap items-baseline justify-between gap-x-4">
        <RoundLink round={round}>
          {roundName(round)}, {dayShort(round.local)}
        </RoundLink>
        <Status round={round} />
      </span>
      <span className="font-semibold">{round.course}</span>
      <span className="font-normal text-muted">
        {time(round.local)}, {round.tee}, {formatWords[round.format].name}
      </span>
    </li>
  )
}

/** A badge for what can be acted on; plain words for the rest, for twenty badges shout. */
function Status({ round: { status } }: { round: Round }) {
  const { label, tone } = roundStatusWords[status]
  if (status === 'scheduled' || status === 'published') return <span className="font-normal">{label}</span>

  return <Badge tone={tone}>{label}</Badge>
}
