import { useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

import type { StoredValue } from '#client/ui/browser/kept.ts'

import { mergeDocuments } from './merge.ts'

/** So many fields differ from what is saved; what is in a group or a list counts one by one. */
const countOf = (dirty: unknown): number =>
  typeof dirty === 'object' && dirty !== null
    ? Object.values(dirty).reduce<number>((sum, one) => sum + countOf(one), 0)
    : Number(dirty === true)

/** What a form was made of when something was first typed, kept beside what is typed. */
export interface OpenedDocument<Typed> {
  kept: StoredValue<Typed>
  /** As it is saved now; the same object until it is saved anew. */
  document: Typed
}

/**
 * Keeps what is typed into a form over a reload, until it is saved or discarded. `kept` is keptInTab of the record's own
 * key with the schema of the form's values, made once. The form's default values are what is saved. Where `opened` says
 * what it was made of, what somebody else has saved before the reload comes in, and `base` is what both began with.
 */
export function useFormDraft<Typed extends FieldValues, Ready>(
  form: UseFormReturn<Typed, unknown, Ready>,
  kept: StoredValue<Typed>,
  opened?: OpenedDocument<Typed>,
): { changes: number; discard: () => void; base: Typed | undefined } {
  const [{ draft, base }] = useState(() => {
    const mine = kept.read()
    const begun = opened?.kept.read()
    if (!mine || !begun || !opened) return { draft: mine, base: undefined }

    return { draft: mergeDocuments({ base: begun, mine, theirs: opened.document }), base: begun }
  })
  const { reset, subscribe, getValues } = form
  const { isDirty, dirtyFields } = form.formState
  useEffect(() => {
    if (draft !== undefined) reset(draft, { keepDefaultValues: true })
  }, [draft, reset])
  const wasDirty = useRef(false)
  const { kept: keptOpened, document: saved } = opened ?? {}
  useEffect(() => {
    if (isDirty && saved) keptOpened?.write(saved)
  }, [isDirty, keptOpened, saved])
  useEffect(() => {
    if (!isDirty) {
      if (wasDirty.current) kept.clear()
      return undefined
    }
    wasDirty.current = true
    kept.write(getValues())
    return subscribe({ formState: { values: true }, callback: ({ values }) => kept.write(values) })
  }, [isDirty, subscribe, getValues, kept])

  return { changes: countOf(dirtyFields), discard: () => reset(), base }
}
