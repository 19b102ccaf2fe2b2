import { useFieldArray } from 'react-hook-form'

import { Group } from '#client/catalog/editor/fields/Group.tsx'
import { NumberField } from '#client/catalog/editor/fields/NumberField.tsx'
import { TextField } from '#client/catalog/editor/fields/TextField.tsx'
import { newCode, newOption } from '#client/catalog/editor/new-document.ts'
import type { TabProps } from '#client/catalog/editor/service-form.ts'
import { Button } from '#client/ui/Button.tsx'

import { AddOns } from './AddOns.tsx'
import { ChosenLength } from './ChosenLength.tsx'
import { MoneyInput } from './MoneyInput.tsx'

/** The ways in which it is given, and what can be had with it. */
export function OptionsTab({ form }: TabProps) {
  const options = useFieldArray({ control: form.control, name: 'options' })
  const addOption = () => {
    const typed = form.getValues('options')
    const { requirements = [], durationMinutes = 60, priceCents = 0 } = typed.at(-1) ?? {}
    options.append({ ...newOption(newCode('option', typed)), requirements, durationMinutes, priceCents })
  }

  return (
    <>
      <Group
        title="Options"
        note="Each takes its own time at its own price. Bookings of an option that is taken out stay."
      >
        {options.fields.map(({ id }, at) => (
          <div key={id} className="grid gap-3 border-b border-line pb-4 last:border-0">
            <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto_auto]">
              <TextField form={form} path={`options.${at}.name`} label={`Name of option ${at + 1}`} optional />
              <NumberField form={form} path={`options.${at}.durationMinutes`} label="Takes" unit="min" />
              <MoneyInput form={form} path={`options.${at}.priceCents`} label="Price" />
            </div>
            <ChosenLength form={form} at={at} />
            {options.fields.length > 1 && (
              <div className="flex flex-wrap gap-2">
                <Button tone="quiet" size="tight" disabled={at === 0} onClick={() => options.move(at, at - 1)}>
                  Move up
                </Button>
                <Button tone="quiet" size="tight" onClick={() => options.remove(at)}>
                  Take out option {at + 1}
                </Button>
              </div>
            )}
          </div>
        ))}
        <div>
          <Button tone="quiet" size="tight" onClick={addOption}>
            Add an option
          </Button>
        </div>
      </Group>
      <AddOns form={form} />
    </>
  )
}
