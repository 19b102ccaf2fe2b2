import { Link } from '#client/routing/Link.tsx'
import { useAddress } from '#client/routing/navigation.ts'
import type { Season } from '#shared/leagues/contract.ts'

/** Which league is shown, kept in the address. */
export function LeagueFilter({ seasons, shown }: { seasons: readonly Season[]; shown: string | undefined }) {
  const { linkTo } = useAddress()
  const leagues = new Map(seasons.map(({ league }) => [league.code, league.name]))
  const choices = [{ code: undefined, name: 'All leagues' }, ...[...leagues].map(([code, name]) => ({ code, name }))]

  return (
    <nav aria-label="Leagues shown" className="print:hidden">
      <ul className="flex flex-wrap gap-2">
        {choices.map(({ code, name }) => (
          <li key={name}>
            <Link
              to={linkTo({ league: code })}
              aria-current={code === shown ? 'true' : undefined}
              className="inline-flex min-h-11 items-center rounded border border-edge/60 bg-surface px-4 hover:border-ink aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-paper"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
