import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form'
import { z, type ZodType } from 'zod'

import { useAct } from '#client/api/use-act.ts'
import { usePermissions } from '#client/permissions/service.ts'
import { useAddress } from '#client/routing/navigation.ts'
import { useStudio } from '#client/settings/service.ts'
import { keptInTab } from '#client/ui/browser/kept.ts'
import { asFieldsAreLeft } from '#client/ui/forms/as-fields-are-left.ts'
import { showRefusals } from '#client/ui/forms/field-refusals.ts'
import { useProblemFocus } from '#client/ui/forms/use-problem-focus.ts'
import { useFormDraft } from '#client/ui/record/form-draft.ts'
import { isSame, merge, mergeDocuments } from '#client/ui/record/merge.ts'
import { Failure } from '#shared/http/failure.ts'

import { type RecordKind, recordQuery, type SavedRecord } from './record-kind.ts'

/** What both of two began with, and what the other has saved. */
export interface MetDocument<Document> {
  base: Document
  theirs: Document
  /** Whether something was changed by both. */
  isAsked: boolean
}

interface NewRecord<Document> {
  /** What a new one begins with, where it is a copy of another. */
  begin?: (() => Document) | undefined
  /** Tells what is typed into this new one from what is typed into others. */
  draft?: string
  onAdded?: (id: string) => void
}

/** The form of a record, and what can be done with it. What is typed survives a reload. */
export function useRecordEditor<Document extends FieldValues, Saved extends Document & SavedRecord>(
  kind: RecordKind<Document, Saved>,
  record: Saved | undefined,
  { begin = kind.begin, draft = 'new', onAdded }: NewRecord<Document> = {},
) {
  const { change } = useAddress()
  const mayChange = usePermissions().holds(kind.needs)
  const { problems, focusProblems } = useProblemFocus()
  // What somebody else saves meanwhile is not what this form was made of.
  const [seen, see] = useState(record)
  const { documentOf, kept, keptOpened } = useKept(kind, record?.id ?? draft)
  const [initial] = useState(() => (record ? documentOf(record) : begin()))
  const form = useForm<Document, unknown, Document>({
    ...asFieldsAreLeft,
    resolver: zodResolver(kind.document),
    defaultValues: initial as DefaultValues<Document>,
  })
  const isNew = seen === undefined
  useEffect(() => {
    if (isNew) form.setFocus(kind.first)
  }, [form, isNew, kind.first])
  const opened = useMemo(() => seen && documentOf(seen), [seen, documentOf])
  const { changes, discard, base } = useFormDraft(form, kept, opened && { kept: keptOpened, document: opened })
  const [met, meet] = useState<MetDocument<Document> | undefined>(() =>
    base && opened && !isSame(base, opened) ? { base, theirs: opened, isAsked: true } : undefined,
  )
  /** What only one of two has changed is as they say; what both have changed is asked about. */
  const bringIn = (newer: Saved) => {
    const began = opened ?? initial
    const theirs = documentOf(newer)
    const three = { base: began, mine: form.getValues(), theirs }
    see(newer)
    meet({ base: met?.base ?? began, theirs, isAsked: met?.isAsked || merge(three).both.length > 0 })
    form.reset(theirs)
    form.reset(mergeDocuments(three), { keepDefaultValues: true })
  }
  const saving = useSaving(kind, seen, {
    onSaved(saved) {
      kept.clear()
      meet(undefined)
      see(saved)
      form.reset(documentOf(saved))
      if (!seen) (onAdded ?? ((id) => change({ [kind.noun]: id })))(saved.id)
    },
    onNewer: bringIn,
    onRefused(error) {
      showRefusals(form, kind.fieldsOf(form.getValues()), error)
      focusProblems()
    },
  })

  return {
    ...saving,
    kind,
    form,
    /** What the form was made of; nothing while it is new. */
    seen,
    met,
    mayChange,
    /** Where the form sums up what is wrong. */
    problems,
    /** Brings in what somebody else has saved since this was opened; nothing where nobody has. */
    bringNewer: record && seen && record.version > seen.version && !saving.isSaving ? () => bringIn(record) : undefined,
    changes,
    discard: () => (saving.forget(), meet(undefined), discard()),
    save: form.handleSubmit((typed) => saving.save(typed), focusProblems),
    /** Saves what is saved with some of it changed; what is typed stays typed. */
    saveWith: (some: Partial<Document>) => seen && saving.save({ ...documentOf(seen), ...some }),
  }
}

export type RecordEditing<Document extends FieldValues, Saved extends Document & SavedRecord> = ReturnType<
  typeof useRecordEditor<Document, Saved>
>

/** What of a record is in its form, and what is kept of it over a reload. */
function useKept<Document extends FieldValues, Saved extends Document & SavedRecord>(
  { document, noun }: RecordKind<Document, Saved>,
  name: string,
) {
  return useMemo(() => {
    const fields = Object.keys(document.shape)
    // What was kept before a field was added to the form is let go.
    const isWhole = (kept: unknown) =>
      typeof kept === 'object' && kept !== null && fields.every((field) => field in kept)
    const OfKind = z.custom<Document>(isWhole)

    return {
      documentOf: (saved: Saved) => Object.fromEntries(fields.map((field) => [field, saved[field]])) as Document,
      kept: keptInTab(`${noun} ${name}`, OfKind),
      keptOpened: keptInTab(`${noun} ${name}, as opened`, OfKind),
    }
  }, [document, noun, name])
}

interface SavingOptions<Saved> {
  onSaved: (saved: Saved) => void
  /** Somebody was faster, and has saved this. */
  onNewer: (newer: Saved) => void
  onRefused: (error: Error) => void
}

/** Saves a record that others may save meanwhile: theirs is looked at first, and saved over only when it was. */
function useSaving<Document extends FieldValues, Saved extends Document & SavedRecord>(
  kind: RecordKind<Document, Saved>,
  seen: Saved | undefined,
  { onSaved, onNewer, onRefused }: SavingOptions<Saved>,
) {
  const queries = useQueryClient()
  const { clock } = useStudio()
  const [note, say] = useState<string>()
  const saving = useAct(
    (document: Document) =>
      seen ? kind.change(seen.id, { ...document, version: seen.version }) : kind.create(document),
    {
      touches: [kind.key],
      onDone(saved) {
        queries.setQueryData(recordQuery(kind, saved.id).queryKey, saved)
        say(`Saved ${clock(new Date())}`)
        onSaved(saved)
      },
      onFailed(error) {
        const newer = newerIn(error, kind.record)
        if (newer) onNewer(newer)
        onRefused(error)
      },
    },
  )

  return {
    note,
    // What others have saved meanwhile is told in another place.
    error: saving.error && newerIn(saving.error, kind.record) ? null : saving.error,
    isSaving: saving.isPending,
    save: (document: Document) => saving.isPending || saving.mutate(document),
    forget: saving.reset,
  }
}

/** What somebody else has saved since; undefined where nobody was faster. */
const newerIn = <Saved>(error: Error, record: ZodType<Saved>): Saved | undefined =>
  error instanceof Failure && error.code === 'version_conflict' ? record.safeParse(error.facts.current).data : undefined
