import { type SubmitEvent, useState } from 'react'

import { spanOf } from '#client/booking/board/grid/board-items.ts'
import { type Decision, type Spot, useMove } from '#client/booking/board/moving/use-move.ts'
import { instantOf } from '#client/booking/instant-of.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { tightControlLook } from '#client/ui/forms/control-look.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { useKeys } from '#client/ui/keys/screen-keys.ts'
import type { BoardBooking, DayBoard } from '#shared/booking/desk.ts'

import { AnywayField } from './AnywayField.tsx'

interface MoveFormProps {
  board: DayBoard
  booking: BoardBooking
  onBack: () => void
}

/** The same as a drop, for keys and for telephones: day, time, bay and person. */
export function MoveForm({ board, booking, onBack }: MoveFormProps) {
  const { localOf } = useStudio()
  const [local, setLocal] = useState(booking.local)
  const ownOf = (kind: 'bays' | 'staff') => board[kind].find(({ id }) => booking.resourceIds.includes(id))?.id ?? ''
  const [bayId, setBay] = useState(ownOf('bays'))
  const [staffId, setStaff] = useState(ownOf('staff'))
  const [reason, setReason] = useState('')
  const { move, isMoving, refusal } = useMove(onBack)
  const needsReason = refusal?.leaves === 'a reason'
  const decide = (notify: boolean) => {
    const decision: Decision = { notify, ...(needsReason && reason.trim() && { reason: reason.trim() }) }
    const former = { startsAt: booking.startsAt, ...named({ bayId: ownOf('bays'), staffId: ownOf('staff') }) }
    move({ booking, to: { startsAt: instantOf(local, localOf), ...named({ bayId, staffId }) }, former, decision })
  }

  useKeys([{ key: 'Ctrl+Enter', what: 'Move and mail', run: () => !isMoving && decide(true) }])

  return (
    <form
      className="grid w-full gap-3 text-sm"
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        decide(true)
      }}
    >
      <TimeField booking={booking} local={local} onChange={setLocal} />
      <div className="grid grid-cols-2 gap-3">
        {bayId && <Choice label="Bay" choices={board.bays} value={bayId} onChoose={setBay} />}
        {staffId && <Choice label="With" choices={board.staff} value={staffId} onChoose={setStaff} />}
      </div>
      {refusal && !needsReason && (
        <p role="alert" className="font-medium text-flag-deep">
          {refusal.words}
        </p>
      )}
      {needsReason && (
        <AnywayField
          label="Do it anyway, because"
          error={refusal.words}
          optional
          reason={reason}
          onReason={setReason}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="tight" busy={isMoving}>
          Move and mail
        </Button>
        <Button tone="quiet" size="tight" busy={isMoving} onClick={() => decide(false)}>
          Move only
        </Button>
        <Button tone="quiet" size="tight" onClick={onBack}>
          Keep it
        </Button>
      </div>
    </form>
  )
}

interface TimeFieldProps {
  booking: BoardBooking
  local: string
  onChange: (local: string) => void
}

const TimeField = ({ booking, local, onChange }: TimeFieldProps) => (
  <Field label="New time" hint={`It takes ${minutesOfBooking(booking)} min. The price stays as agreed.`}>
    {(ids) => (
      <input
        {...ids}
        type="datetime-local"
        step={300}
        required
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form takes the place of the button that was pressed
        autoFocus
        data-first
        className={tightControlLook}
        value={local}
        onChange={({ target }) => target.value && onChange(target.value)}
      />
    )}
  </Field>
)

const minutesOfBooking = (booking: BoardBooking) => spanOf(booking).until - spanOf(booking).from

const named = ({ bayId, staffId }: { bayId: string; staffId: string }): Omit<Spot, 'startsAt'> => ({
  ...(bayId && { bayId }),
  ...(staffId && { staffId }),
})

interface ChoiceProps {
  label: string
  choices: readonly { id: string; name: string }[]
  value: string
  onChoose: (id: string) => void
}

const Choice = ({ label, choices, value, onChoose }: ChoiceProps) => (
  <Field label={label}>
    {(ids) => (
      <Select {...ids} isTight value={value} onChange={({ target }) => onChoose(target.value)}>
        {choices.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    )}
  </Field>
)
