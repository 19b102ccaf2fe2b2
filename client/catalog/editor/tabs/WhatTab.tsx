import type { TabProps } from '#client/catalog/editor/service-form.ts'
import { flagWords } from '#client/catalog/editor/status-words.ts'
import { Group } from '#client/records/fields.tsx'
import { WholeField } from '#client/records/fields.tsx'
import { TextField } from '#client/records/fields.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { problemAt } from '#client/ui/forms/problem-at.ts'
import { Select } from '#client/ui/forms/Select.tsx'
import { categoryWords } from '#shared/catalog/category-words.ts'
import { isForChildren, usualAges } from '#shared/catalog/children.ts'
import { Service, ServiceFlag } from '#shared/catalog/contract.ts'

/** What it is called, what it is, and what clients read of it. */
export function WhatTab({ form }: TabProps) {
  const flags = form.watch('flags')
  const setFlag = (flag: ServiceFlag, isOn: boolean) => {
    form.setValue('flags', isOn ? [...flags, flag] : flags.filter((one) => one !== flag), { shouldDirty: true })
    if (flag !== 'juniors') return
    if (isOn) form.setValue('ages', form.getValues('ages') ?? usualAges, { shouldDirty: true })
    else form.unregister('ages')
  }

  return (
    <>
      <Group title="What clients read">
        <TextField form={form} path="name" label="Name" />
        <TextField form={form} path="summary" label="In one sentence" isLong />
        <TextField form={form} path="description" label="Description" optional isLong />
        <TextField form={form} path="bringAlong" label="What to bring" optional />
      </Group>
      <Group title="Where it stands">
        <Field label="Kind" error={problemAt(form, 'category')}>
          {(ids) => (
            <Select {...ids} isTight {...form.register('category')}>
              {Service.shape.category.options.map((one) => (
                <option key={one} value={one}>
                  {categoryWords[one]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <fieldset className="flex flex-wrap gap-x-5 gap-y-1">
          <legend className="mb-1 font-medium leading-snug">Shown for</legend>
          {ServiceFlag.options.map((flag) => (
            <label key={flag} className="flex min-h-row items-center gap-2 text-sm">
              <input
                type="checkbox"
                className="size-4.5 accent-fairway"
                checked={flags.includes(flag)}
                onChange={({ target }) => setFlag(flag, target.checked)}
              />
              {flagWords[flag]}
            </label>
          ))}
        </fieldset>
        {isForChildren({ flags }) && form.watch('ages') && <AgesFields form={form} />}
      </Group>
    </>
  )
}

/** Whoever books says which child comes, and the studio agrees to each. */
const AgesFields = ({ form }: Pick<TabProps, 'form'>) => (
  <div className="grid gap-2">
    <div className="flex flex-wrap gap-4">
      <WholeField form={form} path="ages.youngest" label="For children from" unit="years" />
      <WholeField form={form} path="ages.oldest" label="To" unit="years" />
    </div>
    <p className="text-sm text-muted">
      Whoever books names the child and their age, and each booking waits for the studio.
    </p>
  </div>
)
