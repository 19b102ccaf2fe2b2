import { zodResolver } from '@hookform/resolvers/zod'
import { useMemo, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'

import { keptInTab } from '#client/ui/browser/kept.ts'
import { asFieldsAreLeft } from '#client/ui/forms/as-fields-are-left.ts'
import { useFormDraft } from '#client/ui/record/form-draft.ts'
import { changesBetween, withChange } from '#shared/catalog/changes.ts'
import { ServiceDocument } from '#shared/catalog/document.ts'
import type { CatalogRecord } from '#shared/catalog/editor-contract.ts'

import type { ServiceForm } from './service-form.ts'
import { useServiceSaving } from './use-service-saving.ts'

const isDocument = (kept: unknown) => typeof kept === 'object' && kept !== null && 'options' in kept

const savedIn = ({ draft, document }: CatalogRecord) => draft?.document ?? document

/** The form of a service, what it changes of what is offered, and the ways on. What is typed survives a reload. */
export function useServiceEditor(record: CatalogRecord, saved: ServiceDocument, onGone: () => void) {
  // What somebody else saves meanwhile is not what this form was made of.
  const [seen, see] = useState(record)
  const [theirs, showTheirs] = useState<CatalogRecord>()
  const form: ServiceForm = useForm<ServiceDocument, unknown, ServiceDocument>({
    ...asFieldsAreLeft,
    resolver: zodResolver(ServiceDocument),
    defaultValues: saved,
  })
  const kept = useMemo(() => keptInTab(`service ${record.id}`, z.custom<ServiceDocument>(isDocument)), [record.id])
  const { changes: unsaved } = useFormDraft(form, kept)
  const typed = useWatch({ control: form.control, compute: (document: ServiceDocument) => document })

  const accept = (now: CatalogRecord) => {
    see(now)
    showTheirs(undefined)
    form.reset(savedIn(now) ?? typed)
    kept.clear()
  }
  const saving = useServiceSaving({
    form,
    seen,
    isSaved: unsaved === 0 && seen.draft !== null,
    accept,
    showTheirs,
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
    theirs,
    /** From then on what is typed here is saved over what they saved. */
    keepMine: () => {
      if (!theirs) return
      see(theirs)
      showTheirs(undefined)
      form.reset(savedIn(theirs) ?? typed, { keepValues: true })
    },
    takeTheirs: (path: string) => {
      const document = theirs && savedIn(theirs)
      if (document) form.reset(withChange(typed, document, path), { keepDefaultValues: true })
    },
  }
}

export type ServiceEditing = ReturnType<typeof useServiceEditor>
