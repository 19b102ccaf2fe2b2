import { Group } from '#client/catalog/editor/fields/Group.tsx'
import { NumberField } from '#client/catalog/editor/fields/NumberField.tsx'
import type { ServiceForm } from '#client/catalog/editor/service-form.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import type { PaymentRule } from '#shared/catalog/payment-rule.ts'

import { MoneyInput } from './MoneyInput.tsx'

const rules: { rule: PaymentRule; label: string }[] = [
  { rule: { kind: 'at_studio' }, label: 'At the studio' },
  { rule: { kind: 'full' }, label: 'In full when booking' },
  { rule: { kind: 'deposit_percent', percent: 50 }, label: 'A share when booking' },
  { rule: { kind: 'deposit_amount', amountCents: 5000 }, label: 'A sum when booking' },
  { rule: { kind: 'card_kept' }, label: 'At the studio, with a card on file' },
]

/** When it is paid. */
export function PaymentRules({ form }: { form: ServiceForm }) {
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
          <NumberField form={form} path="payment.percent" label="Share" unit="% of the price" />
        )}
        {payment.kind === 'deposit_amount' && <MoneyInput form={form} path="payment.amountCents" label="Sum" />}
      </div>
    </Group>
  )
}
