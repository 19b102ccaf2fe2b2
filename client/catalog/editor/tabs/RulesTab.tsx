import type { TabProps } from '#client/catalog/editor/service-form.ts'
import { wordOf } from '#client/catalog/editor/status-words.ts'
import type { SharedTerms } from '#client/catalog/editor/use-shared-terms.ts'
import { Group, WholeField } from '#client/records/fields.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { problemAt } from '#client/ui/forms/problem-at.ts'
import { Select } from '#client/ui/forms/Select.tsx'
import { type CatalogChoices, PolicyDocument } from '#shared/catalog/editor-contract.ts'
import { counted } from '#shared/words.ts'

import { PlanChoice } from './PlanChoice.tsx'

/** How soon, how far ahead, how often, and what canceling costs. */
export function RulesTab({ form, choices, terms }: TabProps) {
  const policy = choices.policies.find(({ code }) => code === form.watch('policy'))
  const needsApproval = form.watch('approval.needed')

  return (
    <>
      <Group title="When it can be booked">
        <div className="flex flex-wrap gap-4">
          <WholeField form={form} path="slotStepMinutes" label="Starts every" unit="min" />
          <WholeField form={form} path="minimumNoticeMinutes" label="At the latest" unit="min before" />
          <WholeField form={form} path="maximumAdvanceDays" label="At the earliest" unit="days ahead" />
        </div>
        <WholeField
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
          <WholeField form={form} path="quotas.active" label="To come" unit="at a time" optional />
          <WholeField form={form} path="quotas.perDay" label="On a day" unit="times" optional />
          <WholeField form={form} path="quotas.perPerson" label="Ever" unit="times" optional />
        </div>
      </Group>
      <Group title="Approval">
        <label className="flex min-h-row w-fit items-center gap-2 text-sm">
          <input type="checkbox" className="size-4.5 accent-fairway" {...form.register('approval.needed')} />
          The studio approves each booking; until then its time is kept
        </label>
        {needsApproval && <WholeField form={form} path="approval.hours" label="It may wait" unit="hours" />}
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
          <WholeField form={form} path="moves.allowed" label="A client moves it" unit="times" />
          <WholeField form={form} path="moves.untilHours" label="Until" unit="hours before" />
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
          <WholeField
            form={form}
            path={`windows.${at}.minimumNoticeMinutes`}
            label={`${choices.plans.find(({ code }) => code === plan)?.name ?? plan}, at the latest`}
            unit="min before"
          />
          <WholeField form={form} path={`windows.${at}.maximumAdvanceDays`} label="At the earliest" unit="days ahead" />
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

type Policy = CatalogChoices['policies'][number]

/** What canceling costs. A policy belongs to all services that name it, so that it is changed for all of them. */
function PolicyEditor({ policy, terms }: { policy: Policy; terms: SharedTerms }) {
  const typed = terms.policyOf(policy)
  const type = (next: PolicyDocument) => terms.typePolicy(policy, next)
  const { error } = PolicyDocument.safeParse(typed)
  const isChanged = terms.isPolicyChanged(policy)

  return (
    <div className="grid gap-2 rounded border border-line p-3">
      <div className="flex flex-wrap gap-x-5 gap-y-2">
        {typed.bands.map(({ untilHours, feePercent }, at) => (
          <Figure
            key={untilHours}
            label={untilHours > 0 ? `Until ${untilHours} h before` : 'Later than that'}
            unit="%"
            value={feePercent}
            onChange={(percent) => type({ ...typed, bands: typed.bands.with(at, { untilHours, feePercent: percent }) })}
          />
        ))}
        <Figure
          label="Nobody came"
          unit="%"
          value={typed.noShowFeePercent}
          onChange={(noShowFeePercent) => type({ ...typed, noShowFeePercent })}
        />
        <Figure
          label="Free after booking for"
          unit="min"
          value={typed.graceMinutes}
          onChange={(graceMinutes) => type({ ...typed, graceMinutes })}
        />
      </div>
      {isChanged && error && <p className="text-sm font-medium text-flag-deep">{error.issues[0]?.message}</p>}
      {isChanged && (
        <div>
          <Button
            tone="quiet"
            size="tight"
            disabled={error !== undefined}
            busy={terms.isBusy}
            onClick={() => void terms.save()}
          >
            Change it for {counted(policy.serviceCount, 'service')}
          </Button>
        </div>
      )}
    </div>
  )
}

interface FigureProps {
  label: string
  unit: string
  value: number
  onChange: (value: number) => void
}

function Figure({ label, unit, value, onChange }: FigureProps) {
  return (
    <label className="flex items-center gap-2 text-sm">
      {label}
      <input
        inputMode="numeric"
        className="min-h-row w-16 rounded border border-edge bg-surface px-2 text-right figures"
        value={value}
        onChange={({ target }) => onChange(Number(target.value.replaceAll(/\D/g, '')))}
      />
      <span className="text-muted">{unit}</span>
    </label>
  )
}
