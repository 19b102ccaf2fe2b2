import { zodResolver } from '@hookform/resolvers/zod'
import { useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'

import { useVersionedSaving } from '#client/catalog/use-versioned-saving.ts'
import { keptInTab } from '#client/ui/browser/kept.ts'
import { asFieldsAreLeft } from '#client/ui/forms/as-fields-are-left.ts'
import { showRefusals } from '#client/ui/forms/field-refusals.ts'
import { useFormDraft } from '#client/ui/record/form-draft.ts'
import { ClinicDocument } from '#shared/lessons/editor/clinic-document.ts'
import { ClinicRecord } from '#shared/lessons/editor/clinics-contract.ts'

import { type ClinicForm, copyOf, documentOf, emptyClinic, fieldsOf } from './clinic-form.ts'
import { changeClinic, clinicQuery, clinicsKey, createClinic } from './queries.ts'

const isDocument = (kept: unknown) => typeof kept === 'object' && kept !== null && 'sessions' in kept

const keeping = {
  record: ClinicRecord,
  create: createClinic,
  change: changeClinic,
  key: clinicsKey,
  keyOf: (id: string) => clinicQuery(id).queryKey,
}

interface Begun {
  clinic?: ClinicRecord | undefined
  /** Of which a new one is a copy. */
  like?: ClinicRecord | undefined
}

interface Ways {
  onAdded: (clinicId: string) => void
  onRefused: () => void
}

/** The form of a clinic, and its ways on. What is typed survives a reload. */
export function useClinicEditor({ clinic, like }: Begun, { onAdded, onRefused }: Ways) {
  // What somebody else saves meanwhile is not what this form was made of.
  const [seen, see] = useState(clinic)
  const [initial] = useState(() => (clinic ? documentOf(clinic) : like ? copyOf(like) : emptyClinic()))
  const form: ClinicForm = useForm<ClinicDocument, unknown, ClinicDocument>({
    ...asFieldsAreLeft,
    resolver: zodResolver(ClinicDocument),
    defaultValues: initial,
  })
  const name = clinic?.id ?? `like ${like?.id ?? 'none'}`
  const kept = useMemo(() => keptInTab(`clinic ${name}`, z.custom<ClinicDocument>(isDocument)), [name])
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
    save: form.handleSubmit((document) => saving.save(document), onRefused),
    /** Shown to visitors or not, as what is saved; what is typed stays typed. */
    show: (active: boolean) => seen && saving.save({ ...documentOf(seen), active }),
  }
}
