import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'

import { Failure } from '#shared/http/failure.ts'

export interface FormField<Typed extends FieldValues> {
  name: FieldPath<Typed>
  label: string
}

const detailsOf = (error: Error | null | undefined) => (error instanceof Failure ? (error.facts.details ?? []) : [])

/** Says what the server refused beside the fields that it is about. */
export function showRefusals<Typed extends FieldValues>(
  form: { setError: UseFormSetError<Typed> },
  fields: ReadonlyArray<FormField<Typed>>,
  error: Error,
): void {
  for (const { path, message } of detailsOf(error)) {
    const field = fields.find(({ name }) => name === path)
    if (field) form.setError(field.name, { message })
  }
}

/** What the server refused, unless it stands beside a field. */
export function generalRefusal(
  fields: ReadonlyArray<{ name: string }>,
  error: Error | null | undefined,
): string | undefined {
  const isAtField = detailsOf(error).some(({ path }) => fields.some(({ name }) => name === path))
  return isAtField ? undefined : error?.message
}
