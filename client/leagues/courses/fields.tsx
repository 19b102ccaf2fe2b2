import { useFieldArray } from 'react-hook-form'

import { ChoiceField, fieldsAt, Group, TextField } from '#client/records/fields.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { problemAt } from '#client/ui/forms/problem-at.ts'
import { Select } from '#client/ui/forms/Select.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { newTee, parOf, type Tee } from '#shared/leagues/courses/course.ts'

import { type CourseForm, courseLabels, ratesWords, teeLabels, teeWords } from './course-form.ts'

interface FieldsProps {
  form: CourseForm
}

/** Its name, and how many holes it has: with another number each tee has as many. */
export function CourseFields({ form }: FieldsProps) {
  const at = fieldsAt(form, courseLabels)
  const fit = (holes: 9 | 18) => {
    form.setValue('holes', holes, { shouldDirty: true })
    const tees = form.getValues('tees').map((tee) => ({ ...newTee(holes), ...namedAs(tee), ...ratedAs(tee, holes) }))
    form.setValue('tees', tees, { shouldDirty: true })
  }

  return (
    <Group title="The course">
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField {...at('name')} hint="As players know it." />
        <Field label={courseLabels.holes} hint="Of nine, a round of 18 plays each twice.">
          {(ids) => (
            <Select
              {...ids}
              isTight
              value={form.watch('holes')}
              onChange={({ target }) => fit(target.value === '9' ? 9 : 18)}
            >
              <option value={18}>18</option>
              <option value={9}>9</option>
            </Select>
          )}
        </Field>
      </div>
    </Group>
  )
}

const namedAs = ({ id, name, rates }: Tee) => ({ ...(id !== undefined && { id }), name, rates })

/** The ratings are of other holes now; the first nine keep their pars. */
const ratedAs = ({ pars }: Tee, holes: 9 | 18) => ({
  pars: newTee(holes).pars.map((par, at) => pars[at] ?? par),
})

/** Each tee, as it is rated for whom. */
export function TeesFields({ form }: FieldsProps) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'tees', keyName: 'row' })
  const holes = form.watch('holes')
  const add = () => {
    const { id: _, ...last } = form.getValues('tees').at(-1) ?? newTee(holes)
    append({ ...last, name: '', rates: 'everybody' }, { focusName: `tees.${fields.length}.name` })
  }

  return (
    <Group title="Tees" note="As they stand on the scorecard. A tee that men and women play has two ratings.">
      <ul className="divide-y divide-line">
        {fields.map(({ row }, at) => (
          <li key={row} className="py-3 first:pt-0">
            <TeeFields form={form} at={at} {...(fields.length > 1 && { onRemove: () => remove(at) })} />
          </li>
        ))}
      </ul>
      <div>
        <Button tone="quiet" size="tight" onClick={add}>
          Add a tee
        </Button>
      </div>
    </Group>
  )
}

interface TeeFieldsProps extends FieldsProps {
  at: number
  onRemove?: () => void
}

function TeeFields({ form, at, onRemove }: TeeFieldsProps) {
  const tee = form.watch(`tees.${at}`)
  const holes = form.watch('holes')
  const name = teeWords(tee) || `tee ${at + 1}`

  return (
    <fieldset className="@container grid min-w-0 gap-3">
      <legend className="sr-only">{name}</legend>
      <div className="grid grid-cols-2 gap-3 @2xl:grid-cols-12">
        <div className="@2xl:col-span-4">
          <TextField form={form} path={`tees.${at}.name`} label={teeLabels.name} />
        </div>
        <div className="@2xl:col-span-3">
          <ChoiceField form={form} path={`tees.${at}.rates`} label={teeLabels.rates} words={ratesWords} />
        </div>
        <RatingFields form={form} at={at} of="whole" />
        <div className="flex items-end @2xl:col-span-1">
          {onRemove && (
            <Button tone="quiet" size="tight" onClick={onRemove}>
              Take out<span className="sr-only"> {name}</span>
            </Button>
          )}
        </div>
      </div>
      {holes === 18 && <NinesFields form={form} at={at} />}
      <HolesFields form={form} at={at} />
    </fieldset>
  )
}

type Part = 'whole' | 'front' | 'back'

/** Rating and slope, of the whole course or of a nine. */
function RatingFields({ form, at, of }: TeeFieldsProps & { of: Part }) {
  const fields =
    of === 'whole' ? (['courseRating', 'slopeRating'] as const) : ([`${of}.courseRating`, `${of}.slopeRating`] as const)

  return fields.map((field) => (
    <div key={field} className="@2xl:col-span-2">
      <Field label={teeLabels[field]} error={problemAt(form, `tees.${at}.${field}`)}>
        {(ids) => (
          <TextInput
            {...ids}
            isTight
            inputMode="decimal"
            autoComplete="off"
            className="text-right figures"
            {...form.register(`tees.${at}.${field}`, { valueAsNumber: true })}
          />
        )}
      </Field>
    </div>
  ))
}

/** The ratings of each nine, where the course is rated for rounds of nine holes. */
function NinesFields({ form, at }: TeeFieldsProps) {
  const isRated = form.watch(`tees.${at}.front`) !== null
  const turn = () => {
    const [rating, slope] = form.getValues([`tees.${at}.courseRating`, `tees.${at}.slopeRating`])
    const half = isRated ? null : { courseRating: Math.round(rating * 5) / 10, slopeRating: slope }
    for (const nine of ['front', 'back'] as const) form.setValue(`tees.${at}.${nine}`, half, { shouldDirty: true })
  }

  return (
    <div className="grid gap-3">
      <label className="flex min-h-row items-center gap-2 text-sm">
        <input type="checkbox" className="size-4.5 accent-fairway" checked={isRated} onChange={turn} />
        Each nine is rated by itself
      </label>
      {isRated && (
        <div className="grid grid-cols-2 gap-3 @2xl:grid-cols-8">
          <RatingFields form={form} at={at} of="front" />
          <RatingFields form={form} at={at} of="back" />
        </div>
      )}
    </div>
  )
}

const rows = [
  { field: 'pars', label: 'Par' },
  { field: 'strokeIndexes', label: 'Stroke index' },
] as const

/** Par and stroke index of each hole, in the shape of a scorecard. */
function HolesFields({ form, at }: TeeFieldsProps) {
  const { pars, strokeIndexes } = form.watch(`tees.${at}`)
  const problems = rows.flatMap(({ field }) => problemAt(form, `tees.${at}.${field}`) ?? [])

  return (
    <div className="grid gap-1">
      <div className="overflow-x-auto">
        <table className="border-y border-line text-sm figures">
          <thead>
            <tr className="text-muted">
              <th scope="row" className="py-1 pr-3 text-left font-medium">
                Hole
              </th>
              {pars.map((_, hole) => (
                // oxlint-disable-next-line react/no-array-index-key -- holes have their numbers, and never move
                <th key={hole} scope="col" className="w-11 px-0.5 font-medium">
                  {hole + 1}
                </th>
              ))}
              <th scope="col" className="px-2 text-right font-medium">
                Sum
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ field, label }) => (
              <tr key={field}>
                <th scope="row" className="pr-3 text-left font-medium whitespace-nowrap">
                  {label}
                </th>
                {(field === 'pars' ? pars : strokeIndexes).map((_, hole) => (
                  // oxlint-disable-next-line react/no-array-index-key -- holes have their numbers, and never move
                  <td key={hole} className="px-0.5 py-1">
                    <TextInput
                      isTight
                      inputMode="numeric"
                      autoComplete="off"
                      aria-label={`${label}, hole ${hole + 1}`}
                      aria-invalid={problemAt(form, `tees.${at}.${field}.${hole}`) !== undefined || undefined}
                      className="w-10! px-1! text-center figures"
                      {...form.register(`tees.${at}.${field}.${hole}`, { valueAsNumber: true })}
                    />
                  </td>
                ))}
                <td className="px-2 text-right">{field === 'pars' && shown(parOf({ pars }))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {problems.map((problem) => (
        <p key={problem} role="alert" className="text-sm font-medium text-flag-deep">
          {problem}
        </p>
      ))}
    </div>
  )
}

const shown = (par: number) => (Number.isNaN(par) ? '-' : par)
