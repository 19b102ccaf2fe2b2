import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'

/** What is wrong with a field, in words: a number that is empty or holds letters is read as NaN. */
export function problemAt<Typed extends FieldValues, Ready>(
  { getFieldState, formState }: UseFormReturn<Typed, unknown, Ready>,
  path: FieldPath<Typed>,
): string | undefined {
  const { error, isTouched } = getFieldState(path, formState)
  // A new entry of a list is checked at once, before anybody could type into it.
  if (!isTouched && formState.submitCount === 0) return undefined

  const message = error?.message ?? error?.root?.message
  return message?.endsWith('received NaN') ? 'Type a number.' : message
}
