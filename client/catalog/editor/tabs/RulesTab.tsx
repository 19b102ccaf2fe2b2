import { Group } from '#client/catalog/editor/fields/Group.tsx'
import { NumberField } from '#client/catalog/editor/fields/NumberField.tsx'
import { PlanChoice } from '#client/catalog/editor/fields/PlanChoice.tsx'
import { PolicyEditor } from '#client/catalog/editor/fields/PolicyEditor.tsx'
import type { TabProps } from '#client/catalog/editor/service-form.ts'
import { wordOf } from '#client/catalog/editor/status-words.ts'
import { Button } from '#client/ui/Button.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { problemAt } from '#client/ui/forms/problem-at.ts'
import { Select } from '#client/ui/forms/Select.tsx'

/** How soon, how far ahead, how often, and what canceling costs. */
export function RulesTab({ form, choices, terms }: TabProps) {
  const policy = choices.policies.find(({ code }) => code === form.watch('policy'))
  const needsApproval = form.watch('approval.needed')

  return (
    <>
      <Group title="When it can be booked">
        <div className="flex flex-wrap gap-4">
          <NumberField form={form} path="slotStepMinutes" label="Starts every" unit="min" />
          <NumberField form={form} path="minimumNoticeMinutes" label="At the latest" unit="min before" />
          <NumberField form={form} path="maximumAdvanceDays" label="At the earliest" unit="days ahead" />
        </div>
        <NumberField
          form={form}
          path="gapMinutes"
          label="Leave no gap shorter than"
          unit="min"
          optional
          hint="A start that would leave one in the bay is not offered."
        />
        <Windows form={form} choices={choices} />
      </Group>
      <Group title="How often one person books it" note="Empty is no limit.">
        <div className="flex flex-wrap gap-4">
          <NumberField form={form} path="quotas.active" label="To come" unit="at a time" optional />
          <NumberField form={form} path="quotas.perDay" label="On a day" unit="times" optional />
          <NumberField form={form} path="quotas.perPerson" label="Ever" unit="times" optional />
        </div>
      </Group>
      <Group title="Approval">
        <label className="flex min-h-row w-fit items-center gap-2 text-sm">
          <input type="checkbox" className="size-4.5 accent-fairway" {...form.register('approval.needed')} />
          The studio approves each booking; until then its time is kept
        </label>
        {needsApproval && <NumberField form={form} path="approval.hours" label="It may wait" unit="hours" />}
      </Group>
      <Group title="Canceling and moving">
        <Field label="Policy" error={problemAt(form, 'policy')}>
          {(ids) => (
            <Select {...ids} isTight {...form.register('policy')}>
              {choices.policies.map(({ code }) => (
                <option key={code} value={code}>
                  {wordOf(code)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {policy && <PolicyEditor key={policy.code} policy={policy} terms={terms} />}
        <div className="flex flex-wrap gap-4">
          <NumberField form={form} path="moves.allowed" label="A client moves it" unit="times" />
          <NumberField form={form} path="moves.untilHours" label="Until" unit="hours before" />
        </div>
      </Group>
    </>
  )
}

/** The members of a plan book sooner, or further ahead. */
function Windows({ form, choices }: Omit<TabProps, 'terms'>) {
  const windows = form.watch('windows')
  const set = (next: typeof windows) => form.setValue('windows', next, { shouldDirty: true })

  return (
    <>
      {windows.map(({ plan }, at) => (
        <div key={plan} className="flex flex-wrap items-end gap-4">
          <NumberField
            form={form}
            path={`windows.${at}.minimumNoticeMinutes`}
            label={`${choices.plans.find(({ code }) => code === plan)?.name ?? plan}, at the latest`}
            unit="min before"
          />
          <NumberField
            form={form}
            path={`windows.${at}.maximumAdvanceDays`}
            label="At the earliest"
            unit="days ahead"
          />
          <Button tone="quiet" size="tight" onClick={() => set(windows.toSpliced(at, 1))}>
            Take out
          </Button>
        </div>
      ))}
      <PlanChoice
        label="Another window for a plan"
        plans={choices.plans.filter(({ code }) => !windows.some(({ plan }) => plan === code))}
        onChoose={(plan) => {
          const { minimumNoticeMinutes, maximumAdvanceDays } = form.getValues()
          set([...windows, { plan, minimumNoticeMinutes, maximumAdvanceDays }])
        }}
      />
    </>
  )
}
