import { type PlanField, type PlanForm, planLabels } from './plan-form.ts'

/** Yes or no, with its words beside it. */
export const CheckInput = ({ form, path }: { form: PlanForm; path: PlanField }) => (
  <label className="flex min-h-row items-center gap-2 text-sm">
    <input type="checkbox" className="size-4.5 shrink-0 accent-fairway" {...form.register(path)} />
    {planLabels[path]}
  </label>
)
