import { Trash2 } from 'lucide-react'
import type { ComponentProps } from 'react'

import { useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { MoneyField } from '#client/ui/forms/MoneyField.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'

import { brokenPackOf, type TypedLine } from './draft-lines.ts'

interface LineProps {
  line: TypedLine
  onChange: (changed: Partial<TypedLine>) => void
  onDrop: () => void
}

/** One line of a draft. */
export function DraftLineFields({ line, onChange, onDrop }: LineProps) {
  const { currency } = useStudio().studio
  const { sku, name, quantity, costCents, pack, expectedOn } = line
  const broken = brokenPackOf(line)

  return (
    <li className="grid gap-2 border-b border-line py-3">
      <p className="flex items-center justify-between gap-3 text-sm">
        <span className="wrap-anywhere">
          <span className="font-mono">{sku}</span> <span className="font-medium">{name}</span>
        </span>
        <Button tone="quiet" size="tight" aria-label={`Take ${sku} out`} onClick={onDrop}>
          <Trash2 aria-hidden className="size-4" />
        </Button>
      </p>
      <div className="flex flex-wrap gap-x-4 gap-y-2 text-sm">
        <Text
          label="How many"
          hint={broken === undefined ? undefined : `Not a whole number of packs of ${broken}.`}
          className="w-24! figures"
          inputMode="numeric"
          typed={quantity}
          onType={(typed) => onChange({ quantity: typed })}
        />
        <Field label={`Each, ${currency}`}>
          {(ids) => (
            <MoneyField
              {...ids}
              isTight
              currency={currency}
              value={costCents}
              onChange={(cents) => onChange({ costCents: cents })}
            />
          )}
        </Field>
        <Text
          label="Pack of"
          className="w-20! figures"
          inputMode="numeric"
          typed={pack}
          onType={(typed) => onChange({ pack: typed })}
        />
        <Text
          label="Comes on"
          optional
          type="date"
          typed={expectedOn}
          onType={(typed) => onChange({ expectedOn: typed })}
        />
      </div>
    </li>
  )
}

interface TextProps extends Pick<ComponentProps<typeof TextInput>, 'className' | 'inputMode' | 'type'> {
  label: string
  hint?: string | undefined
  optional?: boolean
  typed: string
  onType: (typed: string) => void
}

const Text = ({ label, hint, optional = false, typed, onType, ...input }: TextProps) => (
  <Field label={label} hint={hint} optional={optional}>
    {(ids) => <TextInput {...ids} {...input} isTight value={typed} onChange={({ target }) => onType(target.value)} />}
  </Field>
)
