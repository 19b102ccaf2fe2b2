import { zodResolver } from '@hookform/resolvers/zod'
import { useMemo, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'

import type { MetDocument } from '#client/records/use-record-editor.ts'
import { keptInTab } from '#client/ui/browser/kept.ts'
import { asFieldsAreLeft } from '#client/ui/forms/as-fields-are-left.ts'
import { useFormDraft } from '#client/ui/record/form-draft.ts'
import { isSame, merge, mergeDocuments } from '#client/ui/record/merge.ts'
import { changesBetween, withChange } from '#shared/catalog/changes.ts'
import { ServiceDocument } from '#shared/catalog/document.ts'
import type { CatalogRecord } from '#shared/catalog/editor-contract.ts'

import type { ServiceForm } from './service-form.ts'
import { useServiceSaving } from './use-service-saving.ts'

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
