import { zodResolver } from '@hookform/resolvers/zod'
import { useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'

import { useVersionedSaving } from '#client/catalog/use-versioned-saving.ts'
import { keptInTab } from '#client/ui/browser/kept.ts'
import { asFieldsAreLeft } from '#client/ui/forms/as-fields-are-left.ts'
import { showRefusals } from '#client/ui/forms/field-refusals.ts'
import { useFormDraft } from '#client/ui/record/form-draft.ts'
import { DiscountRecord } from '#shared/catalog/discounts-contract.ts'
import { DiscountDocument } from '#shared/catalog/discounts.ts'

import { discountFields, type DiscountForm, documentOf, emptyDiscount } from './discount-form.ts'
import { changeDiscount, createDiscount, discountsKey, discountQuery } from './queries.ts'

const isDocument = (kept: unknown) => typeof kept === 'object' && kept !== null && 'takes' in kept

const keeping = {
  record: DiscountRecord,
  create: createDiscount,
  change: changeDiscount,
  key: discountsKey,
  keyOf: (id: string) => discountQuery(id).queryKey,
}

interface Ways {
  onAdded: (discountId: string) => void
  onRefused: () => void
}

/** The form of a discount, and its ways on. What is typed survives a reload. */
export function useDiscountEditor(discount: DiscountRecord | undefined, { onAdded, onRefused }: Ways) {
  // What somebody else saves meanwhile is not what this form was made of.
  const [seen, see] = useState(discount)
  const [initial] = useState(() => (discount ? documentOf(discount) : emptyDiscount()))
  const form: DiscountForm = useForm<DiscountDocument, unknown, DiscountDocument>({
    ...asFieldsAreLeft,
    resolver: zodResolver(DiscountDocument),
    defaultValues: initial,
  })
  const kept = useMemo(
    () => keptInTab(`discount ${discount?.id ?? 'new'}`, z.custom<DiscountDocument>(isDocument)),
    [discount?.id],
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
      showRefusals(form, discountFields, error)
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
    /** Active or not, as what is saved; what is typed stays typed. */
    activate: (active: boolean) => seen && saving.save({ ...documentOf(seen), active }),
  }
}

export type DiscountEditing = ReturnType<typeof useDiscountEditor>
