import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'

/** What is wrong with a field, in words: a number that is empty is read as NaN. */
export function problemAt<Typed extends FieldValues, Ready>(
  { getFieldState, formState }: UseFormReturn<Typed, unknown, Ready>,
  path: FieldPath<Typed>,
): string | undefined {
  const message = getFieldState(path, formState).error?.message

  return message?.endsWith('received NaN') ? 'Type a number.' : message
}
