import { Group } from '#client/catalog/editor/fields/Group.tsx'

import { NumberInput } from './NumberInput.tsx'
import { type PlanForm, planLabels } from './plan-form.ts'
import { SumInput } from './SumInput.tsx'

const usual = { minimumDays: 14, maximumDays: 90, noticeDays: 7, perYear: 1, feeCents: 0 }

/** Whether it may rest, for how long, and what that costs. */
export function FreezeFields({ form }: { form: PlanForm }) {
  const isFrozen = form.watch('freeze') !== null
  const turn = (isOn: boolean) =>
    form.reset({ ...form.getValues(), freeze: isOn ? usual : null }, { keepDefaultValues: true })

  return (
    <Group title="Freezing">
      <label className="flex min-h-row items-center gap-2 text-sm">
        <input
          type="checkbox"
          className="size-4.5 shrink-0 accent-fairway"
          checked={isFrozen}
          onChange={({ target }) => turn(target.checked)}
        />
        {planLabels.freeze}
      </label>
      {isFrozen && (
        <div className="grid gap-3 sm:grid-cols-2">
          <NumberInput form={form} path="freeze.minimumDays" unit="days" />
          <NumberInput form={form} path="freeze.maximumDays" unit="days" />
          <NumberInput form={form} path="freeze.noticeDays" unit="days" />
          <NumberInput form={form} path="freeze.perYear" unit="a year" />
          <SumInput form={form} path="freeze.feeCents" />
        </div>
      )}
    </Group>
  )
}
