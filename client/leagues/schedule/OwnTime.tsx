import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useAct } from '#client/api/use-act.ts'
import { useStudio, useToday } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { ErrorState } from '#client/ui/feedback/ErrorState.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import {
  type PairingTimes,
  type RoundOfSeason,
  type RoundPairing,
  roundsContract,
} from '#shared/leagues/rounds/contract.ts'
import { counted } from '#shared/words.ts'

import { scheduleKey, timesQuery } from './schedule-queries.ts'

/** Until its results count, a round is made up for. */
export const mayMakeUp = ({ status, isCalledOff }: RoundOfSeason): boolean =>
  !isCalledOff && (status === 'scheduled' || status === 'open' || status === 'closed')

export const touches = [scheduleKey, ['booking']]
export const namesIn = ({ teams }: RoundPairing) => teams.map(({ name }) => name).join(' v. ')

/** A bay for a pairing that has none on its evening, at a time on which both sides agree. */
export function OwnTimeDialog({ pairing, onClose }: { pairing: RoundPairing; onClose: () => void }) {
  const { dayShort } = useStudio()
  const [day, setDay] = useState(useToday())
  const found = useQuery({ ...timesQuery(pairing.id, day), placeholderData: keepPreviousData, enabled: day !== '' })
  const act = useAct(roundsContract.takePairingTime, { done: () => 'They have a bay', touches, onDone: onClose })

  return (
    <Dialog title="Find a time" onClose={onClose}>
      <div className="grid gap-4">
        <p>
          {namesIn(pairing)}. Ask both sides before you take it
          {found.data && `; they play by ${dayShort(found.data.until)}, for ${counted(found.data.minutes, 'minute')}`}.
        </p>
        <Field label="Day">
          {(ids) => (
            <TextInput
              {...ids}
              type="date"
              value={day}
              min={found.data?.from}
              max={found.data?.until}
              onChange={({ target }) => setDay(target.value)}
            />
          )}
        </Field>
        {act.error && <Refusal title="It is not taken" error={act.error} />}
        {found.isLoadingError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
        {found.isPending && <Skeleton className="h-32" />}
        {found.data && (
          <Times
            times={found.data.times}
            isBusy={act.isPending || found.isPlaceholderData}
            onTake={(bayId, start) => act.mutate({ params: { pairingId: pairing.id }, body: { bayId, start } })}
          />
        )}
      </div>
    </Dialog>
  )
}

interface TimesProps extends Pick<PairingTimes, 'times'> {
  isBusy: boolean
  onTake: (bayId: string, start: Date) => void
}

/** The times of a day, each with the bays that are free then. */
export function Times({ times, isBusy, onTake }: TimesProps) {
  const { time } = useStudio()
  if (times.length === 0) return <p className="text-muted">No bay of the league is free long enough on this day.</p>

  return (
    <ul className="grid max-h-80 gap-1 overflow-y-auto">
      {times.map(({ start, local, bays }) => (
        <li key={local} className="flex flex-wrap items-center gap-2 border-b border-line py-1 text-sm">
          <span className="w-20 font-medium figures">{time(local)}</span>
          {bays.map(({ id, name }) => (
            <Button
              key={id}
              tone="quiet"
              size="tight"
              disabled={isBusy}
              aria-label={`${name} at ${time(local)}`}
              onClick={() => onTake(id, start)}
            >
              {name}
            </Button>
          ))}
        </li>
      ))}
    </ul>
  )
}

/** Those that play at times of their own. */
export function OnOtherDays({ round }: { round: RoundOfSeason }) {
  const { dayShort, time } = useStudio()
  const act = useAct(roundsContract.leavePairingTime, { done: () => 'The bay is given back', touches })
  const apart = round.pairings.filter(({ isApart }) => isApart)
  if (apart.length === 0) return null

  return (
    <section aria-labelledby="apart" className="grid gap-1">
      <h3 id="apart" className="font-medium">
        On another day
      </h3>
      {act.error && <Refusal title="It is not given back" error={act.error} />}
      <ul className="text-sm">
        {apart.map((pairing) => (
          <li key={pairing.id} className="flex flex-wrap items-center gap-x-4 border-b border-line py-1">
            <span className="font-medium wrap-anywhere">{namesIn(pairing)}</span>
            <span className="figures">
              {pairing.local && `${dayShort(pairing.local)}, ${time(pairing.local)}, ${pairing.bay?.name ?? ''}`}
            </span>
            {mayMakeUp(round) && (
              <Button
                tone="plain"
                size="tight"
                className="ml-auto"
                onClick={() => act.mutate({ params: { pairingId: pairing.id } })}
              >
                Give it back
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
