import { useState } from 'react'

import { useAct } from '#client/api/use-act.ts'
import { useStudio } from '#client/settings/service.ts'
import { ActDialog } from '#client/ui/ActDialog.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { type RoundOfSeason, roundsContract } from '#shared/leagues/rounds/contract.ts'

import { scheduleKey } from './schedule-queries.ts'

/** Another evening for a round; its bays and pairings come along. */
export function MoveRoundDialog({ round, onClose }: { round: RoundOfSeason; onClose: () => void }) {
  const { dayLong } = useStudio()
  const [day, setDay] = useState(round.local.slice(0, 10))
  const [time, setTime] = useState(round.local.slice(11))
  const act = useAct(roundsContract.moveRound, {
    done: ({ local }) => `Moved to ${dayLong(local)}`,
    touches: [scheduleKey, ['leagues', 'seasons'], ['booking']],
    onDone: onClose,
  })

  return (
    <ActDialog
      title={`Move round ${round.number}`}
      act={act}
      verb="Move it"
      otherwise="It is not moved"
      isOff={day === '' || time === ''}
      onAct={() => act.mutate({ params: { roundId: round.id }, body: { version: round.version, day, time } })}
      onClose={onClose}
    >
      <p>Its bays and pairings come along. Where bookings stand in them you are told which.</p>
      <Field label="Evening">
        {(ids) => (
          <TextInput {...ids} type="date" required value={day} onChange={({ target }) => setDay(target.value)} />
        )}
      </Field>
      <Field label="Begins">
        {(ids) => (
          <TextInput {...ids} type="time" required value={time} onChange={({ target }) => setTime(target.value)} />
        )}
      </Field>
    </ActDialog>
  )
}
