import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useSession } from '#client/api/session/session.ts'
import { useAct } from '#client/api/use-act.ts'
import { ownSeasonsOf } from '#client/leagues/registrations/queries.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { usePathParameter } from '#client/routing/navigation.ts'
import { useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#client/ui/feedback/ErrorState.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { PageHeader } from '#client/ui/PageHeader.tsx'
import { type RoundOfSeason, type RoundPairing, roundsContract } from '#shared/leagues/rounds/contract.ts'
import { counted } from '#shared/words.ts'

import { mayMakeUp, namesIn, Times, touches } from './OwnTime.tsx'
import { roundQuery, timesQuery } from './schedule-queries.ts'

/** A round as one of its players has it: against whom, in which bay, and in a window of days the time that they choose. */
export const OwnRoundPage = () => (
  <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-6 py-8 md:py-12">
    <Loaded skeleton={<Skeleton className="h-72" />}>
      <OwnRound roundId={usePathParameter('roundId')} />
    </Loaded>
  </div>
)

function OwnRound({ roundId }: { roundId: string }) {
  const { dayLong } = useStudio()
  const { data: round } = useSuspenseQuery(roundQuery(roundId))
  const { data: own } = useSuspenseQuery(ownSeasonsOf(useSession()?.user.id))
  const teams = new Set(own.registrations.map(({ team }) => team.id))
  const pairing = round.pairings.find((one) => one.teams.some(({ id }) => teams.has(id)))

  return (
    <>
      <PageHeader title={`Round ${round.number}`} />
      <p className="text-muted figures">
        {dayLong(round.local)}, {round.course}
      </p>
      {pairing ? (
        <Pairing round={round} pairing={pairing} />
      ) : (
        <EmptyState
          title="You meet nobody in this round"
          action={<ButtonLink to="/dashboard/leagues">Your leagues</ButtonLink>}
        >
          Either you rest, or it is not dealt yet.
        </EmptyState>
      )}
    </>
  )
}

interface PairingProps {
  round: RoundOfSeason
  pairing: RoundPairing
}

function Pairing({ round, pairing }: PairingProps) {
  const { dayLong, time } = useStudio()
  const { local, bay, isApart } = pairing

  return (
    <section aria-labelledby="pairing" className="grid gap-4">
      <h2 id="pairing" className="font-display text-xl font-medium wrap-anywhere">
        {namesIn(pairing)}
      </h2>
      {bay && local && (
        <p className="text-lg figures">
          {dayLong(local)}, {time(local)}, {bay.name}
        </p>
      )}
      {mayMakeUp(round) && (isApart || !bay) && <OwnTime pairing={pairing} from={round.local.slice(0, 10)} />}
    </section>
  )
}

function OwnTime({ pairing, from }: { pairing: RoundPairing; from: string }) {
  const { dayShort } = useStudio()
  const [day, setDay] = useState(from)
  const found = useQuery({ ...timesQuery(pairing.id, day), placeholderData: keepPreviousData, enabled: day !== '' })
  const take = useAct(roundsContract.takePairingTime, { done: () => 'You have a bay', touches })
  const leave = useAct(roundsContract.leavePairingTime, { done: () => 'The bay is given back', touches })
  if (found.isLoadingError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <Skeleton className="h-32" />
  const { refusal, until, minutes, times } = found.data
  if (refusal !== null) return <p className="text-muted">{refusal}</p>

  return (
    <div className="grid max-w-xl gap-4">
      <p>
        {pairing.isApart ? 'You may choose another time' : 'Choose a time for both sides'} by {dayShort(until)}; you
        play for {counted(minutes, 'minute')}. Agree with the others before you take it.
      </p>
      <Field label="Day">
        {(ids) => (
          <TextInput
            {...ids}
            type="date"
            value={day}
            min={found.data.from}
            max={until}
            onChange={({ target }) => setDay(target.value)}
          />
        )}
      </Field>
      {take.error && <Refusal title="It is not taken" error={take.error} />}
      {leave.error && <Refusal title="It is not given back" error={leave.error} />}
      <Times
        times={times}
        isBusy={take.isPending || found.isPlaceholderData}
        onTake={(bayId, start) => take.mutate({ params: { pairingId: pairing.id }, body: { bayId, start } })}
      />
      {pairing.isApart && (
        <Button
          tone="quiet"
          className="justify-self-start"
          busy={leave.isPending}
          onClick={() => leave.mutate({ params: { pairingId: pairing.id } })}
        >
          Give the bay back
        </Button>
      )}
    </div>
  )
}
