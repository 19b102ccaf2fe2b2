import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useAct } from '#client/api/use-act.ts'
import { useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { potsContract, type RoundStakes } from '#shared/leagues/pots/contract.ts'
import { contestHoles } from '#shared/leagues/pots/rules.ts'
import { counted } from '#shared/words.ts'

import { potsKey, stakesQuery } from './queries.ts'

type StakedPot = RoundStakes['pots'][number]

/** Who is in each pot of an evening, and who has won its holes. */
export function EveningStakes({ roundId }: { roundId: string }) {
  const { data } = useSuspenseQuery(stakesQuery(roundId))
  const { pots, closed } = data

  return (
    <div className="grid gap-5">
      {closed !== null && <Notice title="Stakes are not taken">{closed}</Notice>}
      {pots.length === 0 && <p className="text-sm text-muted">No pot takes stakes on this evening.</p>}
      {pots.map((pot) => (
        <section key={pot.id} aria-label={pot.name} className="grid gap-3">
          <Stakes key={statusOf(pot, data)} pot={pot} data={data} />
          <Contests pot={pot} data={data} />
        </section>
      ))}
    </div>
  )
}

const stakeOf = (pot: StakedPot, player: RoundStakes['players'][number]) =>
  player.stakes.find(({ potId }) => potId === pot.id)

/** Drawn anew once somebody else has entered them. */
const statusOf = (pot: StakedPot, { players }: RoundStakes) =>
  players.map((player) => stakeOf(pot, player)?.status ?? '-').join(' ')

const words = { open: 'owes it', ordered: 'pays it', paid: 'paid' } as const

function Stakes({ pot, data: { round, players, closed } }: { pot: StakedPot; data: RoundStakes }) {
  const { money } = useStudio()
  const before = players.flatMap((player) => (stakeOf(pot, player) ? player.registrationId : []))
  const [chosen, choose] = useState<readonly string[]>(before)
  const act = useAct(potsContract.putStakes, {
    done: () => `${pot.name}: ${counted(chosen.length, 'player')} in.`,
    touches: [potsKey],
  })
  const present = players.filter(({ isAbsent }) => !isAbsent).map(({ registrationId }) => registrationId)
  const isChanged = chosen.length !== before.length || chosen.some((id) => !before.includes(id))
  const toggle = (id: string, isIn: boolean) => choose((now) => (isIn ? [...now, id] : now.filter((one) => one !== id)))

  return (
    <fieldset disabled={closed !== null} className="grid min-w-0 gap-2">
      <legend className="mb-1 font-medium">
        {pot.name}{' '}
        <span className="font-normal text-muted figures">
          {money(pot.stakeCents)} each, {counted(chosen.length, 'player')} in
        </span>
      </legend>
      <div className="grid gap-x-6 sm:grid-cols-2 xl:grid-cols-3">
        {players.map((player) => {
          const { registrationId, name, sub, isAbsent } = player
          const stake = stakeOf(pot, player)
          const isIn = chosen.includes(registrationId)
          return (
            <label
              key={registrationId}
              className="flex min-h-11 items-center gap-2.5 border-b border-line text-sm md:min-h-row"
            >
              <input
                type="checkbox"
                className="size-4.5 accent-fairway"
                checked={isIn}
                // What is paid is given back by a refund.
                disabled={(isAbsent && !isIn) || (stake !== undefined && stake.status !== 'open')}
                onChange={({ target }) => toggle(registrationId, target.checked)}
              />
              <span className="grow wrap-anywhere">
                {name}
                {sub && <span className="text-muted">, {sub} plays</span>}
              </span>
              <span className="text-muted">{stake ? words[stake.status] : isAbsent && 'absent'}</span>
            </label>
          )
        })}
      </div>
      {closed === null && (
        <div className="flex flex-wrap gap-2">
          <Button
            tone="quiet"
            size="tight"
            onClick={() => choose([...new Set([...before.filter((id) => !present.includes(id)), ...present])])}
          >
            Everybody who plays
          </Button>
          <Button
            size="tight"
            busy={act.isPending}
            disabled={!isChanged}
            onClick={() =>
              act.mutate({ params: { roundId: round.id }, body: { potId: pot.id, registrationIds: [...chosen] } })
            }
          >
            Save {pot.name}
          </Button>
        </div>
      )}
      {act.error && <Refusal title="It is not saved" error={act.error} />}
    </fieldset>
  )
}

/** Who was closest, or longest, hole by hole. */
function Contests({ pot, data: { round, players, contests, holes } }: { pot: StakedPot; data: RoundStakes }) {
  const act = useAct(potsContract.putContest, { done: () => `${pot.name} is noted`, touches: [potsKey] })
  const played = contestHoles(pot.rules).filter((hole) => holes.includes(hole))
  if (played.length === 0) return null
  const inIt = players.filter((player) => stakeOf(pot, player))

  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        {played.map((hole) => (
          <label key={hole} className="grid gap-1 text-sm">
            {pot.rules.kind === 'closest' ? 'Closest' : 'Longest'} on hole {hole}
            <Select
              isTight
              isNarrow
              value={contests.find((one) => one.potId === pot.id && one.hole === hole)?.registrationId ?? ''}
              onChange={({ target }) =>
                act.mutate({
                  params: { roundId: round.id },
                  body: { potId: pot.id, hole, registrationId: target.value || null },
                })
              }
            >
              <option value="">Nobody</option>
              {inIt.map(({ registrationId, name }) => (
                <option key={registrationId} value={registrationId}>
                  {name}
                </option>
              ))}
            </Select>
          </label>
        ))}
      </div>
      {act.error && <Refusal title="It is not noted" error={act.error} />}
    </div>
  )
}
