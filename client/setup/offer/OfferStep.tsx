import { useSuspenseQuery } from '@tanstack/react-query'

import { starterQuery } from '#client/setup/queries.ts'
import type { StepProps } from '#client/setup/step-props.ts'
import { StepForm } from '#client/setup/StepForm.tsx'
import { useStep } from '#client/setup/use-step.ts'

import { AddService } from './AddService.tsx'
import { initialOffer, offerSchema, offerSections } from './offer-form.ts'
import { BenchRows, PlanRows } from './OtherRows.tsx'
import { PolicyRows } from './PolicyRows.tsx'
import { ServiceRows } from './ServiceRows.tsx'

export function OfferStep({ seen, onSaved, onBack }: StepProps) {
  const { document } = seen
  const { data: starter } = useSuspenseQuery(starterQuery)
  const { form, saving, submit } = useStep({
    name: 'offer',
    schema: offerSchema,
    sections: offerSections,
    seen,
    initial: (document) => initialOffer(document, starter),
    onSaved,
  })

  return (
    <StepForm
      isLast
      title="What you offer"
      lead="A catalog to begin with. Take what you do, leave out the rest, and put your own prices on it."
      saving={saving}
      state={form.formState}
      onSubmit={submit()}
      onOverwrite={submit(true)}
      onBack={onBack}
    >
      <ServiceRows form={form} document={document} starter={starter} />
      <AddService form={form} document={document} />
      <PlanRows form={form} starter={starter} />
      <BenchRows form={form} starter={starter} />
      <PolicyRows form={form} />
    </StepForm>
  )
}
