import { Field } from '#client/ui/forms/Field.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { flexes, lengthChange, lieChange, swingWeights, wrapCount } from '#shared/builds/club-request.ts'
import { gripSizes } from '#shared/clubs/shaft-fields.ts'

import { ChoiceField } from './ChoiceField.tsx'
import { ClubsField } from './ClubsField.tsx'
import { MeasureField, typed } from './MeasureField.tsx'
import type { ClubForm } from './request-form.ts'

const undecided = { value: 'not sure yet', label: 'Not sure yet' } as const
const change = { shouldDirty: true, shouldValidate: true }

export function ClubSheetFields({ form }: { form: ClubForm }) {
  return (
    <div className="grid gap-7">
      <ClubsField form={form} />
      <ChoiceField
        label="Hand"
        choices={[
          { value: 'right', label: 'Right-handed' },
          { value: 'left', label: 'Left-handed' },
        ]}
        register={() => form.register('hand')}
      />
      <Measures form={form} />
      <ChoiceField label="Shaft" choices={['steel', 'graphite', undecided]} register={() => form.register('shaft')} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Options form={form} name="flex" label="Flex" choices={[undecided.value, ...flexes]} />
        <Options form={form} name="swingWeight" label="Swing weight" choices={[undecided.value, ...swingWeights]} />
        <Options form={form} name="grip" label="Grip" choices={gripSizes} />
        <Wraps form={form} />
      </div>
    </div>
  )
}

function Measures({ form }: { form: ClubForm }) {
  const { errors } = form.formState
  const [length, lie] = form.watch(['lengthInches', 'lieDegrees'])

  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <MeasureField
        label="Length against standard"
        hint="In eighths of an inch: 1/8, 0.25."
        error={errors.lengthInches?.message}
        measure="length"
        range={lengthChange}
        value={length}
        onStep={(value) => form.setValue('lengthInches', value, change)}
        input={form.register('lengthInches', typed('length'))}
      />
      <MeasureField
        label="Lie against standard"
        hint="More is upright, less is flat."
        error={errors.lieDegrees?.message}
        measure="angle"
        range={lieChange}
        value={lie}
        onStep={(value) => form.setValue('lieDegrees', value, change)}
        input={form.register('lieDegrees', typed('angle'))}
      />
    </div>
  )
}

function Wraps({ form }: { form: ClubForm }) {
  return (
    <MeasureField
      label="Extra wraps under the grip"
      hint="Each makes it about a hundredth of an inch thicker."
      error={form.formState.errors.wraps?.message}
      measure="count"
      range={wrapCount}
      value={form.watch('wraps')}
      onStep={(value) => form.setValue('wraps', value, change)}
      input={form.register('wraps', typed('count'))}
    />
  )
}

function Options({
  form,
  name,
  label,
  choices,
}: {
  form: ClubForm
  name: 'flex' | 'swingWeight' | 'grip'
  label: string
  choices: readonly string[]
}) {
  return (
    <Field label={label}>
      {(ids) => (
        <Select {...ids} {...form.register(name)}>
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {choice.charAt(0).toUpperCase() + choice.slice(1)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
