import { useState } from 'react'

import { Button } from '#client/ui/Button.tsx'
import { controlLook } from '#client/ui/forms/control-look.ts'
import { codeOf } from '#shared/catalog/code-of.ts'

import { wordOf } from './words.ts'

interface Choice {
  label: string
  known: readonly string[]
  chosen: readonly string[]
  /** What a further one is called. */
  add: string
  onChange: (chosen: string[]) => void
}

/** Which of the known abilities somebody or something has, and one of their own. */
export function CodeChoice({ label, known, chosen, add, onChange }: Choice) {
  const toggle = (code: string) =>
    onChange(chosen.includes(code) ? chosen.filter((one) => one !== code) : [...chosen, code])

  return (
    <fieldset className="min-w-0">
      <legend className="font-medium">{label}</legend>
      <div className="mt-1.5 flex flex-wrap gap-x-5">
        {[...new Set([...known, ...chosen])].map((code) => (
          <label key={code} className="flex min-h-11 items-center gap-2">
            <input
              type="checkbox"
              checked={chosen.includes(code)}
              onChange={() => toggle(code)}
              className="size-5 accent-fairway"
            />
            {wordOf(code)}
          </label>
        ))}
      </div>
      <Another add={add} onAdd={(code) => onChange([...new Set([...chosen, code])])} />
    </fieldset>
  )
}

function Another({ add, onAdd }: { add: string; onAdd: (code: string) => void }) {
  const [typed, type] = useState('')
  const addTyped = () => {
    if (!typed.trim()) return
    onAdd(codeOf(typed))
    type('')
  }

  return (
    <div className="mt-1 flex max-w-md gap-2">
      <input
        aria-label={add}
        placeholder={add}
        value={typed}
        onChange={({ target }) => type(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          addTyped()
        }}
        data-optional
        className={`${controlLook} min-h-11!`}
      />
      <Button tone="quiet" onClick={addTyped}>
        Add
      </Button>
    </div>
  )
}
