import { useRecordEditor } from '#client/catalog/use-record-editor.ts'
import { PlanDocument } from '#shared/memberships/plan-document.ts'
import { PlanRecord } from '#shared/memberships/plans-contract.ts'

import { documentOf, emptyPlan, planFields } from './plan-form.ts'
import { createPlan, editorKey, editPlan, planQuery } from './queries.ts'

const editing = {
  record: PlanRecord,
  document: PlanDocument,
  mark: 'allowance' as const,
  documentOf,
  fieldsOf: () => planFields,
  create: createPlan,
  change: editPlan,
  key: editorKey,
  keyOf: (id: string) => planQuery(id).queryKey,
}

interface PlanEditorEvents {
  onAdded: (planId: string) => void
  onRefused: () => void
}

/** The form of a plan, and its ways on. */
export function usePlanEditor(plan: PlanRecord | undefined, ways: PlanEditorEvents) {
  const draft = `plan ${plan?.id ?? 'new'}`
  const editor = useRecordEditor(editing, { record: plan, begin: emptyPlan, draft, ...ways })

  return {
    ...editor,
    sell: (active: boolean) => editor.saveWith({ active, recommended: active && editor.seen?.recommended === true }),
  }
}

export type PlanEditing = ReturnType<typeof usePlanEditor>
