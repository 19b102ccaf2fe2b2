import { clsx } from 'clsx'
import { Move } from 'lucide-react'
import type { ReactNode } from 'react'

import { useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import type { RoundOfSeason, RoundPairing } from '#shared/leagues/rounds/contract.ts'

import type { Picked, Place } from './exchange.ts'

export interface GridActs {
  picked: Picked | undefined
  onTeam: (id: string) => void
  onPairing: (pairing: RoundPairing) => void
  onFree: (place: Place) => void
  onFail: (bay: { id: string; name: string }) => void
}

interface RoundGridProps {
  round: RoundOfSeason
  /** Left out where it is only read. */
  acts?: GridActs | undefined
}

/** An evening: its bays side by side, its starts one below the other, and who meets there. */
export function RoundGrid({ round, acts }: RoundGridProps) {
  const { time } = useStudio()
  const bays = baysOf(round)
  if (bays.length === 0) return null

  const at = (bayId: string, start: Date) =>
    round.pairings.find((one) => !one.isApart && one.bay?.id === bayId && one.start?.getTime() === start.getTime())

  return (
    <div className="overflow-x-auto">
      <table className="w-full min-w-max border-collapse text-sm">
        <caption className="sr-only">Who meets whom, by bay and start</caption>
        <thead>
          <tr>
            <th scope="col" className="border-b border-ink py-1.5 pr-3 text-left font-medium text-muted">
              Start
            </th>
            {bays.map((bay) => (
              <th key={bay.id} scope="col" className="min-w-44 border-b border-ink py-1.5 pl-3 text-left font-medium">
                <span className="flex min-h-row items-center justify-between gap-2">
                  {bay.name}
                  {acts && !bay.isGone && (
                    <Button
                      tone="plain"
                      size="tight"
                      onClick={() => acts.onFail(bay)}
                      aria-label={`${bay.name} is out of order`}
                    >
                      Out of order
                    </Button>
                  )}
                  {bay.isGone && <span className="font-normal text-flag-deep">Out of order</span>}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {round.starts.map(({ at: start, local }) => (
            <tr key={local} className="align-top">
              <th
                scope="row"
                className="border-b border-line py-3 pr-3 text-left font-medium whitespace-nowrap figures"
              >
                {time(local)}
              </th>
              {bays.map((bay) => (
                <td key={bay.id} className="border-b border-l border-line p-1.5">
                  <Cell pairing={at(bay.id, start)} place={{ bayId: bay.id, start }} isGone={bay.isGone} acts={acts} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Those that the evening has, and those that it had when somebody played in them. */
function baysOf({ bays, pairings }: RoundOfSeason) {
  const gone = pairings.flatMap(({ bay, isApart }) =>
    bay && !isApart && !bays.some(({ id }) => id === bay.id) ? bay : [],
  )
  const isFirst = ({ id }: { id: string }, index: number) => gone.findIndex((one) => one.id === id) === index

  return [
    ...bays.map((bay) => ({ ...bay, isGone: false })),
    ...gone.filter(isFirst).map((bay) => ({ ...bay, isGone: true })),
  ]
}

interface CellProps {
  pairing: RoundPairing | undefined
  place: Place
  isGone: boolean
  acts: GridActs | undefined
}

function Cell({ pairing, place, isGone, acts }: CellProps) {
  if (pairing) return <PairingCard pairing={pairing} acts={acts} />
  if (isGone || acts?.picked?.kind !== 'pairing') return <p className="px-2 py-1.5 text-muted">Free</p>

  return (
    <Button tone="quiet" size="tight" className="w-full" onClick={() => acts.onFree(place)}>
      Move here
    </Button>
  )
}

/** Those who meet; each is pressed to exchange it, and its handle to give all of them another place. */
export function PairingCard({ pairing, acts }: { pairing: RoundPairing; acts: GridActs | undefined }) {
  const { teams, entries } = pairing
  const names = teams.map(({ name }) => name).join(' and ')
  const isBegun = entries.some(({ holesEntered }) => holesEntered > 0)
  const isPicked = acts?.picked?.kind === 'pairing' && acts.picked.id === pairing.id

  return (
    <div
      className={clsx('flex items-start gap-1 rounded border p-1', isPicked ? 'border-fairway bg-turf' : 'border-line')}
    >
      <div className="grid grow gap-0.5">
        {teams.map((team) => (
          <Team key={team.id} team={team} acts={acts}>
            {team.name}
            {entries.some((entry) => entry.team.id === team.id && entry.isAbsent && entry.sub !== 'found') && (
              <span className="font-normal text-muted"> (somebody absent)</span>
            )}
          </Team>
        ))}
        {isBegun && <p className="px-2 text-xs text-muted">Being played</p>}
      </div>
      {acts && (
        <button
          type="button"
          aria-pressed={isPicked}
          aria-label={`Give ${names} another place`}
          title="Another place"
          className="grid size-row shrink-0 place-items-center rounded text-muted hover:bg-sunken hover:text-ink"
          onClick={() => acts.onPairing(pairing)}
        >
          <Move aria-hidden className="size-4" />
        </button>
      )}
    </div>
  )
}

interface TeamProps {
  team: { id: string; name: string }
  acts: GridActs | undefined
  children: ReactNode
}

export function Team({ team, acts, children }: TeamProps) {
  const isPicked = acts?.picked?.kind === 'team' && acts.picked.id === team.id
  if (!acts) return <p className="px-2 py-1 font-medium">{children}</p>

  return (
    <button
      type="button"
      aria-pressed={isPicked}
      className={clsx(
        'min-h-row rounded px-2 text-left font-medium wrap-anywhere hover:bg-sunken',
        isPicked && 'bg-turf outline-2 outline-fairway',
      )}
      onClick={() => acts.onTeam(team.id)}
    >
      {children}
    </button>
  )
}
