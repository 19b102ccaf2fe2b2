import { useFieldArray } from 'react-hook-form'

import { Group } from '#client/catalog/editor/fields/Group.tsx'
import { NumberField } from '#client/catalog/editor/fields/NumberField.tsx'
import { TextField } from '#client/catalog/editor/fields/TextField.tsx'
import { newCode } from '#client/catalog/editor/new-document.ts'
import type { ServiceForm } from '#client/catalog/editor/service-form.ts'
import { Button } from '#client/ui/Button.tsx'

import { MoneyInput } from './MoneyInput.tsx'

/** What can be had with it, for time or money or both. */
export function AddOns({ form }: { form: ServiceForm }) {
  const addOns = useFieldArray({ control: form.control, name: 'addOns' })
  const add = () =>
    addOns.append({ code: newCode('add_on', form.getValues('addOns')), name: '', minutes: 0, priceCents: 0 })

  return (
    <Group title="Add-ons">
      {addOns.fields.map(({ id }, at) => (
        <div key={id} className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_auto_auto_auto]">
          <TextField form={form} path={`addOns.${at}.name`} label={`Add-on ${at + 1}`} />
          <NumberField form={form} path={`addOns.${at}.minutes`} label="Adds" unit="min" />
          <MoneyInput form={form} path={`addOns.${at}.priceCents`} label="Costs" />
          <Button tone="quiet" size="tight" className="justify-self-start sm:mt-7.5" onClick={() => addOns.remove(at)}>
            Take out
          </Button>
        </div>
      ))}
      <div>
        <Button tone="quiet" size="tight" onClick={add}>
          Add an add-on
        </Button>
      </div>
    </Group>
  )
}
