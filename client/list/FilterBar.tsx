import { ListFilter, X } from 'lucide-react'
import { useRef } from 'react'

import { useAddress } from '#client/routing/navigation.ts'
import { buttonLook } from '#client/ui/button-look.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { useKeys } from '#client/ui/keys/screen-keys.ts'
import { useDisclosure } from '#client/ui/use-disclosure.ts'

export interface Filter {
  /** Its parameter in the address. */
  name: string
  label: string
  options: readonly { value: string; label: string }[]
}

/** How a list is filtered, as a sentence: each part can be taken out, and others put in. F opens the choice. */
export function FilterBar({ noun, filters }: { noun: string; filters: readonly Filter[] }) {
  const { read, change } = useAddress()
  const { open, around, button, content } = useDisclosure()
  const opener = useRef<HTMLButtonElement>(null)
  useKeys([
    {
      key: 'f',
      what: 'Filter',
      run() {
        opener.current?.focus()
        opener.current?.click()
      },
    },
  ])
  const chosen = filters.flatMap(({ name, label, options }) => {
    const option = options.find(({ value }) => value === read(name))
    return option ? [{ name, label, word: option.label }] : []
  })

  return (
    <div className="relative flex flex-wrap items-center gap-2 text-sm" {...around}>
      <button type="button" ref={opener} {...button} className={buttonLook({ tone: 'quiet', size: 'tight' })}>
        <ListFilter aria-hidden className="size-4" />
        Filter
      </button>
      <span className="text-muted">
        {chosen.length === 0 ? `All ${noun}` : `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`}
      </span>
      {chosen.map(({ name, label, word }) => (
        <button
          key={name}
          type="button"
          onClick={() => change({ [name]: undefined })}
          className="inline-flex min-h-7 items-center gap-1.5 rounded-full border border-fairway/50 bg-turf px-2.5 hover:border-ink pointer-coarse:min-h-11"
        >
          <span className="text-muted">{label}</span> {word}
          <X aria-hidden className="size-3.5" />
          <span className="sr-only">, take it out</span>
        </button>
      ))}
      <div
        {...content}
        className={
          open
            ? 'absolute top-full left-0 z-30 mt-1 grid w-72 gap-3 rounded border border-line bg-surface p-4 shadow-float'
            : undefined
        }
      >
        <Choices filters={filters} />
      </div>
    </div>
  )
}

function Choices({ filters }: { filters: readonly Filter[] }) {
  const { read, change } = useAddress()

  return filters.map(({ name, label, options }) => (
    <Field key={name} label={label}>
      {(ids) => (
        <Select
          {...ids}
          isTight
          value={read(name) ?? ''}
          onChange={({ target }) => change({ [name]: target.value || undefined })}
        >
          <option value="">Any</option>
          {options.map(({ value, label: word }) => (
            <option key={value} value={value}>
              {word}
            </option>
          ))}
        </Select>
      )}
    </Field>
  ))
}
