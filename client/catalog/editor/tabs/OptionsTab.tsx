import { useFieldArray } from 'react-hook-form'

import { newCode, newOption } from '#client/catalog/editor/new-document.ts'
import type { ServiceForm, TabProps } from '#client/catalog/editor/service-form.ts'
import { Group, TextField, WholeField } from '#client/records/fields.tsx'
import { useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'

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
              <WholeField form={form} path={`options.${at}.durationMinutes`} label="Takes" unit="min" />
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

const halfHours = { shortestMinutes: 30, longestMinutes: 180, stepMinutes: 30 }

/** Whoever books chooses how long, at a price in proportion. */
function ChosenLength({ form, at }: { form: ServiceForm; at: number }) {
  const { money } = useStudio()
  const { length, durationMinutes, priceCents } = form.watch(`options.${at}`)
  const perHour = durationMinutes > 0 ? Math.round((priceCents * 60) / durationMinutes) : 0

  return (
    <>
      <label className="flex min-h-row w-fit items-center gap-2 text-sm">
        <input
          type="checkbox"
          className="size-4.5 accent-fairway"
          checked={length !== null}
          onChange={({ target }) =>
            form.setValue(`options.${at}.length`, target.checked ? halfHours : null, { shouldDirty: true })
          }
        />
        Whoever books chooses how long
      </label>
      {length !== null && (
        <div className="flex flex-wrap gap-3">
          <WholeField form={form} path={`options.${at}.length.shortestMinutes`} label="From" unit="min" />
          <WholeField form={form} path={`options.${at}.length.longestMinutes`} label="To" unit="min" />
          <WholeField form={form} path={`options.${at}.length.stepMinutes`} label="In steps of" unit="min" />
          {Number.isFinite(perHour) && <p className="self-end text-sm text-muted figures">{money(perHour)} an hour</p>}
        </div>
      )}
    </>
  )
}

/** What can be had with it, for time or money or both. */
function AddOns({ form }: { form: ServiceForm }) {
  const addOns = useFieldArray({ control: form.control, name: 'addOns' })
  const add = () =>
    addOns.append({ code: newCode('add_on', form.getValues('addOns')), name: '', minutes: 0, priceCents: 0 })

  return (
    <Group title="Add-ons">
      {addOns.fields.map(({ id }, at) => (
        <div key={id} className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_auto_auto_auto]">
          <TextField form={form} path={`addOns.${at}.name`} label={`Add-on ${at + 1}`} />
          <WholeField form={form} path={`addOns.${at}.minutes`} label="Adds" unit="min" />
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
