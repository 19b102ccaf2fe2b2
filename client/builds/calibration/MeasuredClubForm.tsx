import { useWatch } from 'react-hook-form'
import { z } from 'zod'

import { useAct } from '#client/api/use-act.ts'
import { keptInTab } from '#client/ui/browser/kept.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import { RequestForm } from '#client/ui/forms/RequestForm.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { useRequestForm } from '#client/ui/forms/use-request-form.ts'
import { useFormDraft } from '#client/ui/record/form-draft.ts'
import { NewMeasuredClub } from '#shared/builds/calibration/contract.ts'
import { showMeasure } from '#shared/clubs/measures.ts'
import { readField } from '#shared/clubs/rules.ts'
import { fieldOf, type SpecKey } from '#shared/clubs/spec.ts'
import { predictSwingWeight } from '#shared/clubs/swing-weight.ts'

import { addMeasuredClub, calibrationKey } from './queries.ts'

/** A measure as people write it, in the smallest unit. */
const typedAs = (key: SpecKey) =>
  z
    .string()
    .trim()
    .min(1, { error: 'This is required.', abort: true })
    .transform((text, { issues }) => {
      const { value, problem } = readField(key, text)
      if (problem !== undefined) issues.push({ code: 'custom', input: text, message: problem })
      return typeof value === 'number' ? value : z.NEVER
    })

const { name, parts, measured } = NewMeasuredClub.shape
const Parts = z.object({
  length: typedAs('length').pipe(parts.shape.length),
  headMass: typedAs('headMass').pipe(parts.shape.headMass),
  shaftMass: typedAs('shaftMass').pipe(parts.shape.shaftMass),
  shaftBalance: typedAs('shaftBalance').pipe(parts.shape.shaftBalance),
  gripMass: typedAs('gripMass').pipe(parts.shape.gripMass),
})
const Measured = z.object({ name, parts: Parts, measured: typedAs('swingWeight').pipe(measured) })

/** As it is typed, through a reload. */
const kept = keptInTab(
  'club on the scale',
  z.object({
    name: z.string(),
    parts: z.object({
      length: z.string(),
      headMass: z.string(),
      shaftMass: z.string(),
      shaftBalance: z.string(),
      gripMass: z.string(),
    }),
    measured: z.string(),
  }),
)

const balanceHint = 'Of the shaft as it is cut, from the butt.'

const fields = [
  { name: 'name', label: 'Club', hint: 'As you tell it from the others.' },
  { name: 'parts.length', label: fieldOf('length').label, hint: undefined },
  { name: 'parts.headMass', label: fieldOf('headMass').label, hint: undefined },
  { name: 'parts.shaftMass', label: fieldOf('shaftMass').label, hint: 'As it is cut.' },
  { name: 'parts.shaftBalance', label: fieldOf('shaftBalance').label, hint: balanceHint },
  { name: 'parts.gripMass', label: fieldOf('gripMass').label, hint: undefined },
  { name: 'measured', label: 'Swing weight on the scale', hint: 'As D2.5.' },
] as const

/** A club that lies on the scale. */
export function MeasuredClubForm() {
  const request = useRequestForm({
    schema: Measured,
    defaultValues: {
      name: '',
      parts: { length: '', headMass: '', shaftMass: '', shaftBalance: '', gripMass: '' },
      measured: '',
    },
    fields,
    sending: useAdding(),
    isRepeated: true,
  })
  useFormDraft(request.form, kept)
  const { control, register, getFieldState, formState } = request.form
  const { data } = Parts.safeParse(useWatch({ control, name: 'parts' }))

  return (
    <div className="grid content-start gap-4">
      <h2 className="font-semibold">A club on the scale</h2>
      <RequestForm
        request={request}
        aria-label="A club on the scale"
        verb="Write it down"
        otherwise="It is not written down"
      >
        {fields.map(({ name, label, hint }) => (
          <Field key={name} label={label} hint={hint} error={getFieldState(name, formState).error?.message}>
            {(ids) => (
              <TextInput
                {...ids}
                isTight
                autoComplete="off"
                inputMode={name.startsWith('parts') ? 'decimal' : 'text'}
                maxLength={80}
                {...register(name)}
              />
            )}
          </Field>
        ))}
        <output className="text-sm text-muted figures">
          {data && `Its parts say ${showMeasure('swingWeight', predictSwingWeight(data))}.`}
        </output>
      </RequestForm>
    </div>
  )
}

function useAdding() {
  return useAct(addMeasuredClub, { touches: [calibrationKey] })
}
