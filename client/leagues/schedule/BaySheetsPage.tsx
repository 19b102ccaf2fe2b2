import { useSuspenseQuery } from '@tanstack/react-query'

import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { usePathParameter } from '#client/routing/navigation.ts'
import { PrintSheet, QrCode, useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { ToolPage } from '#client/ui/ToolPage.tsx'
import type { BaySheetEntry } from '#shared/leagues/cards/contract.ts'
import type { RoundEntry, RoundOfSeason, RoundPairing } from '#shared/leagues/rounds/contract.ts'
import { counted } from '#shared/words.ts'

import { OfOne } from './AdminHead.tsx'
import { roundQuery, sheetsQuery } from './schedule-queries.ts'

/** A sheet for each bay of an evening, to lie there: who plays when. */
export function BaySheetsPage() {
  const roundId = usePathParameter('roundId')

  return (
    <OfOne
      title="Bay sheets"
      id={roundId}
      missing={{ title: 'There is no such round', hint: 'Open its sheets from the schedule.' }}
    >
      <Sheets roundId={roundId} />
    </OfOne>
  )
}

function Sheets({ roundId }: { roundId: string }) {
  const { data: round } = useSuspenseQuery(roundQuery(roundId))
  const { entries } = useSuspenseQuery(sheetsQuery(roundId)).data
  const said = new Map(entries.map((entry) => [entry.entryId, entry]))
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
                <BaySheet key={name} name={name} pairings={pairings} holes={holesOf(round)} said={said} />
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
            <BaySheet name={name} pairings={pairings} holes={holesOf(round)} said={said} />
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
  /** By entry; none of a round that cannot be scored yet. */
  said: ReadonlyMap<string, BaySheetEntry>
}

/** A dot for each stroke that is received on a hole; who gives one has a plus. */
const dotsOf = (received: number) => (received < 0 ? '+'.repeat(-received) : '•'.repeat(received))

const receivedWords = (hole: number, received: number) =>
  received === 0
    ? `Hole ${hole}`
    : `Hole ${hole}, ${counted(Math.abs(received), 'stroke')} ${received < 0 ? 'given' : 'received'}`

function BaySheet({ name, pairings, holes, said }: BaySheetProps) {
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
                      <td className="py-1.5 pr-3 text-right">{entry.strokes ?? said.get(entry.id)?.strokes ?? ''}</td>
                      {holes.map((hole) => {
                        const received = said.get(entry.id)?.holes.find((one) => one.hole === hole)?.received ?? 0
                        return (
                          <td
                            key={hole}
                            aria-label={receivedWords(hole, received)}
                            className="h-8 border-l border-edge pt-0.5 text-center align-top text-lg leading-none"
                          >
                            {dotsOf(received)}
                          </td>
                        )
                      })}
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
            <Codes entries={entries.filter(({ id, isAbsent }) => !isAbsent && said.has(id))} said={said} />
          </div>
        ))}
    </section>
  )
}

/** The code of each card, to be opened by a phone at the bay. */
const Codes = ({ entries, said }: Pick<BaySheetProps, 'said'> & { entries: readonly RoundEntry[] }) => (
  <ul className="mt-2 flex flex-wrap gap-x-6 gap-y-2" aria-label="Codes of the cards">
    {entries.map(({ id, name }) => (
      <li key={id} className="flex items-center gap-2 text-sm">
        <QrCode text={said.get(id)?.url ?? ''} />
        <span className="wrap-anywhere">{name}</span>
      </li>
    ))}
  </ul>
)
