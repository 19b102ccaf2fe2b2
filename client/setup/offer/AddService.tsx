import { useState } from 'react'

import { Button } from '#client/ui/Button.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { codeOf } from '#shared/catalog/code-of.ts'
import { Service } from '#shared/catalog/contract.ts'
import type { SetupDocument } from '#shared/settings/setup.ts'

import type { OfferForm } from './use-offer.ts'

const categories: Record<Service['category'], string> = {
  evaluation: 'An evaluation',
  fitting: 'A fitting',
  putter: 'A putter fitting',
  lesson: 'A lesson',
  bench: 'Work on the bench',
  bay: 'A bay by the hour',
}

/** A service that no starter knows: a name and a kind, the rest is changed in its row. */
export function AddService({ form, document }: { form: OfferForm; document: SetupDocument }) {
  const [name, setName] = useState('')
  const [category, setCategory] = useState<Service['category']>('lesson')
  const add = () => {
    const code = codeOf(name)
    const services = form.getValues('services')
    if (!name.trim() || services.some((one) => one.code === code)) return
    const feature = document.bays?.[0]?.features[0] ?? null
    const skill = document.people?.[0]?.skills[0] ?? null

    form.setValue(
      'services',
      [
        ...services,
        {
          code,
          name: name.trim(),
          category,
          summary: '',
          // Said, though empty: what is not, React Hook Form takes from the service that first stood in this place.
          description: '',
          bringAlong: '',
          durationMinutes: 60,
          priceCents: 0,
          policy: form.getValues('policies')[0]?.code ?? 'standard',
          feature,
          skill: category === 'bay' ? null : skill,
        },
      ],
      { shouldDirty: true },
    )
    setName('')
  }

  return (
    <div className="grid items-end gap-3 sm:grid-cols-[1fr_14rem_auto]">
      <Field label="A service of your own" optional>
        {(ids) => <TextInput {...ids} data-optional value={name} onChange={({ target }) => setName(target.value)} />}
      </Field>
      <Field label="What it is">
        {(ids) => (
          <Select
            {...ids}
            value={category}
            onChange={({ target }) => setCategory(Service.shape.category.parse(target.value))}
          >
            {Object.entries(categories).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Button tone="quiet" onClick={add} className="min-h-12">
        Add it
      </Button>
    </div>
  )
}
