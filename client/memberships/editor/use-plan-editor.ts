import { zodResolver } from '@hookform/resolvers/zod'
import { useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'

import { useVersionedSaving } from '#client/catalog/use-versioned-saving.ts'
import { keptInTab } from '#client/ui/browser/kept.ts'
import { asFieldsAreLeft } from '#client/ui/forms/as-fields-are-left.ts'
import { showRefusals } from '#client/ui/forms/field-refusals.ts'
import { useFormDraft } from '#client/ui/record/form-draft.ts'
import { PlanDocument } from '#shared/memberships/plan-document.ts'
import { PlanRecord } from '#shared/memberships/plans-contract.ts'

import { documentOf, emptyPlan, planFields, type PlanForm } from './plan-form.ts'
import { createPlan, editorKey, editPlan, planQuery } from './queries.ts'

const isDocument = (kept: unknown) => typeof kept === 'object' && kept !== null && 'allowance' in kept

const keeping = {
  record: PlanRecord,
  create: createPlan,
  change: editPlan,
  key: editorKey,
  keyOf: (id: string) => planQuery(id).queryKey,
}

interface Ways {
  onAdded: (planId: string) => void
  onRefused: () => void
}

/** The form of a plan, and its ways on. What is typed survives a reload. */
export function usePlanEditor(plan: PlanRecord | undefined, { onAdded, onRefused }: Ways) {
  // What somebody else saves meanwhile is not what this form was made of.
  const [seen, see] = useState(plan)
  const [initial] = useState(() => (plan ? documentOf(plan) : emptyPlan()))
  const form: PlanForm = useForm<PlanDocument, unknown, PlanDocument>({
    ...asFieldsAreLeft,
    resolver: zodResolver(PlanDocument),
    defaultValues: initial,
  })
  const kept = useMemo(() => keptInTab(`plan ${plan?.id ?? 'new'}`, z.custom<PlanDocument>(isDocument)), [plan?.id])
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
      showRefusals(form, planFields, error)
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
    /** Sold or not, as what is saved; what is typed stays typed. */
    sell: (active: boolean) =>
      seen && saving.save({ ...documentOf(seen), active, recommended: active && seen.recommended }),
  }
}

export type PlanEditing = ReturnType<typeof usePlanEditor>
