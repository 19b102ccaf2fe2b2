import { useSuspenseQuery } from '@tanstack/react-query'
import type { Ref } from 'react'

import { Field } from '#client/ui/forms/Field.tsx'
import { Select } from '#client/ui/forms/Select.tsx'

import { roleInWords } from './account-words.ts'
import { givableRoles } from './queries.ts'

/** One of the roles that whoever asks may give, or none. */
export function RoleField({
  role,
  error,
  onChoose,
  ref,
}: {
  role: string | null
  error: string | undefined
  onChoose: (role: string | null) => void
  ref: Ref<HTMLSelectElement>
}) {
  const { data: roles } = useSuspenseQuery(givableRoles)
  const chosen = roles.find(({ name }) => name === role)

  return (
    <Field
      label="Role"
      hint={chosen?.description ?? 'Books and sees their own things, as anybody does who signs up.'}
      error={error}
    >
      {(ids) => (
        <Select
          {...ids}
          ref={ref}
          value={role ?? ''}
          onChange={({ target }) => onChoose(roles.find(({ name }) => name === target.value)?.name ?? null)}
        >
          <option value="">No role</option>
          {roles.map(({ name }) => (
            <option key={name} value={name}>
              {roleInWords(name)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
