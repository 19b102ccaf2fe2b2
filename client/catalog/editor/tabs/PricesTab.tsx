import { useId, useState } from 'react'

import type { ServiceForm, TabProps } from '#client/catalog/editor/service-form.ts'
import type { SharedTerms } from '#client/catalog/editor/use-shared-terms.ts'
import { Group, WholeField } from '#client/records/fields.tsx'
import { useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { MoneyField } from '#client/ui/forms/MoneyField.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import type { PriceDocument } from '#shared/catalog/document.ts'
import type { CatalogChoices, PeakHours } from '#shared/catalog/editor-contract.ts'
import type { PaymentRule } from '#shared/catalog/payment-rule.ts'
import { endsNextDay } from '#shared/wall-span.ts'

import { MoneyInput } from './MoneyInput.tsx'
import { isTime, timeTyped } from './peak-time.ts'
import { PlanChoice } from './PlanChoice.tsx'

/** What each option costs, at which hours, and for whom. */
export function PricesTab({ form, choices, terms }: TabProps) {
  const { studio } = useStudio()
  const options = form.watch('options')
  const [added, add] = useState<readonly string[]>([])
  const named = new Set([...options.flatMap(({ prices }) => prices.flatMap(({ plan }) => plan ?? [])), ...added])

  return (
    <>
      <Group
        title={`Prices, ${studio.currency}`}
        note="An empty field for peak follows the price beside it; a plan without a price here has its own discount. A price that is named for a plan stands in place of that discount and of its extra hour."
      >
        <PriceTable form={form} plans={choices.plans.filter(({ code }) => named.has(code))} />
        <PlanChoice
          label="Name a price for a plan"
          plans={choices.plans.filter(({ code }) => !named.has(code))}
          onChoose={(plan) => add([...added, plan])}
        />
      </Group>
      <PeakHoursEditor terms={terms} />
      <PaymentRules form={form} />
    </>
  )
}

interface PriceTableProps {
  form: ServiceForm
  plans: CatalogChoices['plans']
}

/** An option a row; the public price, and that of each plan, each off peak and at peak. */
function PriceTable({ form, plans }: PriceTableProps) {
  const columns = [
    { plan: null, peak: true, name: 'Public, peak' },
    ...plans.flatMap(({ code, name }) => [
      { plan: code, peak: false, name },
      { plan: code, peak: true, name: `${name}, peak` },
    ]),
  ]

  return (
    <div className="overflow-x-auto">
      <table className="border-collapse text-sm">
        <thead>
          <tr className="text-left text-muted">
            {['Option', 'Public', ...columns.map(({ name }) => name)].map((head) => (
              <th key={head} scope="col" className="py-1 pr-3 font-medium whitespace-nowrap">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {form.watch('options').map(({ code, name, durationMinutes }, at) => {
            const option = name || `${durationMinutes} min`
            return (
              <tr key={code} className="border-t border-line">
                <th scope="row" className="py-1 pr-3 text-left font-medium">
                  {option}
                </th>
                <td className="py-1 pr-3">
                  <PriceSum form={form} at={at} label={`${option}, Public`} />
                </td>
                {columns.map(({ name: column, ...of }) => (
                  <td key={column} className="py-1 pr-3">
                    <PriceSum form={form} at={at} of={of} label={`${option}, ${column}`} />
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

interface PriceSumProps {
  form: ServiceForm
  at: number
  label: string
  /** Undefined is the option's own price. */
  of?: Pick<PriceDocument, 'plan' | 'peak'>
}

/** One price of an option: its own, or beside it one for peak or for a plan. */
function PriceSum({ form, at, label, of }: PriceSumProps) {
  const { studio } = useStudio()
  const { priceCents, prices } = form.watch(`options.${at}`)
  const isIt = (one: PriceDocument) => of !== undefined && one.plan === of.plan && one.peak === of.peak
  const set = (cents: number | null) => {
    if (!of) form.setValue(`options.${at}.priceCents`, cents ?? Number.NaN, { shouldDirty: true })
    else {
      const others = prices.filter((one) => !isIt(one))
      const next = cents === null ? others : [...others, { ...of, priceCents: cents }]
      form.setValue(`options.${at}.prices`, next.toSorted(inOrder), { shouldDirty: true })
    }
  }

  return (
    <MoneyField
      isTight
      label={label}
      className="w-24!"
      currency={studio.currency}
      value={of ? (prices.find(isIt)?.priceCents ?? null) : priceCents}
      onChange={set}
    />
  )
}

/** As the server lists them, so that a price which is taken back is no change. */
const inOrder = (a: PriceDocument, b: PriceDocument) =>
  (a.plan ?? '').localeCompare(b.plan ?? '') || Number(a.peak) - Number(b.peak)

/** When prices for peak hours count: one set of hours for the whole catalogue, published with what else is changed. */
function PeakHoursEditor({ terms }: { terms: SharedTerms }) {
  const { hours, isHoursChanged, typeHours, isBusy, save } = terms

  return (
    <Group
      title="Peak hours, for all services"
      note="A time that begins in them has the price for peak. Off-peak limits of plans are the plan's own."
    >
      <ul className="grid gap-2">
        {hours.map((one, at) => (
          <PeakHoursRow
            // oxlint-disable-next-line react/no-array-index-key -- two of them may be alike while they are typed
            key={at}
            at={at}
            hours={one}
            onChange={(changes) => typeHours(hours.with(at, { ...one, ...changes }))}
            onRemove={() => typeHours(hours.toSpliced(at, 1))}
          />
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button
          tone="quiet"
          size="tight"
          onClick={() => typeHours([...hours, { weekday: 6, starts: '09:00', ends: '13:00' }])}
        >
          Add peak hours
        </Button>
        {isHoursChanged && (
          <Button tone="quiet" size="tight" busy={isBusy} onClick={() => void save()}>
            Save peak hours
          </Button>
        )}
      </div>
    </Group>
  )
}

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

interface PeakHoursRowProps {
  at: number
  hours: PeakHours
  onChange: (changes: Partial<PeakHours>) => void
  onRemove: () => void
}

/** Peak hours of one weekday. */
function PeakHoursRow({ at, hours: { weekday, starts, ends }, onChange, onRemove }: PeakHoursRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-2 text-sm">
      <span className="w-36">
        <Select
          isTight
          aria-label={`Day of peak hours ${at + 1}`}
          value={weekday}
          onChange={({ target }) => onChange({ weekday: Number(target.value) })}
        >
          {days.map((day, index) => (
            <option key={day} value={index + 1}>
              {day}
            </option>
          ))}
        </Select>
      </span>
      <Time label={`Peak hours ${at + 1} begin`} value={starts} onChange={(time) => onChange({ starts: time })} />
      to
      <Time label={`Peak hours ${at + 1} end`} value={ends} onChange={(time) => onChange({ ends: time })} />
      {isTime(starts) && isTime(ends) && endsNextDay(starts, ends) && <span className="text-muted">(next day)</span>}
      <Button tone="quiet" size="tight" onClick={onRemove}>
        Take out
      </Button>
    </li>
  )
}

interface TimeProps {
  label: string
  value: string
  onChange: (value: string) => void
}

/** What is typed is read as a time when the field is left; what is none is marked then. */
function Time({ label, value, onChange }: TimeProps) {
  const [isTyping, setTyping] = useState(false)
  const isWrong = !isTyping && !isTime(value)
  const id = useId()

  return (
    <>
      <TextInput
        isTight
        aria-label={label}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? id : undefined}
        className="w-20! figures"
        value={value}
        onFocus={() => setTyping(true)}
        onBlur={() => {
          setTyping(false)
          onChange(timeTyped(value))
        }}
        onChange={({ target }) => onChange(target.value)}
      />
      {isWrong && (
        <span id={id} className="font-medium text-flag-deep">
          Write 17:00 or 5 PM.
        </span>
      )}
    </>
  )
}

const rules: { rule: PaymentRule; label: string }[] = [
  { rule: { kind: 'at_studio' }, label: 'At the studio' },
  { rule: { kind: 'full' }, label: 'In full when booking' },
  { rule: { kind: 'deposit_percent', percent: 50 }, label: 'A share when booking' },
  { rule: { kind: 'deposit_amount', amountCents: 5000 }, label: 'A sum when booking' },
  { rule: { kind: 'card_kept' }, label: 'At the studio, with a card on file' },
]

/** When it is paid. */
function PaymentRules({ form }: { form: ServiceForm }) {
  const payment = form.watch('payment')

  return (
    <Group
      title="Payment"
      note="Counts where the studio takes cards online. Where it does not, and at the desk, everything is paid at the studio."
    >
      <div className="flex flex-wrap gap-4">
        <Field label="Paid">
          {(ids) => (
            <Select
              {...ids}
              isTight
              value={payment.kind}
              onChange={({ target }) => {
                const chosen = rules.find(({ rule }) => rule.kind === target.value)
                if (chosen) form.setValue('payment', chosen.rule, { shouldDirty: true })
              }}
            >
              {rules.map(({ rule: { kind }, label }) => (
                <option key={kind} value={kind}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {payment.kind === 'deposit_percent' && (
          <WholeField form={form} path="payment.percent" label="Share" unit="% of the price" />
        )}
        {payment.kind === 'deposit_amount' && <MoneyInput form={form} path="payment.amountCents" label="Sum" />}
      </div>
    </Group>
  )
}
