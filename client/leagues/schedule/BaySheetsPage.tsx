import { useSuspenseQuery } from '@tanstack/react-query'

import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { usePathParameter } from '#client/routing/navigation.ts'
import { PrintSheet, useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { ToolPage } from '#client/ui/ToolPage.tsx'
import { Id } from '#shared/http/wire.ts'
import type { RoundOfSeason, RoundPairing } from '#shared/leagues/rounds/contract.ts'

import { roundQuery } from './schedule-queries.ts'

/** A sheet for each bay of an evening, to lie there: who plays when. */
export function BaySheetsPage() {
  const roundId = usePathParameter('roundId')
  if (!Id.safeParse(roundId).success) {
    return (
      <ToolPage title="Bay sheets">
        <EmptyState title="There is no such round">Open its sheets from the schedule.</EmptyState>
      </ToolPage>
    )
  }

  return (
    <Loaded
      resetKey={roundId}
      skeleton={
        <ToolPage title="Bay sheets">
          <Skeleton className="h-72" />
        </ToolPage>
      }
    >
      <Sheets roundId={roundId} />
    </Loaded>
  )
}

function Sheets({ roundId }: { roundId: string }) {
  const { data: round } = useSuspenseQuery(roundQuery(roundId))
  const { dayLong } = useStudio()
  const placed = Map.groupBy(
    round.pairings.filter(({ bay }) => bay !== null),
    ({ bay }) => bay?.name ?? '',
  )
  const bays = [...placed].toSorted(([one], [other]) => one.localeCompare(other, 'en', { numeric: true }))

  return (
    <>
      <div className="print:hidden">
        <ToolPage
          title="Bay sheets"
          figures={[`Round ${round.number}`, dayLong(round.local), round.course]}
          action={
            <>
              <ButtonLink
                to={`/admin/leagues/seasons/${round.seasonId}/schedule?round=${round.id}`}
                tone="quiet"
                size="tight"
              >
                Back to the schedule
              </ButtonLink>
              <Button size="tight" disabled={bays.length === 0} onClick={() => print()}>
                Print
              </Button>
            </>
          }
        >
          {bays.length === 0 ? (
            <EmptyState title="Nobody has a bay yet">Deal the schedule first, or place somebody by hand.</EmptyState>
          ) : (
            <div className="grid gap-6 lg:grid-cols-2">
              {bays.map(([name, pairings]) => (
                <BaySheet key={name} name={name} pairings={pairings} holes={holesOf(round)} />
              ))}
            </div>
          )}
        </ToolPage>
      </div>
      {bays.map(([name, pairings]) => (
        <div key={name} className="break-after-page last:break-after-auto">
          <PrintSheet
            title={`${name}, round ${round.number}`}
            about={dayLong(round.local)}
            address={`/admin/leagues/seasons/${round.seasonId}/schedule?round=${round.id}`}
          >
            <BaySheet name={name} pairings={pairings} holes={holesOf(round)} />
          </PrintSheet>
        </div>
      ))}
    </>
  )
}

/** The numbers of those that are played. */
const holesOf = ({ holes, nine }: RoundOfSeason): number[] =>
  Array.from({ length: holes }, (_, at) => at + (nine === 'back' ? 10 : 1))

interface BaySheetProps {
  holes: readonly number[]
  name: string
  pairings: readonly RoundPairing[]
}

function BaySheet({ name, pairings, holes }: BaySheetProps) {
  const { time } = useStudio()

  return (
    <section aria-label={name} className="grid content-start gap-3">
      <h2 className="font-display text-xl font-medium print:hidden">{name}</h2>
      {pairings
        .toSorted((one, other) => (one.start?.getTime() ?? 0) - (other.start?.getTime() ?? 0))
        .map(({ id, local, teams, entries }) => (
          <div key={id} className="break-inside-avoid">
            <h3 className="border-b border-ink pb-1 font-semibold figures">
              {local && `${time(local)}: `}
              {teams.map((team) => team.name).join(' v. ')}
            </h3>
            <div className="overflow-x-auto print:overflow-visible">
              <table className="w-full border-collapse text-sm figures">
                <thead>
                  <tr>
                    <th scope="col" className="py-1 pr-3 text-left font-medium text-muted">
                      Player
                    </th>
                    <th scope="col" className="py-1 pr-3 text-right font-medium text-muted">
                      Strokes
                    </th>
                    {holes.map((hole) => (
                      <th
                        key={hole}
                        scope="col"
                        className="w-7 border-l border-edge py-1 text-center font-medium text-muted"
                      >
                        {hole}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {entries.map((entry) => (
                    <tr key={entry.id} className="border-b border-edge">
                      <td className="py-1.5 pr-3">
                        {entry.name}
                        {entry.isAbsent && (entry.sub === 'found' ? ' (a sub plays)' : ' (absent)')}
                      </td>
                      <td className="py-1.5 pr-3 text-right">{entry.strokes ?? ''}</td>
                      {holes.map((hole) => (
                        <td key={hole} aria-label={`Hole ${hole}`} className="h-8 border-l border-edge" />
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          </div>
        ))}
    </section>
  )
}
