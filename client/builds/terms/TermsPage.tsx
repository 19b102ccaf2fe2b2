import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient, useSuspenseQuery, queryOptions } from '@tanstack/react-query'
import { Controller, type UseFormReturn, useForm } from 'react-hook-form'

import { call } from '#client/api/call.ts'
import { useStudio } from '#client/settings/service.ts'
import { keptInTab } from '#client/ui/browser/kept.ts'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { asFieldsAreLeft } from '#client/ui/forms/as-fields-are-left.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import { MoneyField } from '#client/ui/forms/MoneyField.tsx'
import { problemAt } from '#client/ui/forms/problem-at.ts'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { EditorBar } from '#client/ui/record/EditorBar.tsx'
import { useFormDraft } from '#client/ui/record/form-draft.ts'
import { RecordPart } from '#client/ui/record/Record.tsx'
import { ToolPage } from '#client/ui/ToolPage.tsx'
import { stageWords, workStages } from '#shared/builds/orders/stages.ts'
import { VersionedBuildTerms, buildTermsContract } from '#shared/builds/terms.ts'

/** The terms of sale for builds, and the planning times of the bench. */
export const TermsPage = () => (
  <ToolPage title="Terms of builds">
    <Loaded skeleton={<Skeleton className="h-96" />}>
      <TermsForm />
    </Loaded>
  </ToolPage>
)

const kept = keptInTab('build-terms', VersionedBuildTerms)

function TermsForm() {
  const { data: saved } = useSuspenseQuery(buildTerms)
  const { clock } = useStudio()
  const form = useForm<VersionedBuildTerms>({
    ...asFieldsAreLeft,
    resolver: zodResolver(VersionedBuildTerms),
    defaultValues: saved,
  })
  const { changes, discard } = useFormDraft(form, kept)
  const queries = useQueryClient()
  const saving = useMutation({
    mutationFn: changeBuildTerms,
    onSuccess: (terms) => {
      queries.setQueryData(buildTerms.queryKey, terms)
      form.reset(terms)
    },
  })
  const save = form.handleSubmit((terms) => !saving.isPending && saving.mutate(terms))

  return (
    <>
      <form noValidate className="grid max-w-3xl gap-6" onSubmit={(event) => void save(event)}>
        <SoldBy form={form} />
        <PlannedBy form={form} />
        {saving.error && <Refusal title="It is not saved" error={saving.error} />}
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </form>
      <EditorBar
        changes={changes}
        onDiscard={discard}
        onSave={() => void save()}
        isSaving={saving.isPending}
        note={saving.isSuccess ? `Saved ${clock(new Date(saving.submittedAt))}` : undefined}
      />
    </>
  )
}

type Form = UseFormReturn<VersionedBuildTerms>

const SoldBy = ({ form }: { form: Form }) => (
  <RecordPart title="Quotes">
    <p className="text-sm text-muted">What was sent already keeps what it says.</p>
    <div className="flex flex-wrap items-start gap-x-6 gap-y-4">
      <Whole form={form} path="depositPercent" label="Deposit" unit="% of the total" />
      <Whole form={form} path="validDays" label="A quote is valid" unit="days" />
      <Whole form={form} path="depositDays" label="It waits for its deposit" unit="days" />
      <Price form={form} path="labourCents" label="Labour for a club" />
      <Price form={form} path="shippingCents" label="Shipping" />
    </div>
  </RecordPart>
)

interface PriceProps {
  form: Form
  path: 'labourCents' | 'shippingCents'
  label: string
}

function Price({ form, path, label }: PriceProps) {
  const { studio } = useStudio()

  return (
    <Field label={`${label}, ${studio.currency}`} error={problemAt(form, path)}>
      {(ids) => (
        <Controller
          control={form.control}
          name={path}
          render={({ field: { name, value, onBlur, onChange } }) => (
            <MoneyField
              {...ids}
              isTight
              name={name}
              currency={studio.currency}
              value={value}
              onBlur={onBlur}
              onChange={(cents) => onChange(cents ?? Number.NaN)}
            />
          )}
        />
      )}
    </Field>
  )
}

const PlannedBy = ({ form }: { form: Form }) => (
  <RecordPart title="Bench">
    <p className="text-sm text-muted">
      Builds that begin from now on are planned by this, and their first day is promised by it.
    </p>
    <div className="flex flex-wrap items-start gap-x-6 gap-y-4">
      {workStages.map((stage) => (
        <Whole key={stage} form={form} path={`minutes.${stage}`} label={stageWords[stage].label} unit="min a club" />
      ))}
      <Whole form={form} path="cureHours" label="Epoxy cures" unit="hours" />
    </div>
  </RecordPart>
)

interface WholeProps {
  form: Form
  path: 'depositPercent' | 'validDays' | 'depositDays' | 'cureHours' | `minutes.${(typeof workStages)[number]}`
  label: string
  unit: string
}

const Whole = ({ form, path, label, unit }: WholeProps) => (
  <Field label={label} error={problemAt(form, path)}>
    {(ids) => (
      <span className="flex items-center gap-2">
        <TextInput
          {...ids}
          isTight
          inputMode="numeric"
          autoComplete="off"
          className="w-20! text-right figures"
          {...form.register(path, { valueAsNumber: true })}
        />
        <span className="text-sm text-muted">{unit}</span>
      </span>
    )}
  </Field>
)

const buildTerms = queryOptions({
  queryKey: ['builds', 'terms'],
  queryFn: () => call(buildTermsContract.readBuildTerms, {}),
})

const changeBuildTerms = (body: VersionedBuildTerms) => call(buildTermsContract.changeBuildTerms, { body })
