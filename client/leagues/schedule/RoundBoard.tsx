import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useAct } from '#client/api/use-act.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { useStudio } from '#client/settings/service.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { useKeys } from '#client/ui/keys/screen-keys.ts'
import {
  type RoundOfSeason,
  type RoundPairing,
  roundsContract,
  type WrittenPairing,
} from '#shared/leagues/rounds/contract.ts'
import { roundWords } from '#shared/leagues/rounds/status.ts'

import { DealAgain } from './DealAgain.tsx'
import { type Picked, withPairingAt, withTeamsExchanged } from './exchange.ts'
import { MoveRoundDialog } from './MoveRoundDialog.tsx'
import { mayMakeUp, OnOtherDays, OwnTimeDialog } from './OwnTime.tsx'
import { type GridActs, PairingCard, RoundGrid, Team } from './RoundGrid.tsx'
import { roundQuery, scheduleKey } from './schedule-queries.ts'
import { WhoComes } from './WhoComes.tsx'

/** One evening: two teams that are pressed one after the other change places, and so do two pairings. */
export function RoundBoard({ roundId }: { roundId: string }) {
  const { data: round } = useSuspenseQuery(roundQuery(roundId))
  const [failing, setFailing] = useState<{ id: string; name: string }>()
  const [isMoving, setMoving] = useState(false)
  const [placing, setPlacing] = useState<RoundPairing>()
  const { acts, act, picked } = useExchange(round, setFailing)
  const isOpen = round.status === 'scheduled' || round.status === 'open'
  const without = round.pairings.filter(({ bay, start }) => !bay || !start)

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">
      <Head round={round} onMove={() => setMoving(true)} />
      {act.error && <Refusal title="Nothing is exchanged" error={act.error} />}
      <output className="block min-h-5 text-sm text-muted">{picked && hintOf(picked, round)}</output>
      {round.pairings.length === 0 && <p className="text-muted">Nobody is placed in this round yet.</p>}
      <RoundGrid round={round} acts={isOpen ? acts : undefined} />
      {without.length > 0 && (
        <section aria-labelledby="without" className="grid gap-2">
          <h3 id="without" className="font-medium">
            Without a bay
          </h3>
          <div className="grid gap-2 sm:grid-cols-2 xl:grid-cols-3">
            {without.map((pairing) => (
              <div key={pairing.id} className="grid content-start gap-1">
                <PairingCard pairing={pairing} acts={isOpen ? acts : undefined} />
                {mayMakeUp(round) && (
                  <Button tone="plain" size="tight" className="justify-self-start" onClick={() => setPlacing(pairing)}>
                    Find a time
                  </Button>
                )}
              </div>
            ))}
          </div>
        </section>
      )}
      <OnOtherDays round={round} />
      {round.resting.length > 0 && (
        <section aria-labelledby="resting" className="grid gap-1">
          <h3 id="resting" className="font-medium">
            Resting
          </h3>
          <div className="flex flex-wrap gap-2 text-sm">
            {round.resting.map((team) => (
              <Team key={team.id} team={team} acts={isOpen ? acts : undefined}>
                {team.name}
              </Team>
            ))}
          </div>
        </section>
      )}
      {isOpen && <WhoComes round={round} />}
      {failing && (
        <DealAgain roundId={round.id} version={round.version} bay={failing} onClose={() => setFailing(undefined)} />
      )}
      {placing && <OwnTimeDialog pairing={placing} onClose={() => setPlacing(undefined)} />}
      {isMoving && <MoveRoundDialog round={round} onClose={() => setMoving(false)} />}
    </div>
  )
}

function Head({ round, onMove }: { round: RoundOfSeason; onMove: () => void }) {
  const { dayLong, span } = useStudio()

  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <h2 className="font-medium figures">
        Round {round.number}, {dayLong(round.local)}, {span(round.local, round.localEnd)}
      </h2>
      <Badge>{round.isCalledOff ? 'Called off' : roundWords[round.status].label}</Badge>
      <span className="text-sm text-muted">{round.course}</span>
      <span className="ml-auto flex gap-2">
        {round.pairings.length > 0 && (
          <ButtonLink to={`/admin/leagues/rounds/${round.id}/sheets`} tone="quiet" size="tight">
            Bay sheets
          </ButtonLink>
        )}
        {round.status === 'scheduled' && !round.isCalledOff && (
          <Button tone="quiet" size="tight" onClick={onMove}>
            Move the round
          </Button>
        )}
      </span>
    </div>
  )
}

function useExchange(round: RoundOfSeason, onFail: GridActs['onFail']) {
  const [picked, pick] = useState<Picked>()
  const act = useAct(roundsContract.putPairings, {
    done: () => 'Exchanged',
    touches: [scheduleKey],
  })
  useKeys(picked ? [{ key: 'Escape', what: 'Exchange nothing', run: () => pick(undefined) }] : [])
  const put = (pairings: WrittenPairing[]) => {
    pick(undefined)
    act.mutate({ params: { roundId: round.id }, body: { version: round.version, pairings } })
  }
  const acts: GridActs = {
    picked,
    onTeam(id) {
      if (picked?.kind !== 'team') pick({ kind: 'team', id })
      else if (picked.id === id) pick(undefined)
      else put(withTeamsExchanged(round, picked.id, id))
    },
    onPairing({ id, bay, start }) {
      if (picked?.kind !== 'pairing') pick({ kind: 'pairing', id })
      else if (picked.id === id || !bay || !start) pick(picked.id === id ? undefined : { kind: 'pairing', id })
      else put(withPairingAt(round, picked.id, { bayId: bay.id, start }))
    },
    onFree(place) {
      if (picked?.kind === 'pairing') put(withPairingAt(round, picked.id, place))
    },
    onFail,
  }

  return { acts, act, picked }
}

function hintOf(picked: Picked, { pairings, resting }: RoundOfSeason): string {
  if (picked.kind === 'pairing')
    return 'Press a free place, or another pairing to change places with it. Escape leaves it.'
  const teams = [...pairings.flatMap((pairing) => pairing.teams), ...resting]
  const name = teams.find(({ id }) => id === picked.id)?.name ?? 'it'

  return `Press another team to exchange it with ${name}. Escape leaves it.`
}
