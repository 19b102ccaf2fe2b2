import { type ComponentProps, type SubmitEvent, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'

import { spanOf } from '#client/booking/board/grid/board-items.ts'
import { MovedForField } from '#client/booking/board/moving/MoveQuestion.tsx'
import { type MovedFor, type Spot, useMove, useMoveCost } from '#client/booking/board/moving/use-move.ts'
import { instantOf } from '#client/booking/instant-of.ts'
import { costWords, type MoveCost } from '#client/booking/move-cost.ts'
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
  const { form, own, move, isMoving, refusal, reset, cost } = useMoveForm({ board, booking, onBack })
  const { localOf } = useStudio()
  const { register, handleSubmit, formState } = form
  const [by, setBy] = useState<MovedFor>('client')
  const needsReason = refusal?.leaves === 'a reason'
  const decide = (notify: boolean) =>
    handleSubmit(({ local, reason, ...spot }) =>
      move({
        booking,
        to: { startsAt: instantOf(local, localOf), ...named(spot) },
        former: { startsAt: booking.startsAt, ...named(own) },
        decision: {
          notify,
          by,
          expectedPriceCents: cost?.newCents,
          ...(needsReason && reason.trim() && { reason: reason.trim() }),
        },
      }),
    )
  const moveAndMail = decide(true)

  useKeys([{ key: 'Ctrl+Enter', what: 'Move and mail', run: () => void (isMoving || moveAndMail()) }])

  return (
    <form noValidate className="grid w-full gap-3 text-sm" onSubmit={(event: SubmitEvent) => void moveAndMail(event)}>
      <TimeField
        booking={booking}
        cost={cost}
        error={formState.errors.local?.message ?? refusal?.words}
        {...register('local', { required: 'Choose a day and a time.', onChange: reset })}
      />
      <Nearest
        times={refusal?.nearest ?? []}
        onChoose={(at) => {
          reset()
          form.setValue('local', localOf(at))
        }}
      />
      <div className="grid grid-cols-2 gap-3">
        {own.bayId && <Choice label="Bay" choices={board.bays} {...register('bayId', { onChange: reset })} />}
        {own.staffId && <Choice label="With" choices={board.staff} {...register('staffId', { onChange: reset })} />}
      </div>
      {cost && <MovedForField cost={cost} by={by} onChange={setBy} />}
      {needsReason && <AnywayField label="Do it anyway, because" optional {...register('reason')} />}
      <Presses isMoving={isMoving} onMoveOnly={() => void decide(false)()} onBack={onBack} />
    </form>
  )
}

/** The times beside a taken one that are free, a press each. */
function Nearest({ times, onChoose }: { times: readonly Date[]; onChoose: (at: Date) => void }) {
  const { moment } = useStudio()
  if (times.length === 0) return null

  return (
    <ul aria-label="Free instead" className="flex flex-wrap gap-2">
      {times.map((at) => (
        <li key={at.getTime()}>
          <Button tone="quiet" size="tight" onClick={() => onChoose(at)}>
            {moment(at)}
          </Button>
        </li>
      ))}
    </ul>
  )
}

interface PressesProps {
  isMoving: boolean
  onMoveOnly: () => void
  onBack: () => void
}

const Presses = ({ isMoving, onMoveOnly, onBack }: PressesProps) => (
  <div className="flex flex-wrap gap-2">
    <Button type="submit" size="tight" busy={isMoving}>
      Move and mail
    </Button>
    <Button tone="quiet" size="tight" busy={isMoving} onClick={onMoveOnly}>
      Move only
    </Button>
    <Button tone="quiet" size="tight" onClick={onBack}>
      Keep it
    </Button>
  </div>
)

/** What is typed, what that costs, and what moves it. */
function useMoveForm({ board, booking, onBack }: MoveFormProps) {
  const { localOf } = useStudio()
  const ownOf = (kind: 'bays' | 'staff') => board[kind].find(({ id }) => booking.resourceIds.includes(id))?.id ?? ''
  const own = { bayId: ownOf('bays'), staffId: ownOf('staff') }
  const form = useForm({ defaultValues: { local: booking.local, ...own, reason: '' } })
  const moving = useMove(onBack)
  const [local, bayId, staffId] = useWatch({ control: form.control, name: ['local', 'bayId', 'staffId'] })
  const isElsewhen = local !== '' && local !== booking.local
  const to = isElsewhen ? { startsAt: instantOf(local, localOf), ...named({ bayId, staffId }) } : undefined
  const asked = useMoveCost({ booking, to, isForced: moving.refusal?.leaves === 'a reason' })

  return { form, own, cost: asked.cost, ...moving, refusal: moving.refusal ?? asked.refusal }
}

interface TimeFieldProps extends ComponentProps<'input'> {
  booking: BoardBooking
  /** Known once another time is chosen. */
  cost: MoveCost | undefined
  error: string | undefined
}

function TimeField({ booking, cost, error, ...control }: TimeFieldProps) {
  const { money } = useStudio()
  const price = cost ? ` ${costWords(cost, money)}` : ''

  return (
    <Field label="New time" hint={`It takes ${minutesOfBooking(booking)} min.${price}`} error={error}>
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
}

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
