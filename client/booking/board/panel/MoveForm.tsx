import { type ComponentProps, type SubmitEvent, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'

import { minutesOfBooking } from '#client/booking/board/board-items.ts'
import { FreeTimes, Nearest } from '#client/booking/board/moving/FreeTimes.tsx'
import { HandedOver } from '#client/booking/board/moving/HandedOver.tsx'
import { lacksApart, onlyThis, SeriesExtent } from '#client/booking/board/moving/SeriesExtent.tsx'
import {
  decisionAgainst,
  type Refusal,
  type Spot,
  useMove,
  useMoveCost,
} from '#client/booking/board/moving/use-move.ts'
import { clientAsks, lacksReason, WhoAsked } from '#client/booking/board/moving/WhoAsked.tsx'
import { OverrideReasonField } from '#client/booking/board/OverrideReasonField.tsx'
import { instantOf, placeOf } from '#client/booking/instant-of.ts'
import { costWords, type MoveCost } from '#client/booking/move-cost.ts'
import { useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { useKeys } from '#client/ui/keys/screen-keys.ts'
import type { BoardBooking, DayBoard } from '#shared/booking/desk.ts'

interface MoveFormProps {
  board: DayBoard
  booking: BoardBooking
  /** The local time that a button has chosen already. */
  to: string | undefined
  onBack: () => void
}

/** Moves a booking without dragging it: day, time, bay and staff are fields, and the free times of the day are buttons. */
export function MoveForm(props: MoveFormProps) {
  const { board, booking, onBack } = props
  const moving = useMoveForm(props)
  const { form, own, values, refusal, reset, cost, asking, ask, extent, setExtent, lacks, isMoving, decide } = moving
  const { localOf } = useStudio()
  const { isHandedOver, setHandedOver } = moving
  const { register, formState } = form
  const needsReason = refusal?.leaves === 'a reason'
  const choose = (at: Date) => {
    reset()
    const { day, time, second } = placeOf(at, localOf)
    form.setValue('local', `${day}T${time}`)
    form.setValue('isSecond', second !== undefined)
  }
  const retype = () => {
    reset()
    form.setValue('isSecond', false)
  }
  const moveAndMail = decide(true)
  useKeys([{ key: 'Ctrl+Enter', what: 'Move and mail', run: () => void (isMoving || moveAndMail()) }])

  return (
    <form noValidate className="grid w-full gap-3 text-sm" onSubmit={(event: SubmitEvent) => void moveAndMail(event)}>
      <TimeField
        booking={booking}
        cost={cost}
        error={formState.errors.local?.message}
        {...register('local', { required: 'Choose a day and a time.', onChange: retype })}
      />
      {refusal && <Against refusal={refusal} onChoose={choose} />}
      {values.local !== '' && (
        <FreeTimes
          booking={booking}
          day={values.local.slice(0, 10)}
          place={named(values)}
          chosen={instantOf(values.local, localOf, values)}
          onChoose={choose}
        />
      )}
      <div className="grid grid-cols-2 gap-3">
        {own.bayId && <Choice label="Bay" choices={board.bays} {...register('bayId', { onChange: reset })} />}
        {own.staffId && <Choice label="With" choices={board.staff} {...register('staffId', { onChange: reset })} />}
      </div>
      <OtherBay bays={board.bays} own={own.bayId} chosen={values.bayId} bayName={cost?.bayName} />
      <WhoAsked cost={cost} asking={asking} error={lacks ? 'Say why the studio moves it.' : undefined} onChange={ask} />
      {booking.seriesId !== null && <SeriesExtent extent={extent} kept={cost?.kept} onChange={setExtent} />}
      <HandedOver backs={cost?.backs} isHandedOver={isHandedOver} onChange={setHandedOver} />
      {needsReason && <OverrideReasonField label="Do it anyway, because" optional {...register('reason')} />}
      <Presses isMoving={isMoving} onMoveOnly={() => void decide(false)()} onBack={onBack} />
    </form>
  )
}

interface OtherBayProps {
  bays: DayBoard['bays']
  own: string
  chosen: string
  bayName: string | null | undefined
}

/** Says that its bay is taken then, and which bay it gets instead. */
function OtherBay({ bays, own, chosen, bayName }: OtherBayProps) {
  const ownName = bays.find(({ id }) => id === own)?.name
  if (chosen !== '' || !bayName || ownName === undefined || bayName === ownName) return null

  return (
    <p aria-live="polite" className="font-medium">
      It goes to {bayName}: {ownName} is taken then.
    </p>
  )
}

/** Why the time is refused, and the nearest free times. */
const Against = ({ refusal, onChoose }: { refusal: Refusal; onChoose: (at: Date) => void }) => (
  <div className="grid gap-2">
    <p role="alert" className="font-medium text-flag-deep">
      {refusal.words}
    </p>
    <Nearest times={refusal.nearest ?? []} onChoose={onChoose} />
  </div>
)

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

/** The place that was typed or pressed; undefined while it is the present one. */
function useTarget({ board, booking, to: pressed }: MoveFormProps) {
  const { localOf } = useStudio()
  const ownOf = (kind: 'bays' | 'staff') => board[kind].find(({ id }) => booking.resourceIds.includes(id))?.id ?? ''
  const [own] = useState({ bayId: ownOf('bays'), staffId: ownOf('staff') })
  // Where only a time was pressed, it keeps its bay, or gets one of the same kind if that is taken.
  const bay = pressed === undefined ? {} : { bayId: '' }
  const form = useForm({ defaultValues: { ...placeIn(pressed, booking, localOf), ...own, ...bay, reason: '' } })
  const [local, isSecond, bayId, staffId] = useWatch({
    control: form.control,
    name: ['local', 'isSecond', 'bayId', 'staffId'],
  })
  const values = { local, isSecond, bayId, staffId }
  const spotOf = (spot: typeof values): Spot => ({ startsAt: instantOf(spot.local, localOf, spot), ...named(spot) })
  const isElsewhere = bayId !== own.bayId || staffId !== own.staffId
  const wanted = local === '' ? undefined : spotOf(values)
  const isMoved = wanted && Math.abs(wanted.startsAt.getTime() - booking.startsAt.getTime()) >= 60_000

  return { form, own, values, spotOf, to: isMoved || isElsewhere ? wanted : undefined }
}

/** The fields, the preview of the move, and the act that moves it. */
function useMoveForm(props: MoveFormProps) {
  const { booking, onBack } = props
  const { form, own, values, spotOf, to } = useTarget(props)
  const [asking, ask] = useState(clientAsks)
  const [extent, setExtent] = useState(onlyThis)
  const [isHandedOver, setHandedOver] = useState(false)
  const [isPressed, setPressed] = useState(false)
  const moving = useMove(onBack)
  const { cost, refusal: seen } = useMoveCost({
    booking,
    to,
    extent,
    isHandedOver,
    isForced: moving.refusal?.leaves === 'a reason',
  })
  const refusal = moving.refusal ?? seen
  const decide = (notify: boolean) =>
    form.handleSubmit(({ reason, ...typed }) => {
      setPressed(true)
      if (lacksReason(asking) || lacksApart(extent, cost?.kept)) return
      moving.move({
        booking,
        to: spotOf(typed),
        former: { startsAt: booking.startsAt, ...named(own) },
        decision: {
          notify,
          extent,
          isHandedOver,
          by: asking.by,
          why: asking.reason.trim(),
          expectedPriceCents: cost?.newCents,
          ...decisionAgainst(refusal, reason),
        },
      })
    })

  return {
    form,
    own,
    values,
    cost,
    asking,
    ask,
    extent,
    setExtent,
    isHandedOver,
    setHandedOver,
    lacks: isPressed && lacksReason(asking),
    ...moving,
    refusal,
    decide,
  }
}

/** The new place, or else the present one. */
function placeIn(pressed: string | undefined, { startsAt }: BoardBooking, localOf: (at: Date) => string) {
  if (pressed !== undefined) return { local: pressed, isSecond: false }
  const { day, time, second } = placeOf(startsAt, localOf)

  return { local: `${day}T${time}`, isSecond: second !== undefined }
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
        <option value="">Any that is free</option>
      </Select>
    )}
  </Field>
)
