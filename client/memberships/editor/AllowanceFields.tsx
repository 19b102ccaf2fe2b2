import { Group } from '#client/catalog/editor/fields/Group.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { problemAt } from '#client/ui/forms/problem-at.ts'
import { Select } from '#client/ui/forms/Select.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'

import { CheckInput } from './CheckInput.tsx'
import { NumberInput } from './NumberInput.tsx'
import { type PlanForm, planLabels } from './plan-form.ts'
import { SumInput } from './SumInput.tsx'

interface FieldsProps {
  form: PlanForm
}

/** The bay time that it gives, and how that is booked. */
export const AllowanceFields = ({ form }: FieldsProps) => (
  <>
    <Group title="Bay time and guests" note="Time at any hour is used off-peak, too, never the other way around.">
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label={planLabels['allowance.period']} error={problemAt(form, 'allowance.period')}>
          {(ids) => (
            <Select {...ids} isTight {...form.register('allowance.period')}>
              <option value="month">Each month</option>
              <option value="term">Once a term</option>
            </Select>
          )}
        </Field>
        <NumberInput form={form} path="allowance.carriedOverMinutes" unit="minutes" />
        <NumberInput form={form} path="allowance.peakMinutes" unit="minutes" />
        <NumberInput form={form} path="allowance.offPeakMinutes" unit="minutes" />
        <SumInput form={form} path="extraHour.peakCents" optional hint="The public price, where nothing is said." />
        <SumInput form={form} path="extraHour.offPeakCents" optional />
        <NumberInput form={form} path="allowance.guestPasses" unit="free" />
        <SumInput form={form} path="guestPriceCents" />
      </div>
    </Group>
    <BookingFields form={form} />
  </>
)

const BookingFields = ({ form }: FieldsProps) => (
  <Group title="Booking a bay">
    <div className="grid gap-3 sm:grid-cols-2">
      <NumberInput form={form} path="booking.maximumAdvanceDays" unit="days" />
      <NumberInput form={form} path="booking.maximumActiveBookings" unit="at a time" />
      <NumberInput form={form} path="booking.maximumBookingsPerDay" unit="a day" />
      <NumberInput form={form} path="booking.maximumConsecutiveMinutes" unit="minutes" />
      <Field label={planLabels['booking.offPeakUntil']} error={problemAt(form, 'booking.offPeakUntil')}>
        {(ids) => <TextInput {...ids} isTight type="time" {...form.register('booking.offPeakUntil')} />}
      </Field>
    </div>
    <CheckInput form={form} path="booking.peakAllowed" />
  </Group>
)
