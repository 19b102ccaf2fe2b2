import { zodResolver } from '@hookform/resolvers/zod'
import { useMemo, useState } from 'react'
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form'
import { z, type ZodType } from 'zod'

import { keptInTab } from '#client/ui/browser/kept.ts'
import { asFieldsAreLeft } from '#client/ui/forms/as-fields-are-left.ts'
import { type FormField, showRefusals } from '#client/ui/forms/field-refusals.ts'
import { useFormDraft } from '#client/ui/record/form-draft.ts'
import { isSame, merge, mergeDocuments } from '#client/ui/record/merge.ts'

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

/** What both of two began with, and what the other has saved. */
export interface MetDocument<Document> {
  base: Document
  theirs: Document
  /** Whether something was changed by both. */
  isAsked: boolean
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
  const { kept, keptOpened } = useMemo(() => {
    const isDocument = (text: unknown) => typeof text === 'object' && text !== null && mark in text
    const OfKind = z.custom<Document>(isDocument)
    return { kept: keptInTab(draft, OfKind), keptOpened: keptInTab(`${draft}, as opened`, OfKind) }
  }, [draft, mark])
  const opened = useMemo(() => seen && documentOf(seen), [seen, documentOf])
  const { changes, discard, base } = useFormDraft(form, kept, opened && { kept: keptOpened, document: opened })
  const [met, meet] = useState<MetDocument<Document> | undefined>(() =>
    base && opened && !isSame(base, opened) ? { base, theirs: opened, isAsked: true } : undefined,
  )
  /** What only one of two has changed is as they say; what both have changed is asked about. */
  const bringIn = (newer: Saved) => {
    const began = seen ? documentOf(seen) : initial
    const theirs = documentOf(newer)
    const three = { base: began, mine: form.getValues(), theirs }
    see(newer)
    meet({ base: met?.base ?? began, theirs, isAsked: met?.isAsked || merge(three).both.length > 0 })
    form.reset(theirs)
    form.reset(mergeDocuments(three), { keepDefaultValues: true })
  }
  const saving = useVersionedSaving(keeping, {
    seen,
    onSaved(saved) {
      kept.clear()
      meet(undefined)
      see(saved)
      form.reset(documentOf(saved))
      if (!seen) onAdded(saved.id)
    },
    onNewer: bringIn,
    onRefused(error) {
      showRefusals(form, fieldsOf(form.getValues()), error)
      onRefused()
    },
  })

  return {
    ...saving,
    form,
    seen,
    met,
    /** Brings in what somebody else has saved since this was opened; nothing where nobody has. */
    bringNewer: record && seen && record.version > seen.version && !saving.isSaving ? () => bringIn(record) : undefined,
    changes,
    discard: () => (saving.forget(), meet(undefined), discard()),
    save: form.handleSubmit((typed) => saving.save(typed), onRefused),
    /** Saves what is saved with some of it changed; what is typed stays typed. */
    saveWith: (change: Partial<Document>) => seen && saving.save({ ...documentOf(seen), ...change }),
  }
}
