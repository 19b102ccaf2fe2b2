import { Group } from '#client/catalog/editor/fields/Group.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { problemAt } from '#client/ui/forms/problem-at.ts'
import { Select } from '#client/ui/forms/Select.tsx'
import { Plan } from '#shared/memberships/contract.ts'
import type { PlanDocument } from '#shared/memberships/plan-document.ts'

import { CheckInput } from './CheckInput.tsx'
import { DayInput } from './DayInput.tsx'
import { ListInput } from './ListInput.tsx'
import { NumberInput } from './NumberInput.tsx'
import { type PlanForm, planLabels } from './plan-form.ts'
import { billingWords, kindWords } from './plan-words.ts'
import { SumInput } from './SumInput.tsx'

interface FieldsProps {
  form: PlanForm
}

/** What it costs, how long it lasts, when it is sold, and how it goes on. */
export const TermFields = ({ form }: FieldsProps) => (
  <>
    <Group title="What it costs">
      <div className="grid gap-3 sm:grid-cols-2">
        <KindInput form={form} />
        <SumInput
          form={form}
          path="priceCents"
          hint="Of a month where it is paid each month, else of the whole term."
        />
        <BillingInput form={form} />
        {form.watch('billing') === 'installments' && (
          <NumberInput form={form} path="installments" unit="payments" optional />
        )}
      </div>
    </Group>
    <Group title="How long it lasts">
      {form.watch('kind') === 'season' ? (
        <SeasonFields form={form} />
      ) : (
        <NumberInput form={form} path="termMonths" unit="months" optional />
      )}
    </Group>
    <Group title="When it is sold" note="At any time, where nothing is said.">
      <div className="grid gap-3 sm:grid-cols-2">
        <DayInput form={form} path="salesFrom" optional />
        <DayInput form={form} path="salesUntil" optional />
      </div>
    </Group>
    <RenewalFields form={form} />
  </>
)

const season = { from: '', until: '', proratedFrom: null, convertsFrom: null }

/** What a kind cannot be without comes with it. */
function choose(form: PlanForm, kind: PlanDocument['kind']): void {
  const set = <Key extends 'kind' | 'season' | 'termMonths' | 'billing' | 'installments' | 'autoRenew'>(
    values: Pick<PlanDocument, Key>,
  ) => form.reset({ ...form.getValues(), ...values }, { keepDefaultValues: true })

  if (kind === 'season') set({ kind, season: form.getValues('season') ?? season, termMonths: null })
  else if (kind === 'monthly') set({ kind, season: null, termMonths: 1, billing: 'monthly', installments: null })
  else if (kind === 'trial')
    set({ kind, season: null, termMonths: 1, billing: 'once', installments: null, autoRenew: false })
  else set({ kind, season: null, termMonths: 12, billing: 'once', installments: null })
}

const KindInput = ({ form }: FieldsProps) => (
  <Field label={planLabels.kind} error={problemAt(form, 'kind')}>
    {(ids) => (
      <Select
        {...ids}
        isTight
        value={form.watch('kind')}
        onChange={({ target }) => choose(form, Plan.shape.kind.parse(target.value))}
      >
        {Plan.shape.kind.options.map((kind) => (
          <option key={kind} value={kind}>
            {kindWords[kind]}
          </option>
        ))}
      </Select>
    )}
  </Field>
)

const usualInstallments = 12

const BillingInput = ({ form }: FieldsProps) => (
  <Field label={planLabels.billing} error={problemAt(form, 'billing')}>
    {(ids) => (
      <Select
        {...ids}
        isTight
        {...form.register('billing', {
          onChange: ({ target }: { target: { value: string } }) =>
            form.setValue('installments', target.value === 'installments' ? usualInstallments : null),
        })}
      >
        {Plan.shape.billing.options.map((billing) => (
          <option key={billing} value={billing}>
            {billingWords[billing]}
          </option>
        ))}
      </Select>
    )}
  </Field>
)

const SeasonFields = ({ form }: FieldsProps) => (
  <div className="grid gap-3 sm:grid-cols-2">
    <DayInput form={form} path="season.from" />
    <DayInput form={form} path="season.until" />
    <DayInput
      form={form}
      path="season.proratedFrom"
      optional
      hint="Whoever joins from then on pays for the days left."
    />
    <DayInput form={form} path="season.convertsFrom" optional hint="Its days left are credited." />
  </div>
)

const RenewalFields = ({ form }: FieldsProps) => (
  <Group title="How it goes on">
    {form.watch('kind') !== 'trial' && <CheckInput form={form} path="autoRenew" />}
    <div className="grid gap-3 sm:grid-cols-2">
      <NumberInput form={form} path="minimumMonths" unit="months" hint="Before that it is not stopped." />
      <NumberInput form={form} path="graceDays" unit="days" hint="Books on after the last day that is paid for." />
      <ListInput
        form={form}
        path="reminderDays"
        hint="Days before it, one a line. Without any, only of another price, a week before."
        read={Number}
      />
    </div>
  </Group>
)
