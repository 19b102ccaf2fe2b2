import { Plus, X } from 'lucide-react'
import { useFieldArray, useForm, type UseFormRegisterReturn, type UseFormReturn, useWatch } from 'react-hook-form'

import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { useStudio } from '#client/settings/service.ts'
import { verbs } from '#client/staffing/absence/absence-words.ts'
import { TimeSelect } from '#client/staffing/TimeSelect.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { Panel } from '#client/ui/record/Panel.tsx'
import type { ScheduleDay, StaffSchedule } from '#shared/staffing/schedules.ts'
import { problemOfShifts, type Shift } from '#shared/staffing/shifts.ts'
import { timeOfMinutes } from '#shared/staffing/wall-time.ts'
import { minutesOfSpan } from '#shared/wall-span.ts'

import { awayWord } from './away.ts'
import type { HoursChange } from './use-save-hours.ts'

interface HoursPanelProps {
  staff: StaffSchedule
  day: ScheduleDay
  isPast: boolean
  isSaving: boolean
  onSave: (change: HoursChange) => void
  onClose: () => void
}

/** The hours of one day as a form. */
export function HoursPanel({ staff, day, isPast, isSaving, onSave, onClose }: HoursPanelProps) {
  const { dayShort } = useStudio()
  const form = useForm<Hours>({
    defaultValues: { shifts: day.shifts, isWeekly: 'no', note: day.exception?.note ?? '' },
  })
  const shifts = useWatch({ control: form.control, name: 'shifts' })
  const save = ({ isWeekly, note }: Hours) =>
    onSave({
      staff,
      day,
      note,
      everyWeek: isWeekly === 'yes',
      shifts: shifts.toSorted((a, b) => a.starts.localeCompare(b.starts)),
    })

  return (
    <Panel
      title={`${staff.name}, ${dayShort(day.day)}`}
      onClose={onClose}
      foot={
        !isPast && (
          <>
            <Button
              size="tight"
              busy={isSaving}
              disabled={problemOfShifts(shifts) !== undefined}
              onClick={() => save(form.getValues())}
            >
              Save hours
            </Button>
            {day.exception && (
              <Button tone="quiet" size="tight" onClick={() => onSave({ staff, day, shifts: null, everyWeek: false })}>
                Follow the week again
              </Button>
            )}
          </>
        )
      }
    >
      {isPast ? (
        <p className="text-muted">This day is over.</p>
      ) : (
        <HoursForm day={day.day} form={form} shifts={shifts} />
      )}
      {day.away.length > 0 && <AwayList away={day.away} />}
      {!isPast && (
        <ButtonLink
          to={`/admin/staff/leave?new=${staff.id}&day=${day.day}`}
          tone="quiet"
          size="tight"
          className="justify-self-start"
        >
          {verbs.leave}
        </ButtonLink>
      )}
    </Panel>
  )
}

function AwayList({ away }: Pick<ScheduleDay, 'away'>) {
  return (
    <ul className="text-sm">
      {away.map(({ absenceId, kind, reason }) => (
        <li key={absenceId} className="border-b border-line py-2">
          <span className="font-semibold">{awayWord(kind)}</span> {reason}
        </li>
      ))}
    </ul>
  )
}

interface Hours {
  shifts: Shift[]
  /** Of a pair of radio buttons. */
  isWeekly: 'yes' | 'no'
  note: string
}

interface HoursFormProps {
  day: string
  form: UseFormReturn<Hours>
  shifts: readonly Shift[]
}

function HoursForm({ day, form, shifts }: HoursFormProps) {
  const { dayShort, dayLong } = useStudio()
  const { register } = form
  const isWeekly = useWatch({ control: form.control, name: 'isWeekly' })
  const problem = problemOfShifts(shifts)
  const weekdayName = dayLong(day).split(',')[0] ?? ''

  return (
    <>
      <Shifts form={form} shifts={shifts} />
      {problem && (
        <p role="alert" className="text-sm font-medium text-flag-deep">
          {problem}
        </p>
      )}
      <fieldset className="grid gap-2">
        <legend className="mb-1 font-medium">For</legend>
        <Choice label={`${dayShort(day)} alone`} value="no" {...register('isWeekly')} />
        <Choice label={`every ${weekdayName} from then on`} value="yes" {...register('isWeekly')} />
      </fieldset>
      {isWeekly === 'no' && (
        <Field label="Note" optional>
          {(ids) => (
            <TextInput
              {...ids}
              maxLength={200}
              className="min-h-row! px-2.5! text-sm pointer-coarse:text-base"
              {...register('note')}
            />
          )}
        </Field>
      )}
    </>
  )
}

const firstShift: Shift = { starts: '09:00', ends: '17:00' }

/** The next one begins an hour after the last. */
function nextShift(shifts: readonly Shift[]): Shift {
  const last = shifts.at(-1)
  const ends = last ? minutesOfSpan(last.starts, last.ends).until : undefined
  // After what lasts beyond midnight nothing begins on the day.
  if (ends === undefined || ends > 24 * 60) return firstShift

  const starts = Math.min(ends + 60, 23 * 60)
  return { starts: timeOfMinutes(starts), ends: timeOfMinutes(Math.min(starts + 180, 24 * 60)) }
}

function Shifts({ form, shifts }: Pick<HoursFormProps, 'form' | 'shifts'>) {
  const { control, register } = form
  const { fields, append, remove } = useFieldArray({ control, name: 'shifts' })

  return (
    <div className="grid gap-2">
      {fields.length === 0 && <p className="text-muted">Off.</p>}
      {fields.map(({ id }, index) => (
        <div key={id} className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)_auto] items-center gap-2">
          <TimeSelect aria-label={`Shift ${index + 1} starts`} {...register(`shifts.${index}.starts`)} />
          <span className="whitespace-nowrap text-muted">to</span>
          <TimeSelect
            aria-label={`Shift ${index + 1} ends`}
            {...register(`shifts.${index}.ends`)}
            endOf={shifts[index]?.starts ?? ''}
          />
          <button
            type="button"
            aria-label={`Remove shift ${index + 1}`}
            className="grid size-row shrink-0 place-items-center rounded text-muted hover:bg-sunken hover:text-ink"
            onClick={() => remove(index)}
          >
            <X aria-hidden className="size-5" />
          </button>
        </div>
      ))}
      <Button tone="quiet" size="tight" className="justify-self-start" onClick={() => append(nextShift(shifts))}>
        <Plus aria-hidden className="size-4" />
        Add a shift
      </Button>
    </div>
  )
}

const Choice = ({ label, ...registered }: UseFormRegisterReturn & { label: string; value: Hours['isWeekly'] }) => (
  <label className="flex min-h-row items-center gap-2.5">
    <input type="radio" className="size-5 accent-fairway" {...registered} />
    {label}
  </label>
)
