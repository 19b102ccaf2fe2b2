import { Group } from '#client/catalog/editor/fields/Group.tsx'
import { TextField } from '#client/catalog/editor/fields/TextField.tsx'
import type { TabProps } from '#client/catalog/editor/service-form.ts'
import { categoryWords, flagWords } from '#client/catalog/editor/status-words.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import { problemAt } from '#client/ui/forms/problem-at.ts'
import { Select } from '#client/ui/forms/Select.tsx'
import { Service, ServiceFlag } from '#shared/catalog/contract.ts'

/** What it is called, what it is, and what clients read of it. */
export function WhatTab({ form }: TabProps) {
  const flags = form.watch('flags')
  const setFlag = (flag: ServiceFlag, isOn: boolean) =>
    form.setValue('flags', isOn ? [...flags, flag] : flags.filter((one) => one !== flag), { shouldDirty: true })

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
      </Group>
    </>
  )
}
