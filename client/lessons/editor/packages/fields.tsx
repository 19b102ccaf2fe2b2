import { useSuspenseQuery } from '@tanstack/react-query'

import { servicesQuery } from '#client/catalog/service.ts'
import { ChoiceField, fieldsAt, Group, TextField, WholeField } from '#client/records/fields.tsx'
import { SumField, useStudio } from '#client/settings/service.ts'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { problemAt } from '#client/ui/forms/problem-at.ts'
import { Select } from '#client/ui/forms/Select.tsx'

import { type PackageForm, packageLabels, refundWords } from './package-form.ts'

interface FieldsProps {
  form: PackageForm
}

interface SeenServiceProps extends FieldsProps {
  /** That which is saved; it may no longer be offered. */
  seenService: { code: string; name: string } | undefined
}

/** Which lessons are sold together, and for how much. */
export function SoldFields({ form, seenService }: SeenServiceProps) {
  const at = fieldsAt(form, packageLabels)

  return (
    <Group title="What is sold">
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField {...at('name')} hint="It stands on the receipt." />
        <ServiceField form={form} seenService={seenService} />
        <WholeField {...at('lessons')} unit="lessons" />
        <SumField isTight {...at('priceCents')} />
      </div>
      <PriceBesideSingly form={form} />
    </Group>
  )
}

/** What holds once they are bought. */
export function TermFields({ form }: FieldsProps) {
  const at = fieldsAt(form, packageLabels)

  return (
    <Group title="Once it is bought">
      <div className="grid gap-3 sm:grid-cols-2">
        <WholeField
          {...at('monthsValid')}
          unit="months"
          hint="From the day on which it is paid. What is left then lapses."
        />
        <ChoiceField
          {...at('refundBy')}
          words={refundWords}
          hint="The most that goes back for lessons that nobody has taken."
        />
      </div>
    </Group>
  )
}

function ServiceField({ form, seenService }: SeenServiceProps) {
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

/** What is typed against as many single lessons: a package that is dearer is hardly meant. */
function PriceBesideSingly({ form }: FieldsProps) {
  const { money } = useStudio()
  const { data: services } = useSuspenseQuery(servicesQuery)
  const [serviceCode, lessons, priceCents] = form.watch(['serviceCode', 'lessons', 'priceCents'])
  const single = services.find(({ code }) => code === serviceCode)
  if (!single || !(lessons > 1) || Number.isNaN(priceCents)) return null

  const singlyCents = lessons * single.priceCents
  if (priceCents > singlyCents) {
    return (
      <Notice kind="warning" title="Dearer together than singly">
        {lessons} lessons cost {money(singlyCents)} one at a time.
      </Notice>
    )
  }

  return (
    <p className="text-sm text-muted figures">
      {money(Math.round(priceCents / lessons))} each instead of {money(single.priceCents)}:{' '}
      {priceCents === singlyCents ? 'no less than singly.' : `${money(singlyCents - priceCents)} saved.`}
    </p>
  )
}
