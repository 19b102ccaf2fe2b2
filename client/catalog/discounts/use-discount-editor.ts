import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'

import { useIdempotencyKey } from '#client/api/idempotency-key.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { keptInTab } from '#client/ui/browser/kept.ts'
import { asFieldsAreLeft } from '#client/ui/forms/as-fields-are-left.ts'
import { showRefusals } from '#client/ui/forms/field-refusals.ts'
import { useFormDraft } from '#client/ui/record/form-draft.ts'
import { DiscountRecord } from '#shared/catalog/discounts-contract.ts'
import { DiscountDocument } from '#shared/catalog/discounts.ts'
import { Failure } from '#shared/http/failure.ts'

import { discountFields, type DiscountForm, documentOf, emptyDiscount } from './discount-form.ts'
import { changeDiscount, createDiscount, discountsKey, discountQuery } from './queries.ts'

const isDocument = (kept: unknown) => typeof kept === 'object' && kept !== null && 'takes' in kept

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
  const saving = useSaving({
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

interface Saving {
  seen: DiscountRecord | undefined
  onSaved: (discount: DiscountRecord) => void
  onRefused: (error: Error) => void
}

function useSaving({ seen, onSaved, onRefused }: Saving) {
  const queries = useQueryClient()
  const { clock } = useStudio()
  const keyFor = useIdempotencyKey()
  const [theirs, showTheirs] = useState<DiscountRecord>()
  const [note, say] = useState<string>()
  const saving = useMutation({
    mutationFn: (document: DiscountDocument) =>
      seen
        ? changeDiscount(seen.id, { ...document, version: theirs?.version ?? seen.version })
        : createDiscount(document, keyFor(document)),
    async onSuccess(saved) {
      queries.setQueryData(discountQuery(saved.id).queryKey, saved)
      showTheirs(undefined)
      say(`Saved ${clock(new Date())}`)
      onSaved(saved)
      await queries.invalidateQueries({ queryKey: discountsKey })
    },
    onError(error) {
      const newer = newerIn(error)
      if (newer) showTheirs(newer)
      onRefused(error)
    },
  })

  return {
    theirs,
    note,
    error: saving.error,
    isSaving: saving.isPending,
    save: (document: DiscountDocument) => saving.isPending || saving.mutate(document),
    forget() {
      saving.reset()
      showTheirs(undefined)
    },
  }
}

/** The discount that somebody else has saved since; undefined where nobody was faster. */
const newerIn = (error: Error) =>
  error instanceof Failure && error.code === 'version_conflict'
    ? DiscountRecord.safeParse(error.facts.current).data
    : undefined
