import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'

import type { MetDocument } from '#client/records/use-record-editor.ts'
import { keptInTab } from '#client/ui/browser/kept.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import { asFieldsAreLeft } from '#client/ui/forms/as-fields-are-left.ts'
import { useFormDraft } from '#client/ui/record/form-draft.ts'
import { isSame, merge, mergeDocuments } from '#client/ui/record/merge.ts'
import { changesBetween, withChange } from '#shared/catalog/changes.ts'
import { ServiceDocument } from '#shared/catalog/document.ts'
import type { CatalogRecord } from '#shared/catalog/editor-contract.ts'
import { Failure } from '#shared/http/failure.ts'

import { discardDraft, publishService, recordQuery, saveDraft } from './queries.ts'
import type { ServiceForm, ServicePath } from './service-form.ts'

const isDocument = (kept: unknown) => typeof kept === 'object' && kept !== null && 'options' in kept

const savedIn = ({ draft, document }: CatalogRecord) => draft?.document ?? document

/** The form of a service, what it changes of what is offered, and the ways on. What is typed survives a reload. */
export function useServiceEditor(record: CatalogRecord, saved: ServiceDocument, onGone: () => void) {
  // What somebody else saves meanwhile is not what this form was made of. But a draft that came in here and was published then
  // says nothing new: it needs no second look.
  const [taken, see] = useState(record)
  const isNewer = record.version > taken.version || record.draftVersion > taken.draftVersion
  const isSameText = isNewer && isSame(savedIn(record), savedIn(taken))
  const seen = isSameText ? record : taken
  const form: ServiceForm = useForm<ServiceDocument, unknown, ServiceDocument>({
    ...asFieldsAreLeft,
    resolver: zodResolver(ServiceDocument),
    defaultValues: saved,
  })
  const { kept, keptOpened } = useMemo(() => {
    const OfService = z.custom<ServiceDocument>(isDocument)
    const key = `service ${record.id}`
    return { kept: keptInTab(key, OfService), keptOpened: keptInTab(`${key}, as opened`, OfService) }
  }, [record.id])
  const opened = savedIn(seen) ?? saved
  const { changes: unsaved, base } = useFormDraft(form, kept, { kept: keptOpened, document: opened })
  const [met, meet] = useState<MetDocument<ServiceDocument> | undefined>(() =>
    base && !isSame(base, opened) ? { base, theirs: opened, isAsked: true } : undefined,
  )
  const typed = useWatch({ control: form.control, compute: (document: ServiceDocument) => document })

  const accept = (now: CatalogRecord) => {
    see(now)
    meet(undefined)
    form.reset(savedIn(now) ?? typed)
    kept.clear()
  }
  /** What only one of two has changed is as they say; what both have changed is asked about. */
  const bringIn = (newer: CatalogRecord) => {
    const theirs = savedIn(newer) ?? opened
    const three = { base: opened, mine: form.getValues(), theirs }
    see(newer)
    if (isSame(opened, theirs)) return

    meet({ base: met?.base ?? opened, theirs, isAsked: met?.isAsked || merge(three).both.length > 0 })
    form.reset(theirs)
    form.reset(mergeDocuments(three), { keepDefaultValues: true })
  }
  const saving = useServiceSaving({
    form,
    seen,
    isSaved: unsaved === 0 && seen.draft !== null,
    accept,
    bringIn,
    onGone: () => {
      kept.clear()
      onGone()
    },
  })

  return {
    ...saving,
    form,
    seen,
    typed,
    changes: seen.document ? changesBetween(seen.document, typed) : [],
    unsaved,
    met,
    /** Brings in what somebody else has saved since this was opened; nothing where nobody has. */
    bringNewer: isNewer && !isSameText && !saving.isBusy ? () => bringIn(record) : undefined,
    /** It was looked at: what is typed here stands. */
    keepMine: () => meet(undefined),
    takeTheirs: (path: string) => {
      if (met) form.reset(withChange(typed, met.theirs, path), { keepDefaultValues: true })
    },
  }
}

export type ServiceEditing = ReturnType<typeof useServiceEditor>

interface ServiceSavingOptions {
  form: ServiceForm
  /** The record that the form was made of: somebody who was faster is found by it. */
  seen: CatalogRecord
  /** Whether the draft that is saved is what the form says. */
  isSaved: boolean
  accept: (record: CatalogRecord) => void
  /** Somebody was faster, and has saved this. */
  bringIn: (newer: CatalogRecord) => void
  /** With its draft, what was never published goes. */
  onGone: () => void
}

const at = ({ id, version, draftVersion }: CatalogRecord) => ({ serviceId: id, version, draftVersion })

/** At their fields; what would stand outside is none. */
function showProblems(form: ServiceForm, { code, facts: { details = [] } }: Failure) {
  if (code === 'conflict') return

  for (const { path, message } of details) form.setError(path as ServicePath, { message })
}

/** Keeps the draft, publishes it or drops it. */
function useServiceSaving({ form, seen, isSaved, accept, bringIn, onGone }: ServiceSavingOptions) {
  const queries = useQueryClient()
  const taken = async (record: CatalogRecord) => {
    queries.setQueryData(recordQuery(record.id).queryKey, record)
    accept(record)
    for (const mutation of [saving, publishing, discarding]) mutation.reset()
    await queries.invalidateQueries({ queryKey: ['catalog'], refetchType: 'none' })
  }
  const onError = async (error: Error) => {
    if (!(error instanceof Failure)) return
    showProblems(form, error)
    if (error.code === 'version_conflict') {
      bringIn(await queries.fetchQuery({ ...recordQuery(seen.id), staleTime: 0 }))
    }
  }
  const saving = useMutation({
    mutationFn: (document: ServiceDocument) => saveDraft(at(seen), document),
    onSuccess: taken,
    onError,
  })
  const publishing = useMutation({
    async mutationFn({ document, keepBookings }: { document: ServiceDocument; keepBookings: string[] }) {
      if (isSaved) return publishService(at(seen), keepBookings)

      const saved = await saveDraft(at(seen), document)
      // It stands, also when it cannot be published.
      accept(saved)
      return publishService(at(saved), keepBookings)
    },
    async onSuccess(record) {
      await taken(record)
      toast({ title: 'Published', description: `Version ${record.version} is what clients book from now on.` })
    },
    onError,
  })
  const discarding = useMutation({
    async mutationFn() {
      if (seen.draft) await discardDraft(at(seen))
      if (seen.document) return queries.fetchQuery({ ...recordQuery(seen.id), staleTime: 0 })

      onGone()
      return undefined
    },
    async onSuccess(record) {
      if (record) await taken(record)
      else await queries.invalidateQueries({ queryKey: ['catalog', 'entries'] })
    },
    onError,
  })

  return {
    error: saving.error ?? publishing.error ?? discarding.error,
    isBusy: saving.isPending || publishing.isPending || discarding.isPending,
    accept: taken,
    save: form.handleSubmit((document) => saving.mutate(document)),
    publish: (keepBookings: string[] = []) =>
      form.handleSubmit((document) => publishing.mutate({ document, keepBookings }))(),
    discard: () => discarding.mutate(),
  }
}
