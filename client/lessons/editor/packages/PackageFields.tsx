import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

import { Group } from '#client/catalog/editor/fields/Group.tsx'
import { servicesQuery } from '#client/catalog/queries.ts'
import { WholeField } from '#client/lessons/editor/WholeField.tsx'
import { SumField } from '#client/settings/SumField.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { problemAt } from '#client/ui/forms/problem-at.ts'
import { Select } from '#client/ui/forms/Select.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { refundPolicies } from '#shared/lessons/credits.ts'

import { type PackageForm, packageLabels, refundWords } from './package-form.ts'
import { PriceBesideSingly } from './PriceBesideSingly.tsx'

/** Which lessons are sold together, for how much, and what holds once they are bought. */
export function PackageFields({ form, seenService }: { form: PackageForm; seenService: SeenService | undefined }) {
  const isNew = seenService === undefined
  useEffect(() => {
    if (isNew) form.setFocus('name')
  }, [form, isNew])

  return (
    <>
      <Group title="What is sold">
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label={packageLabels.name} hint="It stands on the receipt." error={problemAt(form, 'name')}>
            {(ids) => <TextInput {...ids} isTight autoComplete="off" {...form.register('name')} />}
          </Field>
          <ServiceField form={form} seenService={seenService} />
          <WholeField form={form} path="lessons" label={packageLabels.lessons} unit="lessons" />
          <SumField isTight form={form} path="priceCents" label={packageLabels.priceCents} />
        </div>
        <PriceBesideSingly form={form} />
      </Group>
      <Group title="Once it is bought">
        <div className="grid gap-3 sm:grid-cols-2">
          <WholeField
            form={form}
            path="monthsValid"
            label={packageLabels.monthsValid}
            unit="months"
            hint="From the day on which it is paid. What is left then lapses."
          />
          <Field
            label={packageLabels.refundBy}
            hint="The most that goes back for lessons that nobody has taken."
            error={problemAt(form, 'refundBy')}
          >
            {(ids) => (
              <Select {...ids} isTight {...form.register('refundBy')}>
                {refundPolicies.map((policy) => (
                  <option key={policy} value={policy}>
                    {refundWords[policy]}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
      </Group>
    </>
  )
}

interface SeenService {
  code: string
  name: string
}

function ServiceField({ form, seenService }: { form: PackageForm; seenService: SeenService | undefined }) {
  const { data: services } = useSuspenseQuery(servicesQuery)
  const sold = services.filter(({ priceCents }) => priceCents > 0)
  const isGone = seenService && !sold.some(({ code }) => code === seenService.code)

  return (
    <Field label={packageLabels.serviceCode} error={problemAt(form, 'serviceCode')}>
      {(ids) => (
        <Select {...ids} isTight {...form.register('serviceCode')}>
          <option value="">Choose a service</option>
          {isGone && <option value={seenService.code}>{seenService.name} (not offered)</option>}
          {sold.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
