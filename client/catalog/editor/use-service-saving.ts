import { useMutation, useQueryClient } from '@tanstack/react-query'

import { toast } from '#client/ui/feedback/toast.ts'
import type { ServiceDocument } from '#shared/catalog/document.ts'
import type { CatalogRecord } from '#shared/catalog/editor-contract.ts'
import { Failure } from '#shared/http/failure.ts'

import { discardDraft, publishService, recordQuery, saveDraft } from './queries.ts'
import type { ServiceForm, ServicePath } from './service-form.ts'

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
export function useServiceSaving({ form, seen, isSaved, accept, bringIn, onGone }: ServiceSavingOptions) {
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
