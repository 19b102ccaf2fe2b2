import { SumField } from '#client/settings/SumField.tsx'

import { type PlanForm, planLabels } from './plan-form.ts'

interface SumInputProps {
  form: PlanForm
  path: 'priceCents' | 'guestPriceCents' | 'extraHour.peakCents' | 'extraHour.offPeakCents' | 'freeze.feeCents'
  hint?: string
  /** Empty is none. */
  optional?: boolean
}

/** A sum of the form. */
export const SumInput = (field: SumInputProps) => <SumField isTight label={planLabels[field.path]} {...field} />
