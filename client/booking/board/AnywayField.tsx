import type { ComponentProps } from 'react'

import { tightControlLook } from '#client/ui/forms/control-look.ts'
import { Field } from '#client/ui/forms/Field.tsx'

type AnywayFieldProps = Omit<ComponentProps<typeof Field>, 'children'> & Omit<ComponentProps<'input'>, 'children'>

/** The reason by which the desk overrides the rules. */
export const AnywayField = ({ label, hint, error, optional = false, ...control }: AnywayFieldProps) => (
  <Field {...{ label, hint, error, optional }}>
    {(ids) => <input {...ids} maxLength={300} className={tightControlLook} {...control} />}
  </Field>
)
