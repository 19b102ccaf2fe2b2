import { Controller } from 'react-hook-form'

import { CheckField, ChoiceField, fieldsAt, Group, TextField, WholeField } from '#client/records/fields.tsx'
import { SumField } from '#client/settings/service.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import { problemAt } from '#client/ui/forms/problem-at.ts'
import { Select } from '#client/ui/forms/Select.tsx'
import { TextArea } from '#client/ui/forms/TextArea.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { Discount, Plan } from '#shared/memberships/contract.ts'
import type { PlanDocument } from '#shared/memberships/plan-document.ts'

import { billingWords, discountWords, kindWords, periodWords, type PlanForm, planLabels } from './plan-form.ts'

interface FieldsProps {
  form: PlanForm
}

/** What it is called, and for whom it is. */
export function NameFields({ form, isNew }: FieldsProps & { isNew: boolean }) {
  const at = fieldsAt(form, planLabels)

  return (
    <Group title="What it is">
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField {...at('name')} />
        {isNew && <TextField {...at('code')} hint="For prices and the set-up file; it stays: summer_2027." />}
        <TextField {...at('tagline')} />
        <TextField {...at('forWhom')} />
      </div>
    </Group>
  )
}

/** What it costs, and how that is paid. */
export function CostFields({ form }: FieldsProps) {
  const at = fieldsAt(form, planLabels)

  return (
    <Group title="What it costs">
      <div className="grid gap-3 sm:grid-cols-2">
        <KindField form={form} />
        <SumField
          isTight
          {...at('priceCents')}
          hint="Of a month where it is paid each month, else of the whole term."
        />
        <ChoiceField
          {...at('billing')}
          words={billingWords}
          options={{
            onChange: ({ target }: { target: { value: string } }) =>
              form.setValue('installments', target.value === 'installments' ? usualInstallments : null),
          }}
        />
        {form.watch('billing') === 'installments' && <WholeField {...at('installments')} unit="payments" optional />}
      </div>
    </Group>
  )
}

const usualInstallments = 12

const KindField = ({ form }: FieldsProps) => (
  <Field label={planLabels.kind} error={problemAt(form, 'kind')}>
    {(ids) => (
      <Select
        {...ids}
        isTight
        value={form.watch('kind')}
        onChange={({ target }) => chooseKind(form, Plan.shape.kind.parse(target.value))}
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

const newSeason = { from: '', until: '', proratedFrom: null, convertsFrom: null }

/** What a kind cannot be without comes with it. */
function chooseKind(form: PlanForm, kind: PlanDocument['kind']): void {
  const set = <Key extends 'kind' | 'season' | 'termMonths' | 'billing' | 'installments' | 'autoRenew'>(
    values: Pick<PlanDocument, Key>,
  ) => form.reset({ ...form.getValues(), ...values }, { keepDefaultValues: true })

  if (kind === 'season') set({ kind, season: form.getValues('season') ?? newSeason, termMonths: null })
  else if (kind === 'monthly') set({ kind, season: null, termMonths: 1, billing: 'monthly', installments: null })
  else if (kind === 'trial')
    set({ kind, season: null, termMonths: 1, billing: 'once', installments: null, autoRenew: false })
  else set({ kind, season: null, termMonths: 12, billing: 'once', installments: null })
}

export function LengthFields({ form }: FieldsProps) {
  const at = fieldsAt(form, planLabels)

  return (
    <Group title="How long it lasts">
      {form.watch('kind') === 'season' ? (
        <div className="grid gap-3 sm:grid-cols-2">
          <TextField {...at('season.from')} type="date" />
          <TextField {...at('season.until')} type="date" />
          <TextField
            {...at('season.proratedFrom')}
            type="date"
            optional
            hint="Whoever joins from then on pays for the days left."
          />
          <TextField {...at('season.convertsFrom')} type="date" optional hint="Its days left are credited." />
        </div>
      ) : (
        <WholeField {...at('termMonths')} unit="months" optional />
      )}
    </Group>
  )
}

export function SaleFields({ form }: FieldsProps) {
  const at = fieldsAt(form, planLabels)

  return (
    <Group title="When it is sold" note="At any time, where nothing is said.">
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField {...at('salesFrom')} type="date" optional />
        <TextField {...at('salesUntil')} type="date" optional />
      </div>
    </Group>
  )
}

export function RenewalFields({ form }: FieldsProps) {
  const at = fieldsAt(form, planLabels)

  return (
    <Group title="How it goes on">
      {form.watch('kind') !== 'trial' && <CheckField {...at('autoRenew')} />}
      <div className="grid gap-3 sm:grid-cols-2">
        <WholeField {...at('minimumMonths')} unit="months" hint="Before that it is not stopped." />
        <WholeField {...at('graceDays')} unit="days" hint="Books on after the last day that is paid for." />
        <LinesField
          form={form}
          path="reminderDays"
          hint="Days before it, one a line. Without any, only of another price, a week before."
          read={Number}
        />
      </div>
    </Group>
  )
}

/** The bay time that it gives, and what more of it and guests cost. */
export function AllowanceFields({ form }: FieldsProps) {
  const at = fieldsAt(form, planLabels)

  return (
    <Group title="Bay time and guests" note="Time at any hour is used off-peak, too, never the other way around.">
      <div className="grid gap-3 sm:grid-cols-2">
        <ChoiceField {...at('allowance.period')} words={periodWords} />
        <WholeField {...at('allowance.carriedOverMinutes')} unit="minutes" />
        <WholeField {...at('allowance.peakMinutes')} unit="minutes" />
        <WholeField {...at('allowance.offPeakMinutes')} unit="minutes" />
        <SumField isTight {...at('extraHour.peakCents')} optional hint="The public price, where nothing is said." />
        <SumField isTight {...at('extraHour.offPeakCents')} optional />
        <WholeField {...at('allowance.guestPasses')} unit="free" />
        <SumField isTight {...at('guestPriceCents')} />
      </div>
    </Group>
  )
}

export function BookingFields({ form }: FieldsProps) {
  const at = fieldsAt(form, planLabels)

  return (
    <Group title="Booking a bay">
      <div className="grid gap-3 sm:grid-cols-2">
        <WholeField {...at('booking.maximumAdvanceDays')} unit="days" />
        <WholeField {...at('booking.maximumActiveBookings')} unit="at a time" />
        <WholeField {...at('booking.maximumBookingsPerDay')} unit="a day" />
        <WholeField {...at('booking.maximumConsecutiveMinutes')} unit="minutes" />
        <TextField {...at('booking.offPeakUntil')} type="time" />
      </div>
      <CheckField {...at('booking.peakAllowed')} />
    </Group>
  )
}

const usualFreeze = { minimumDays: 14, maximumDays: 90, noticeDays: 7, perYear: 1, feeCents: 0 }

/** Whether it may rest, for how long, and what that costs. */
export function FreezeFields({ form }: FieldsProps) {
  const at = fieldsAt(form, planLabels)
  const isFrozen = form.watch('freeze') !== null
  const turn = (isOn: boolean) =>
    form.reset({ ...form.getValues(), freeze: isOn ? usualFreeze : null }, { keepDefaultValues: true })

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
          <WholeField {...at('freeze.minimumDays')} unit="days" />
          <WholeField {...at('freeze.maximumDays')} unit="days" />
          <WholeField {...at('freeze.noticeDays')} unit="days" />
          <WholeField {...at('freeze.perYear')} unit="a year" />
          <SumField isTight {...at('freeze.feeCents')} />
        </div>
      )}
    </Group>
  )
}

/** What it takes off, and its perks. */
export const GiftFields = ({ form }: FieldsProps) => (
  <Group title="What else it gives">
    <DiscountsField form={form} />
    <LinesField form={form} path="perks" hint="One a line." read={(line) => line} />
  </Group>
)

const categories = Discount.shape.category.options

const withPercent = (discounts: readonly Discount[], category: Discount['category'], typed: string): Discount[] =>
  categories.flatMap((one) => {
    if (one === category) return typed.trim() === '' ? [] : [{ category, percent: Number(typed) }]
    return discounts.filter((discount) => discount.category === one)
  })

/** What a plan takes off, in percent; an empty field takes off nothing. */
const DiscountsField = ({ form }: FieldsProps) => (
  <Controller
    control={form.control}
    name="discounts"
    render={({ field }) => (
      <fieldset className="grid min-w-0 gap-1">
        <legend className="mb-1 leading-snug font-medium">{planLabels.discounts}</legend>
        <div className="grid gap-3 sm:grid-cols-4">
          {categories.map((category) => (
            <Field
              key={category}
              label={`${discountWords[category]}, %`}
              error={problemAt(form, `discounts.${field.value.findIndex((one) => one.category === category)}.percent`)}
            >
              {(ids) => (
                <TextInput
                  {...ids}
                  isTight
                  inputMode="numeric"
                  autoComplete="off"
                  className="w-20! text-right figures"
                  value={field.value.find((one) => one.category === category)?.percent ?? ''}
                  onChange={({ target }) => field.onChange(withPercent(field.value, category, target.value))}
                  onBlur={field.onBlur}
                />
              )}
            </Field>
          ))}
        </div>
      </fieldset>
    )}
  />
)

interface LinesFieldProps extends FieldsProps {
  path: 'perks' | 'reminderDays'
  hint: string
  /** What a line means. */
  read: (line: string) => string | number
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** Several of a kind, a line each. */
const LinesField = ({ form, path, hint, read }: LinesFieldProps) => (
  <Field label={planLabels[path]} optional hint={hint} error={problemAt(form, path)}>
    {(ids) => (
      <Controller
        control={form.control}
        name={path}
        render={({ field }) => (
          <TextArea
            {...ids}
            // Drawn anew when it is set from elsewhere; typed, the text stays as it is until it is left.
            key={field.value.join()}
            isTight
            rows={3}
            defaultValue={field.value.join('\n')}
            onBlur={({ target }) => {
              field.onChange(linesOf(target.value).map(read))
              field.onBlur()
            }}
          />
        )}
      />
    )}
  </Field>
)

/** Who may have it. */
export function BuyerFields({ form }: FieldsProps) {
  const at = fieldsAt(form, planLabels)

  return (
    <Group title="For whom">
      <div className="grid gap-3 sm:grid-cols-2">
        <WholeField {...at('householdSize')} unit="with its holder" />
        <WholeField {...at('minimumAge')} unit="years" />
      </div>
      <CheckField {...at('public')} />
      <CheckField {...at('recommended')} />
    </Group>
  )
}
