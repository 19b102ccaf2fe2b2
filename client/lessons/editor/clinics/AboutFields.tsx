import { useEffect } from 'react'

import { Group } from '#client/catalog/editor/fields/Group.tsx'
import { TextField } from '#client/lessons/editor/TextField.tsx'
import { WholeField } from '#client/lessons/editor/WholeField.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { problemAt } from '#client/ui/forms/problem-at.ts'
import { Select } from '#client/ui/forms/Select.tsx'
import { slugOf } from '#shared/catalog/code-of.ts'

import { clinicLabels, type FormProps } from './clinic-form.ts'
import { audienceWords, kindWords } from './use-clinic-words.ts'

/** What visitors read of it. */
export function AboutFields({ form, isNew }: FormProps & { isNew: boolean }) {
  useEffect(() => {
    if (isNew) form.setFocus('title')
  }, [form, isNew])
  const made = slugOf(form.watch('title'))

  return (
    <Group title="What it is">
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField form={form} path="title" label={clinicLabels.title} />
        <TextField
          form={form}
          path="slug"
          label={clinicLabels.slug}
          optional
          hint={made ? `Without one: ${made}` : 'Made of the title, where none is said.'}
        />
        <Choice form={form} path="kind" words={kindWords} />
        <Choice form={form} path="audience" words={audienceWords} />
        <WholeField form={form} path="youngest" label={clinicLabels.youngest} unit="years" optional />
        <WholeField form={form} path="oldest" label={clinicLabels.oldest} unit="years" optional />
      </div>
      <TextField form={form} path="level" label={clinicLabels.level} hint="Such as: Handicap 10 to 30." />
      <TextField form={form} path="summary" label={clinicLabels.summary} isLong />
      <TextField form={form} path="bringAlong" label={clinicLabels.bringAlong} optional isLong />
      <TextField
        form={form}
        path="goesAhead"
        label={clinicLabels.goesAhead}
        optional
        isLong
        hint="When and how it is decided, in words that visitors read."
      />
    </Group>
  )
}

interface ChoiceProps extends FormProps {
  path: 'kind' | 'audience'
  words: Readonly<Record<string, string>>
}

const Choice = ({ form, path, words }: ChoiceProps) => (
  <Field label={clinicLabels[path]} error={problemAt(form, path)}>
    {(ids) => (
      <Select {...ids} isTight {...form.register(path)}>
        {Object.entries(words).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    )}
  </Field>
)
