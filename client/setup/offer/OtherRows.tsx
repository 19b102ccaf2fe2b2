import { Controller, useFieldArray } from 'react-hook-form'

import { MoneyField } from '#client/setup/MoneyField.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextArea } from '#client/ui/forms/TextArea.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import type { Starter } from '#shared/settings/setup.ts'

import { candidates, placeOf } from './offer-form.ts'
import { OfferList, OfferRow } from './OfferList.tsx'
import type { OfferForm } from './use-offer.ts'

interface Rows {
  form: OfferForm
  starter: Starter
}

export function PlanRows({ form, starter }: Rows) {
  const { control, watch, register, formState } = form
  const { insert, remove } = useFieldArray({ control, name: 'plans' })
  const own = watch('plans')
  const all = candidates<(typeof own)[number]>(starter.plans, own)

  return (
    <OfferList title="Memberships">
      {all.map((plan) => {
        const at = own.findIndex(({ code }) => code === plan.code)
        const errors = formState.errors.plans?.[at]
        return (
          <OfferRow
            key={plan.code}
            name={plan.name || plan.code}
            note={plan.tagline}
            isTaken={at >= 0}
            onTake={(isTaken) =>
              isTaken ? insert(placeOf(plan.code, all, own), unpriced(plan), { shouldFocus: false }) : remove(at)
            }
            more={
              <>
                <Field label="Name" error={errors?.name?.message}>
                  {(ids) => <TextInput {...ids} {...register(`plans.${at}.name`)} />}
                </Field>
                <Field label="In one line" error={errors?.tagline?.message}>
                  {(ids) => <TextInput {...ids} {...register(`plans.${at}.tagline`)} />}
                </Field>
                <Field label="For whom" error={errors?.forWhom?.message}>
                  {(ids) => <TextArea {...ids} {...register(`plans.${at}.forWhom`)} />}
                </Field>
              </>
            }
          >
            <span className="text-sm text-muted">{plan.billing === 'monthly' ? 'a month' : 'a term'}</span>
            <Controller
              control={control}
              name={`plans.${at}.priceCents`}
              render={({ field }) => (
                <MoneyField
                  name={field.name}
                  label={`Price of ${plan.name}`}
                  value={field.value}
                  error={errors?.priceCents?.message}
                  onChange={field.onChange}
                />
              )}
            />
          </OfferRow>
        )
      })}
    </OfferList>
  )
}

export function BenchRows({ form, starter }: Rows) {
  const { control, watch, register, formState } = form
  const { insert, remove } = useFieldArray({ control, name: 'benchJobs' })
  const own = watch('benchJobs')
  const all = candidates<(typeof own)[number]>(starter.benchJobs, own)

  return (
    <OfferList title="Work on the bench">
      {all.map((job) => {
        const at = own.findIndex(({ code }) => code === job.code)
        const errors = formState.errors.benchJobs?.[at]
        return (
          <OfferRow
            key={job.code}
            name={job.name || job.code}
            isTaken={at >= 0}
            onTake={(isTaken) =>
              isTaken ? insert(placeOf(job.code, all, own), unpricedJob(job), { shouldFocus: false }) : remove(at)
            }
            more={
              <>
                <Field label="Name" error={errors?.name?.message}>
                  {(ids) => <TextInput {...ids} {...register(`benchJobs.${at}.name`)} />}
                </Field>
                <Field label="Note" optional error={errors?.note?.message}>
                  {(ids) => <TextInput {...ids} {...register(`benchJobs.${at}.note`)} />}
                </Field>
              </>
            }
          >
            <span className="text-sm text-muted">a {job.unit ?? 'club'}</span>
            {typeof job.surchargePercent === 'number' ? (
              <span className="figures">+{job.surchargePercent}%</span>
            ) : (
              <Controller
                control={control}
                name={`benchJobs.${at}.priceFromCents`}
                render={({ field }) => (
                  <MoneyField
                    name={field.name}
                    label={`Price of ${job.name}`}
                    value={field.value ?? null}
                    error={errors?.priceFromCents?.message}
                    onChange={field.onChange}
                  />
                )}
              />
            )}
          </OfferRow>
        )
      })}
    </OfferList>
  )
}

// What the starter suggests is of the right size at the most: whoever takes it says what it costs here.
const unpriced = <Plan extends { priceCents: number }>(plan: Plan): Plan => ({ ...plan, priceCents: Number.NaN })

interface PricedJob {
  priceFromCents?: number | null | undefined
  priceToCents?: number | null | undefined
}

const unpricedJob = <Job extends PricedJob>(job: Job): Job =>
  typeof job.priceFromCents === 'number' ? { ...job, priceFromCents: Number.NaN, priceToCents: null } : job
