import { useEffect } from 'react'

import { Group } from '#client/catalog/editor/fields/Group.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { problemAt } from '#client/ui/forms/problem-at.ts'
import { TextInput } from '#client/ui/forms/TextInput.tsx'

import { AllowanceFields } from './AllowanceFields.tsx'
import { CheckInput } from './CheckInput.tsx'
import { DiscountsInput } from './DiscountsInput.tsx'
import { FreezeFields } from './FreezeFields.tsx'
import { ListInput } from './ListInput.tsx'
import { NumberInput } from './NumberInput.tsx'
import { type PlanForm, planLabels } from './plan-form.ts'
import { TermFields } from './TermFields.tsx'

interface FieldsProps {
  form: PlanForm
}

/** All that a plan says, from what it is called to what it takes off. */
export function PlanFields({ form, isNew }: FieldsProps & { isNew: boolean }) {
  useEffect(() => {
    if (isNew) form.setFocus('name')
  }, [form, isNew])

  return (
    <>
      <Group title="What it is">
        <div className="grid gap-3 sm:grid-cols-2">
          <Words form={form} path="name" />
          {isNew && <Words form={form} path="code" hint="For prices and the set-up file; it stays: summer_2027." />}
          <Words form={form} path="tagline" />
          <Words form={form} path="forWhom" />
        </div>
      </Group>
      <TermFields form={form} />
      <AllowanceFields form={form} />
      <FreezeFields form={form} />
      <Group title="What else it gives">
        <DiscountsInput form={form} />
        <ListInput form={form} path="perks" hint="One a line." read={(line) => line} />
      </Group>
      <Group title="For whom">
        <div className="grid gap-3 sm:grid-cols-2">
          <NumberInput form={form} path="householdSize" unit="with its holder" />
          <NumberInput form={form} path="minimumAge" unit="years" />
        </div>
        <CheckInput form={form} path="public" />
        <CheckInput form={form} path="recommended" />
      </Group>
    </>
  )
}

interface WordsProps extends FieldsProps {
  path: 'name' | 'code' | 'tagline' | 'forWhom'
  hint?: string
}

const Words = ({ form, path, hint }: WordsProps) => (
  <Field label={planLabels[path]} hint={hint} error={problemAt(form, path)}>
    {(ids) => <TextInput {...ids} isTight autoComplete="off" {...form.register(path)} />}
  </Field>
)
