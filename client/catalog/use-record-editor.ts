import { zodResolver } from '@hookform/resolvers/zod'
import { useMemo, useState } from 'react'
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form'
import { z, type ZodType } from 'zod'

import { keptInTab } from '#client/ui/browser/kept.ts'
import { asFieldsAreLeft } from '#client/ui/forms/as-fields-are-left.ts'
import { type FormField, showRefusals } from '#client/ui/forms/field-refusals.ts'
import { useFormDraft } from '#client/ui/record/form-draft.ts'

import { type RecordStore, useVersionedSaving, type SavedRecord } from './use-versioned-saving.ts'

/** How records of a kind are edited. */
interface RecordEditorConfig<Document extends FieldValues, Saved extends SavedRecord> extends RecordStore<
  Document,
  Saved
> {
  document: ZodType<Document, Document>
  /** A field that only this kind of document has: what an older form has kept is let go. */
  mark: keyof Document & string
  documentOf: (saved: Saved) => Document
  /** Those that are there while this is in the form. */
  fieldsOf: (document: Document) => ReadonlyArray<FormField<Document>>
}

interface EditedRecord<Document, Saved> {
  /** What is edited; nothing while it is new. */
  record: Saved | undefined
  /** What the form begins with where it is new. */
  begin: () => Document
  /** Names what is kept of it over a reload. */
  draft: string
  onAdded: (id: string) => void
  onRefused: () => void
}

/** The form of a record, and its ways on. What is typed survives a reload. */
export function useRecordEditor<Document extends FieldValues, Saved extends SavedRecord>(
  { document, mark, documentOf, fieldsOf, ...keeping }: RecordEditorConfig<Document, Saved>,
  { record, begin, draft, onAdded, onRefused }: EditedRecord<Document, Saved>,
) {
  // What somebody else saves meanwhile is not what this form was made of.
  const [seen, see] = useState(record)
  const [initial] = useState(() => (record ? documentOf(record) : begin()))
  const form = useForm<Document, unknown, Document>({
    ...asFieldsAreLeft,
    resolver: zodResolver(document),
    defaultValues: initial as DefaultValues<Document>,
  })
  const kept = useMemo(() => {
    const isDocument = (text: unknown) => typeof text === 'object' && text !== null && mark in text
    return keptInTab(draft, z.custom<Document>(isDocument))
  }, [draft, mark])
  const { changes, discard } = useFormDraft(form, kept)
  const saving = useVersionedSaving(keeping, {
    seen,
    onSaved(saved) {
      kept.clear()
      see(saved)
      form.reset(documentOf(saved))
      if (!seen) onAdded(saved.id)
    },
    onRefused(error) {
      showRefusals(form, fieldsOf(form.getValues()), error)
      onRefused()
    },
  })

  return {
    ...saving,
    form,
    seen,
    changes,
    discard: () => (saving.forget(), discard()),
    save: form.handleSubmit((typed) => saving.save(typed), onRefused),
    /** Saves what is saved with some of it changed; what is typed stays typed. */
    saveWith: (change: Partial<Document>) => seen && saving.save({ ...documentOf(seen), ...change }),
  }
}
