import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ZodType } from 'zod'

import { useStudio } from '#client/settings/use-studio.ts'
import { Failure } from '#shared/http/failure.ts'

export interface SavedRecord {
  id: string
  version: number
}

/** How records of a kind are kept. */
export interface RecordStore<Document, Saved extends SavedRecord> {
  record: ZodType<Saved>
  create: (document: Document) => Promise<Saved>
  change: (id: string, document: Document & { version: number }) => Promise<Saved>
  /** Of all of the kind, and of one. */
  key: QueryKey
  keyOf: (id: string) => QueryKey
}

interface SavingOptions<Saved> {
  /** What was made into the form; nothing while it is new. */
  seen: Saved | undefined
  onSaved: (saved: Saved) => void
  /** Somebody was faster, and has saved this. */
  onNewer: (newer: Saved) => void
  onRefused: (error: Error) => void
}

/** Saves a record that others may save meanwhile: then theirs is looked at first, and saved over only when it was. */
export function useVersionedSaving<Document, Saved extends SavedRecord>(
  { record, create, change, key, keyOf }: RecordStore<Document, Saved>,
  { seen, onSaved, onNewer, onRefused }: SavingOptions<Saved>,
) {
  const queries = useQueryClient()
  const { clock } = useStudio()
  const [note, say] = useState<string>()
  const saving = useMutation({
    mutationFn: (document: Document) =>
      seen ? change(seen.id, { ...document, version: seen.version }) : create(document),
    async onSuccess(saved) {
      queries.setQueryData(keyOf(saved.id), saved)
      say(`Saved ${clock(new Date())}`)
      onSaved(saved)
      await queries.invalidateQueries({ queryKey: key })
    },
    onError(error) {
      const newer = newerIn(error, record)
      if (newer) onNewer(newer)
      onRefused(error)
    },
  })

  return {
    note,
    // Of what others have saved meanwhile another place tells.
    error: saving.error && newerIn(saving.error, record) ? null : saving.error,
    isSaving: saving.isPending,
    save: (document: Document) => saving.isPending || saving.mutate(document),
    forget: saving.reset,
  }
}

/** What somebody else has saved since; undefined where nobody was faster. */
const newerIn = <Saved>(error: Error, record: ZodType<Saved>): Saved | undefined =>
  error instanceof Failure && error.code === 'version_conflict' ? record.safeParse(error.facts.current).data : undefined
