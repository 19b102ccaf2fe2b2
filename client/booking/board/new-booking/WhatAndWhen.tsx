import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type UseFormReturn, Controller } from 'react-hook-form'

import { instantOf } from '#client/booking/instant-of.ts'
import { fittingAt } from '#client/booking/queries.ts'
import { OptionButton, OptionButtons } from '#client/booking/times/OptionButtons.tsx'
import { useStudio } from '#client/settings/service.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import type { DayBoard } from '#shared/booking/desk.ts'
import type { Service } from '#shared/catalog/contract.ts'

import { type Draft, lengthsOf, lengthWords, type Way } from './draft.ts'
import { isFull } from './use-new-booking.ts'

interface PartProps {
  form: UseFormReturn<Draft>
  draft: Draft
  ways: readonly Way[]
  way: Way | undefined
}

/** The service, with those that fit the place first, and its length where there is a choice. */
export function What({ form, draft, ways, way }: PartProps) {
  const { time } = useStudio()
  const fitting = useFitting(draft, ways)
  const lengths = way ? lengthsOf(way, draft.minutes) : []

  return (
    <div className="grid gap-3">
      <Field label="Service">
        {(ids) => (
          // Options change groups with the time, and a browser forgets the chosen one when it moves.
          <Select
            {...ids}
            isTight
            data-first
            value={draft.way}
            onChange={({ target }) => {
              form.setValue('way', target.value)
              form.setValue('minutes', undefined)
            }}
          >
            {fitting ? (
              <>
                <Ways label={`Fits at ${time(draft.time)}`} ways={fitting.fits} />
                <Ways label={`Does not fit at ${time(draft.time)}`} ways={fitting.others} />
              </>
            ) : (
              ways.map((one) => <WayOption key={one.key} way={one} />)
            )}
          </Select>
        )}
      </Field>
      {lengths.length > 1 && (
        <Field label="Length">
          {(ids) => (
            <Select
              {...ids}
              isTight
              value={draft.minutes ?? way?.option.durationMinutes}
              onChange={({ target }) => form.setValue('minutes', Number(target.value))}
            >
              {lengths.map((minutes) => (
                <option key={minutes} value={minutes}>
                  {lengthWords(minutes)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
    </div>
  )
}

const Ways = ({ label, ways }: { label: string; ways: readonly Way[] }) =>
  ways.length > 0 && (
    <optgroup label={label}>
      {ways.map((way) => (
        <WayOption key={way.key} way={way} />
      ))}
    </optgroup>
  )

function WayOption({ way: { key, name, option } }: { way: Way }) {
  const { money } = useStudio()

  return (
    <option value={key}>
      {name}, {option.durationMinutes} min, {money(option.priceCents)}
    </option>
  )
}

function useFitting({ day, time, isSecond, bayId, staffId }: Draft, ways: readonly Way[]) {
  const { localOf } = useStudio()
  const isWhen = isFull({ day, time })
  const { data } = useQuery({
    ...fittingAt({
      startsAt: isWhen ? instantOf(`${day}T${time.slice(0, 5)}`, localOf, { isSecond }).toISOString() : '',
      ...(bayId && { bayId }),
      ...(staffId && { staffId }),
    }),
    enabled: isWhen,
    placeholderData: keepPreviousData,
  })
  if (!data) return undefined

  const fitting = new Set(
    data.filter(({ fits }) => fits !== 'no').map(({ serviceCode, optionCode }) => `${serviceCode} ${optionCode}`),
  )
  return { fits: ways.filter(({ key }) => fitting.has(key)), others: ways.filter(({ key }) => !fitting.has(key)) }
}

interface WhenProps {
  form: UseFormReturn<Draft>
  board: Pick<DayBoard, 'bays' | 'staff'>
  /** The staff member, where they book only their own time. */
  isOwn: boolean
}

/** Day and time, and optionally the bay and the staff. */
export function When({ form, board: { bays, staff }, isOwn }: WhenProps) {
  const { register, formState } = form
  // A typed time is the first of two that are alike.
  const onChange = () => form.setValue('isSecond', false)

  return (
    <div className="grid grid-cols-2 items-start gap-3">
      <Field label="Day" error={formState.errors.day?.message}>
        {(ids) => (
          <TextInput {...ids} isTight type="date" {...register('day', { required: 'Choose a day.', onChange })} />
        )}
      </Field>
      <Field label="Time" error={formState.errors.time?.message}>
        {(ids) => (
          <TextInput
            {...ids}
            isTight
            type="time"
            step={60}
            {...register('time', { required: 'Choose a time.', onChange })}
          />
        )}
      </Field>
      <Field label="Bay">
        {(ids) => (
          <Select {...ids} isTight {...register('bayId')}>
            <option value="">Any that is free</option>
            <Choices of={bays} />
          </Select>
        )}
      </Field>
      {staff.length > 0 && !isOwn && (
        <Field label="With">
          {(ids) => (
            <Select {...ids} isTight {...register('staffId')}>
              <option value="">Anybody who can</option>
              <Choices of={staff} />
            </Select>
          )}
        </Field>
      )}
    </div>
  )
}

const Choices = ({ of }: { of: readonly { id: string; name: string }[] }) =>
  of.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ))

interface AddedProps {
  form: UseFormReturn<Draft>
  service: Service
}

/** The add-ons of the service. */
export function AddOns({ form, service: { addOns } }: AddedProps) {
  const { money } = useStudio()
  if (addOns.length === 0) return null

  return (
    <Controller
      control={form.control}
      name="addOns"
      render={({ field: { value, onChange } }) => (
        <OptionButtons title="Add">
          {addOns.map(({ code, name, minutes, priceCents }) => (
            <OptionButton
              key={code}
              isChosen={value.includes(code)}
              onPick={() => onChange(value.includes(code) ? value.filter((one) => one !== code) : [...value, code])}
            >
              {name}{' '}
              <span className="figures opacity-80">
                {minutes > 0 && `${minutes} min, `}
                {money(priceCents)}
              </span>
            </OptionButton>
          ))}
        </OptionButtons>
      )}
    />
  )
}

/** The optional questions of the service, folded as clients see them. */
export function OptionalAnswers({ form, service }: AddedProps) {
  const optional = service.questions.filter(({ required }) => !required)
  if (optional.length === 0) return null

  return (
    <details>
      <summary className="flex min-h-row cursor-pointer items-center font-medium">
        Questions of the service ({optional.length}, optional)
      </summary>
      <div className="grid gap-3 pt-2">
        {optional.map(({ code, label, hint, kind, choices }) => (
          <Field key={code} label={label} hint={hint ?? undefined} optional>
            {(ids) =>
              kind === 'choice' ? (
                <Select {...ids} isTight {...form.register(`answers.${code}`)}>
                  <option value="">No answer</option>
                  {choices.map((choice) => (
                    <option key={choice}>{choice}</option>
                  ))}
                </Select>
              ) : (
                <TextInput {...ids} isTight maxLength={500} autoComplete="off" {...form.register(`answers.${code}`)} />
              )
            }
          </Field>
        ))}
      </div>
    </details>
  )
}
