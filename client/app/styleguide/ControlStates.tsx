import { useState } from 'react'

import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { TextArea } from '#client/ui/forms/TextArea.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { ThemeSwitch } from '#client/ui/ThemeSwitch.tsx'

const tones = ['primary', 'quiet', 'plain', 'danger'] as const
const sizes = ['small', 'medium', 'large'] as const
const places = ['middle', 'left', 'right'] as const

/** What is pressed and what is filled in. */
export function ControlStates() {
  const [place, open] = useState<(typeof places)[number]>()

  return (
    <div className="grid gap-10">
      {tones.map((tone) => (
        <div key={tone} className="flex flex-wrap items-center gap-3">
          <span className="w-20 font-mono text-sm text-muted">{tone}</span>
          {sizes.map((size) => (
            <Button key={size} tone={tone} size={size}>
              {size}
            </Button>
          ))}
          <Button tone={tone} busy>
            Busy
          </Button>
          <Button tone={tone} disabled>
            Disabled
          </Button>
        </div>
      ))}
      <div className="flex flex-wrap items-center gap-3">
        <span className="w-20 font-mono text-sm text-muted">Dialog</span>
        {places.map((one) => (
          <Button key={one} tone="quiet" onClick={() => open(one)}>
            {one}
          </Button>
        ))}
        <ThemeSwitch />
      </div>
      <Fields />
      {place && (
        <Dialog title="A dialog" place={place} onClose={() => open(undefined)}>
          <p>Escape, the backdrop and the button close it; the focus goes back to where it was.</p>
        </Dialog>
      )}
    </div>
  )
}

function Fields() {
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <Field label="Empty" hint="A hint stands below.">
        {(ids) => <TextInput {...ids} placeholder="A placeholder" />}
      </Field>
      <Field label="Filled" optional>
        {(ids) => <TextInput {...ids} defaultValue="37.25 in" />}
      </Field>
      <Field label="Wrong" hint="Digits, please." error="Write a number.">
        {(ids) => <TextInput {...ids} defaultValue="long" />}
      </Field>
      <Field label="Choice">
        {(ids) => (
          <Select {...ids}>
            <option>Stiff</option>
            <option>Regular</option>
          </Select>
        )}
      </Field>
      <Field label="Several lines">{(ids) => <TextArea {...ids} defaultValue={'As high\nas its text.'} />}</Field>
      <Field label="Disabled">{(ids) => <TextInput {...ids} disabled defaultValue="Not now" />}</Field>
    </div>
  )
}
