import { zodResolver } from '@hookform/resolvers/zod'
import { useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'

import { useVersionedSaving } from '#client/catalog/use-versioned-saving.ts'
import { keptInTab } from '#client/ui/browser/kept.ts'
import { asFieldsAreLeft } from '#client/ui/forms/as-fields-are-left.ts'
import { showRefusals } from '#client/ui/forms/field-refusals.ts'
import { useFormDraft } from '#client/ui/record/form-draft.ts'
import { PackageDocument } from '#shared/lessons/editor/package-document.ts'
import { PackageRecord } from '#shared/lessons/editor/packages-contract.ts'

import { documentOf, emptyPackage, packageFields, type PackageForm } from './package-form.ts'
import { changePackage, createPackage, packageQuery, packagesKey } from './queries.ts'

const isDocument = (kept: unknown) => typeof kept === 'object' && kept !== null && 'monthsValid' in kept

const keeping = {
  record: PackageRecord,
  create: createPackage,
  change: changePackage,
  key: packagesKey,
  keyOf: (id: string) => packageQuery(id).queryKey,
}

interface Ways {
  onAdded: (packageId: string) => void
  onRefused: () => void
}

/** The form of a package, and its ways on. What is typed survives a reload. */
export function usePackageEditor(sold: PackageRecord | undefined, { onAdded, onRefused }: Ways) {
  // What somebody else saves meanwhile is not what this form was made of.
  const [seen, see] = useState(sold)
  const [initial] = useState(() => (sold ? documentOf(sold) : emptyPackage()))
  const form: PackageForm = useForm<PackageDocument, unknown, PackageDocument>({
    ...asFieldsAreLeft,
    resolver: zodResolver(PackageDocument),
    defaultValues: initial,
  })
  const kept = useMemo(
    () => keptInTab(`lesson package ${sold?.id ?? 'new'}`, z.custom<PackageDocument>(isDocument)),
    [sold?.id],
  )
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
      showRefusals(form, packageFields, error)
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
    /** On sale or not, as what is saved; what is typed stays typed. */
    offer: (active: boolean) => seen && saving.save({ ...documentOf(seen), active }),
  }
}

export type PackageEditing = ReturnType<typeof usePackageEditor>
