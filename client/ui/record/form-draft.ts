import { useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

import type { StoredValue } from '#client/ui/browser/kept.ts'

/** So many fields differ from what is saved; what is in a group or a list counts one by one. */
const countOf = (dirty: unknown): number =>
  typeof dirty === 'object' && dirty !== null
    ? Object.values(dirty).reduce<number>((sum, one) => sum + countOf(one), 0)
    : Number(dirty === true)

/**
 * Keeps what is typed into a form over a reload, until it is saved or discarded. `kept` is keptInTab of the record's own
 * key with the schema of the form's values, made once. The form's default values are what is saved.
 */
export function useFormDraft<Typed extends FieldValues, Ready>(
  form: UseFormReturn<Typed, unknown, Ready>,
  kept: StoredValue<Typed>,
): { changes: number; discard: () => void } {
  const [draft] = useState(() => kept.read())
  const { reset, subscribe, getValues } = form
  const { isDirty, dirtyFields } = form.formState
  useEffect(() => {
    if (draft !== undefined) reset(draft, { keepDefaultValues: true })
  }, [draft, reset])
  const wasDirty = useRef(false)
  useEffect(() => {
    if (!isDirty) {
      if (wasDirty.current) kept.clear()
      return undefined
    }
    wasDirty.current = true
    kept.write(getValues())
    return subscribe({ formState: { values: true }, callback: ({ values }) => kept.write(values) })
  }, [isDirty, subscribe, getValues, kept])

  return { changes: countOf(dirtyFields), discard: () => reset() }
}
