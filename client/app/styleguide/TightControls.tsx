import { useState } from 'react'

import { Button } from '#client/ui/Button.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { MoneyField } from '#client/ui/forms/MoneyField.tsx'
import { PersonPicker } from '#client/ui/forms/PersonPicker.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { Stepper } from '#client/ui/forms/Stepper.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'

const tones = ['primary', 'quiet', 'plain', 'danger'] as const
const people = ['Alex Moreno', 'Imani Booker', 'Jerome Coleman', 'Karim Farouk'].map((name) => ({
  id: name,
  name,
  detail: '+1 312 555 0108',
}))

const find = (letters: string) =>
  Promise.resolve(people.filter(({ name }) => name.toLowerCase().includes(letters.toLowerCase())))
const add = (name: string) => Promise.resolve({ id: name, name })

/** Controls of the back office: as high as a row, 36 px with a mouse and 44 px with a finger. */
export function TightControls() {
  const [cents, setCents] = useState<number | null>(8146)
  const [players, setPlayers] = useState(2)
  const [who, setWho] = useState('Nobody')

  return (
    <div className="grid gap-6">
      <p className="flex flex-wrap items-center gap-3">
        {tones.map((tone) => (
          <Button key={tone} tone={tone} size="tight">
            {tone}
          </Button>
        ))}
        <Button size="tight" busy>
          Busy
        </Button>
        <Button size="tight" disabled>
          Disabled
        </Button>
      </p>
      <div className="grid max-w-3xl gap-4 sm:grid-cols-2">
        <Field label="Tight">{(ids) => <TextInput {...ids} isTight defaultValue="37 1/4" />}</Field>
        <Field label="Tight choice">
          {(ids) => (
            <Select {...ids} isTight>
              <option>Cord, mid</option>
            </Select>
          )}
        </Field>
        <Field label="Sum" error={Number.isNaN(cents) ? 'Write a sum, like 12.50.' : undefined}>
          {(ids) => (
            <MoneyField
              {...ids}
              isTight
              currency="USD"
              value={cents}
              onChange={setCents}
              quick={[
                { label: '85', cents: 8500 },
                { label: '100', cents: 10_000 },
              ]}
            />
          )}
        </Field>
        <Field label="Players" hint={`${players} of 4`}>
          {(ids) => <Stepper {...ids} noun="player" value={players} least={1} most={4} onChange={setPlayers} />}
        </Field>
        <PersonPicker isTight hint={who} find={find} add={add} onPick={({ name }) => setWho(name)} />
      </div>
    </div>
  )
}
