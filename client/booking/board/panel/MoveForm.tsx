import type { ComponentProps, SubmitEvent } from 'react'
import { useForm } from 'react-hook-form'

import { spanOf } from '#client/booking/board/grid/board-items.ts'
import { type Spot, useMove } from '#client/booking/board/moving/use-move.ts'
import { instantOf } from '#client/booking/instant-of.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
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
  const ownOf = (kind: 'bays' | 'staff') => board[kind].find(({ id }) => booking.resourceIds.includes(id))?.id ?? ''
  const own = { bayId: ownOf('bays'), staffId: ownOf('staff') }
  const { register, handleSubmit, formState } = useForm({ defaultValues: { local: booking.local, ...own, reason: '' } })
  const { move, isMoving, refusal } = useMove(onBack)
  const needsReason = refusal?.leaves === 'a reason'
  const decide = (notify: boolean) =>
    handleSubmit(({ local, reason, ...spot }) =>
      move({
        booking,
        to: { startsAt: instantOf(local, localOf), ...named(spot) },
        former: { startsAt: booking.startsAt, ...named(own) },
        decision: { notify, ...(needsReason && reason.trim() && { reason: reason.trim() }) },
      }),
    )
  const moveAndMail = decide(true)

  useKeys([{ key: 'Ctrl+Enter', what: 'Move and mail', run: () => void (isMoving || moveAndMail()) }])

  return (
    <form noValidate className="grid w-full gap-3 text-sm" onSubmit={(event: SubmitEvent) => void moveAndMail(event)}>
      <TimeField
        booking={booking}
        error={formState.errors.local?.message}
        {...register('local', { required: 'Choose a day and a time.' })}
      />
      <div className="grid grid-cols-2 gap-3">
        {own.bayId && <Choice label="Bay" choices={board.bays} {...register('bayId')} />}
        {own.staffId && <Choice label="With" choices={board.staff} {...register('staffId')} />}
      </div>
      {refusal && !needsReason && (
        <p role="alert" className="font-medium text-flag-deep">
          {refusal.words}
        </p>
      )}
      {needsReason && (
        <AnywayField label="Do it anyway, because" error={refusal.words} optional {...register('reason')} />
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="tight" busy={isMoving}>
          Move and mail
        </Button>
        <Button tone="quiet" size="tight" busy={isMoving} onClick={() => void decide(false)()}>
          Move only
        </Button>
        <Button tone="quiet" size="tight" onClick={onBack}>
          Keep it
        </Button>
      </div>
    </form>
  )
}

interface TimeFieldProps extends ComponentProps<'input'> {
  booking: BoardBooking
  error: string | undefined
}

const TimeField = ({ booking, error, ...control }: TimeFieldProps) => (
  <Field label="New time" hint={`It takes ${minutesOfBooking(booking)} min. The price stays as agreed.`} error={error}>
    {(ids) => (
      <TextInput
        {...ids}
        isTight
        type="datetime-local"
        step={300}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form takes the place of the button that was pressed
        autoFocus
        data-first
        {...control}
      />
    )}
  </Field>
)

const minutesOfBooking = (booking: BoardBooking) => spanOf(booking).until - spanOf(booking).from

const named = ({ bayId, staffId }: { bayId: string; staffId: string }): Omit<Spot, 'startsAt'> => ({
  ...(bayId && { bayId }),
  ...(staffId && { staffId }),
})

interface ChoiceProps extends ComponentProps<'select'> {
  label: string
  choices: readonly { id: string; name: string }[]
}

const Choice = ({ label, choices, ...control }: ChoiceProps) => (
  <Field label={label}>
    {(ids) => (
      <Select {...ids} isTight {...control}>
        {choices.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    )}
  </Field>
)
