import type { MetDocument } from '#client/catalog/use-record-editor.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { Conflict } from '#client/ui/record/Conflict.tsx'
import { metBetween } from '#client/ui/record/merge.ts'
import type { PlanDocument } from '#shared/memberships/plan-document.ts'

import { planChanges } from './plan-changes.ts'
import { type PlanField, type PlanForm } from './plan-form.ts'

interface TheirProps {
  form: PlanForm
  met: MetDocument<PlanDocument>
  isTyped: boolean
}

/** What somebody else saved meanwhile, field by field, beside what is typed here. */
export function TheirPlan({ form, met, isTyped }: TheirProps) {
  const wording = useStudio()
  const { base, theirs } = met
  const mine = form.watch()
  const { both, taken } = metBetween(
    { theirs: planChanges(base, theirs, wording), mine: planChanges(theirs, mine, wording) },
    ({ field }) => field,
  )

  return (
    <Conflict
      title={`Somebody else has changed this plan.${isTyped ? ' Yours is kept.' : ''}`}
      isTyped={isTyped}
      taken={taken}
      fields={both.map(({ field, label, from, to }) => ({
        label,
        mine: to,
        theirs: from,
        onTakeTheirs: () => take(form, theirs, field),
      }))}
    />
  )
}

/** The whole of a group, whose fields depend on each other. */
function take(form: PlanForm, theirs: PlanDocument, field: PlanField): void {
  const group = field.split('.')[0] ?? field
  const taken = Object.fromEntries(Object.entries(theirs).filter(([key]) => key === group))
  form.reset({ ...form.getValues(), ...taken }, { keepDefaultValues: true })
}
